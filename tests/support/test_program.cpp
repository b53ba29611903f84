#include "support/test_program.h"

#include <clocale>
#include <filesystem>
#include <locale>
#include <map>
#include <string>

namespace {

std::map<std::string, qcs::test::RunTest>& tests() {
    static std::map<std::string, qcs::test::RunTest> all;
    return all;
}

/// Tests run in the locale of their environment, as the programs do, so that a run under de_DE.UTF-8 finds
/// every number that is written or read by the rules of the locale.
void use_locale_of_environment() {
    std::setlocale(LC_ALL, "");
    try {
        std::locale::global(std::locale(""));
    } catch (const std::runtime_error&) { // the environment names a locale that this machine lacks
    }
}

} // namespace

namespace qcs::test {

RegisteredTest::RegisteredTest(const char* file, RunTest run) {
    tests().emplace(std::filesystem::path(file).stem().string(), run);
}

} // namespace qcs::test

int main(int argc, char** argv) {
    use_locale_of_environment();
    const auto found = argc < 2 ? tests().end() : tests().find(argv[1]);
    if (found == tests().end()) {
        std::fputs("Which test? The first argument is one of these:\n", stderr);
        for (const auto& [name, run] : tests())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    // The test sees its own arguments only.
    std::vector<char*> arguments(argv, argv + argc + 1);
    arguments.erase(arguments.begin() + 1);
    return found->second(argc - 1, arguments.data());
}

// LeakSanitizer reports two things of glibc 2.36: the list that it makes of LOCPATH, which it never frees,
// and (rarely) a thread's last error of dlsym, if the program ends while the thread does.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:argz_add_sep\nleak:_dlerror_run\n";
}
