#pragma once
// A program that is linked to this target and with --as-needed loads libsecret and libcrypto when it calls them first,
// and not when it starts: the functions of these names are then those of this target, which find and call the real ones.
// A function that is missing here makes the program load its library at the start; nothing else changes.
