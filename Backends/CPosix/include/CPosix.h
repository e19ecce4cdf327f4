#pragma once
// What Swift's Glibc module does not export.
