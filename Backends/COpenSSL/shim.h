#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

// A macro with a cast, which Swift does not see.
static const uint64_t keyvault_ssl_op_cleanse_plaintext = SSL_OP_CLEANSE_PLAINTEXT;
