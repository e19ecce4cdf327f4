#ifdef KEYVAULT_OPENSSL
#include "LazyLibrary.h"
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

static struct lazy_library libcrypto = {"libcrypto.so.3", "libssl3", NULL};

#define CRYPTO(result, name, parameters, arguments) LAZY(libcrypto, result, name, parameters, arguments)

CRYPTO(int, CRYPTO_memcmp, (const void *in_a, const void *in_b, size_t len), (in_a, in_b, len))
CRYPTO(void, ERR_clear_error, (void), ())
CRYPTO(unsigned long, ERR_get_error, (void), ())
CRYPTO(const char *, ERR_reason_error_string, (unsigned long e), (e))
CRYPTO(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX *ctx, int type, int arg, void *ptr), (ctx, type, arg, ptr))
CRYPTO(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX *c), (c))
CRYPTO(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void), ())
CRYPTO(EVP_CIPHER *, EVP_CIPHER_fetch, (OSSL_LIB_CTX *ctx, const char *algorithm, const char *properties), (ctx,
    algorithm, properties))
CRYPTO(void, EVP_CIPHER_free, (EVP_CIPHER *cipher), (cipher))
CRYPTO(int, EVP_CipherFinal_ex, (EVP_CIPHER_CTX *ctx, unsigned char *outm, int *outl), (ctx, outm, outl))
CRYPTO(int, EVP_CipherInit_ex2, (EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, const unsigned char *key, const
    unsigned char *iv, int enc, const OSSL_PARAM *params), (ctx, cipher, key, iv, enc, params))
CRYPTO(int, EVP_CipherUpdate, (EVP_CIPHER_CTX *ctx, unsigned char *out, int *outl, const unsigned char *in, int inl),
    (ctx, out, outl, in, inl))
CRYPTO(int, EVP_Digest, (const void *data, size_t count, unsigned char *md, unsigned int *size, const EVP_MD *type,
    ENGINE *impl), (data, count, md, size, type, impl))
CRYPTO(void, EVP_KDF_CTX_free, (EVP_KDF_CTX *ctx), (ctx))
CRYPTO(EVP_KDF_CTX *, EVP_KDF_CTX_new, (EVP_KDF *kdf), (kdf))
CRYPTO(int, EVP_KDF_derive, (EVP_KDF_CTX *ctx, unsigned char *key, size_t keylen, const OSSL_PARAM *params), (ctx,
    key, keylen, params))
CRYPTO(EVP_KDF *, EVP_KDF_fetch, (OSSL_LIB_CTX *libctx, const char *algorithm, const char *properties), (libctx,
    algorithm, properties))
CRYPTO(void, EVP_KDF_free, (EVP_KDF *kdf), (kdf))
CRYPTO(int, EVP_PBE_scrypt, (const char *pass, size_t passlen, const unsigned char *salt, size_t saltlen, uint64_t N,
    uint64_t r, uint64_t p, uint64_t maxmem, unsigned char *key, size_t keylen), (pass, passlen, salt, saltlen, N, r,
    p, maxmem, key, keylen))
CRYPTO(const EVP_MD *, EVP_sha256, (void), ())
CRYPTO(OSSL_PARAM, OSSL_PARAM_construct_end, (void), ())
CRYPTO(OSSL_PARAM, OSSL_PARAM_construct_int, (const char *key, int *buf), (key, buf))
CRYPTO(OSSL_PARAM, OSSL_PARAM_construct_octet_string, (const char *key, void *buf, size_t bsize), (key, buf, bsize))
CRYPTO(OSSL_PARAM, OSSL_PARAM_construct_utf8_string, (const char *key, char *buf, size_t bsize), (key, buf, bsize))
#endif
