#pragma once
// A sanitizer watches how code runs, not what it returns: a few random cases of each kind show it what many
// would.

namespace qcs::test {

#ifdef __has_feature // clang's way to say it
#define QCS_HAS_FEATURE(name) __has_feature(name)
#else
#define QCS_HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || QCS_HAS_FEATURE(address_sanitizer) ||   \
    QCS_HAS_FEATURE(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// Returns how many cases of `count` to run: all, or a tenth of them under a sanitizer.
constexpr int cases(int count) {
    return is_sanitized ? (count + 9) / 10 : count;
}

} // namespace qcs::test
