// Linked into every test: each runs in the locale of its environment, as a program of a person would, so that
// the run under de_DE.UTF-8 finds every number that goes through the locale.

#include <clocale>
#include <locale>

namespace {

struct UseLocale {
    UseLocale() {
        std::setlocale(LC_ALL, "");
        try {
            std::locale::global(std::locale(""));
        } catch (const std::runtime_error&) { // the environment names a locale that this machine lacks
        }
    }
} use_locale;

} // namespace

// glibc 2.36 never frees the list that it makes of LOCPATH; LeakSanitizer sees it only in that run.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:argz_add_sep\n";
}
