#pragma once
// All test classes of a folder are linked into one program, which runs one of them:
// `core_tests tst_json [options of Qt Test]`.

#include <QtTest>

namespace qcs::test {

using RunTest = int (*)(int argc, char** argv);

/// Enters a test class under the name of its file, without folder and ending.
struct RegisteredTest {
    RegisteredTest(const char* file, RunTest run);
};

/// Where a test class needs no application.
struct NoApplication {
    NoApplication(int& /*argc*/, char** /*argv*/) {}
};

/// Runs a test class while an `Application` exists, which is constructed from argc and argv.
template <typename Test, typename Application = NoApplication>
int run_test(int argc, char** argv) {
    [[maybe_unused]] const Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace qcs::test

/// QCS_TEST(TestJson) or QCS_TEST(TestJson, QCoreApplication), once in every tst_*.cpp.
#define QCS_TEST(Test, ...)                                                                                  \
    static const qcs::test::RegisteredTest registered_##Test(                                                \
        __FILE__, qcs::test::run_test<Test __VA_OPT__(, ) __VA_ARGS__>)
