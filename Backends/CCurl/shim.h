#pragma once
#include <curl/curl.h>
#include <malloc.h>

// Swift cannot call variadic functions: one function for each type of argument.

static inline CURLcode keyvault_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode keyvault_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode keyvault_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode keyvault_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode keyvault_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode keyvault_curl_set_url(CURL *handle, CURLU *url) {
    return curl_easy_setopt(handle, CURLOPT_CURLU, url);
}

// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode keyvault_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode keyvault_curl_set_prereq(CURL *handle, curl_prereq_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode keyvault_curl_set_open_socket(CURL *handle, curl_opensocket_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode keyvault_curl_set_ssl_context(CURL *handle, curl_ssl_ctx_callback callback) {
    return curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, callback);
}

// Answers zero if libcurl does not know.
static inline long keyvault_curl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// Constants that curl.h gives as members of unnamed enumerations or as expressions.
static const long keyvault_curl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long keyvault_curl_tls_1_2_or_newer = CURL_SSLVERSION_TLSv1_2;
static const long keyvault_curl_global_all = CURL_GLOBAL_ALL;
static const curl_socket_t keyvault_curl_bad_socket = CURL_SOCKET_BAD;
