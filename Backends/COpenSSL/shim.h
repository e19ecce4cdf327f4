#pragma once
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

// A macro with a cast, which Swift does not see.
static const uint64_t keyvault_ssl_op_cleanse_plaintext = SSL_OP_CLEANSE_PLAINTEXT;
