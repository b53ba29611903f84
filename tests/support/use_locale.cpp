// Linked into every test: sets the locale from the environment, as a user's program does, so that running the
// tests under de_DE.UTF-8 finds every number that depends on the locale by mistake.

#include <clocale>
#include <locale>

namespace {

struct UseLocale {
    UseLocale() {
        std::setlocale(LC_ALL, "");
        try {
            std::locale::global(std::locale(""));
        } catch (const std::runtime_error&) { // the environment names a locale that is not installed
        }
    }
} use_locale;

} // namespace

// glibc 2.36 never frees the list that it makes of LOCPATH, which LeakSanitizer reports if that variable is
// set.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:argz_add_sep\n";
}
