#include "support/test_program.h"
#include "tensor/storage/mapped_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

using namespace qcs;
using namespace qcs::tensor;

namespace {

const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));

std::string make_file(const QTemporaryDir& folder, std::size_t size, char fill = 'x') {
    const auto path = folder.filePath("bytes").toStdString();
    std::ofstream(path, std::ios::binary) << std::string(size, fill);
    return path;
}

/// How many of the bytes are 'x' and how many 0.
std::pair<std::size_t, std::size_t> count(std::span<const std::byte> bytes) {
    std::pair<std::size_t, std::size_t> counts;
    for (const auto byte : bytes) {
        counts.first += byte == std::byte{'x'};
        counts.second += byte == std::byte{0};
    }
    return counts;
}

std::size_t resident_kilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("RssFile:")) return std::stoul(line.substr(8));
    return 0;
}

/// The exit status of a child that runs `work`; 1000 and the signal if one killed it.
int in_child(const std::function<void()>& work) {
    const auto child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// A page behind the end of a file, in a mapping that nobody watches.
const volatile char* foreign_page(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY);
    auto* bytes = static_cast<const volatile char*>(mmap(nullptr, 4 * page, PROT_READ, MAP_PRIVATE, file, 0));
    close(file);
    return bytes + 3 * page;
}

void exit_42(int) {
    _exit(42);
}
void exit_43(int, siginfo_t* info, void*) {
    _exit(info->si_code == BUS_ADRERR ? 43 : 44);
}

} // namespace

class TestMappedFile : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    /// First, as long as this process has no handler: each child puts it in place over its own disposition.
    void otherBusErrorsGoWhereTheyWent() {
        const auto path = make_file(folder_, page);
        const auto child = [&](auto disposition, int flags, bool sent) {
            return in_child([&] {
                struct sigaction action = {};
                if constexpr (std::is_same_v<decltype(disposition), decltype(&exit_43)>)
                    action.sa_sigaction = disposition;
                else
                    action.sa_handler = disposition;
                action.sa_flags = flags;
                sigaction(SIGBUS, &action, nullptr);
                const rlimit no_core = {};
                setrlimit(RLIMIT_CORE, &no_core);
                const auto ours = map_file(path).value();
                if (sent)
                    kill(getpid(), SIGBUS);
                else
                    (void)*foreign_page(path);
            });
        };
        QCOMPARE(child(exit_42, 0, false), 42);
        QCOMPARE(child(exit_42, 0, true), 42);
        QCOMPARE(child(exit_43, SA_SIGINFO, false), 43);
        QCOMPARE(child(exit_43, SA_SIGINFO, true), 44);
        QCOMPARE(child(SIG_DFL, 0, false), 1000 + SIGBUS);
        QCOMPARE(child(SIG_DFL, 0, true), 1000 + SIGBUS);
        QCOMPARE(child(SIG_IGN, 0, false), 1000 + SIGBUS); // a fault cannot be ignored
        QCOMPARE(child(SIG_IGN, 0, true), 0);
    }

    void wholeFile() {
        const auto file = map_file(make_file(folder_, 10'000));
        QVERIFY(file.has_value());
        QCOMPARE(count((*file)->bytes()), std::pair(std::size_t(10'000), std::size_t(0)));
        QVERIFY((*file)->is_intact());
    }

    void emptyFile() {
        const auto file = map_file(make_file(folder_, 0));
        QVERIFY(file.has_value());
        QVERIFY((*file)->bytes().empty());
        QVERIFY((*file)->is_intact());
        (*file)->release(0, 100);
    }

    void whatIsNoFile() {
        QCOMPARE(map_file(folder_.filePath("none").toStdString()).error().at(0).code, "file-not-found");
        QCOMPARE(map_file(make_file(folder_, 1) + "/none").error().at(0).code, "file-not-found");
        QCOMPARE(map_file(folder_.path().toStdString()).error().at(0).code, "file-unreadable");
        QCOMPARE(map_file("/dev/null").error().at(0).code, "file-unreadable");
        const auto pipe = folder_.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QCOMPARE(map_file(pipe).error().at(0).code, "file-unreadable"); // and does not wait for a writer
    }

    void releasedPagesAreGivenBackAndReadAgain() {
        constexpr std::size_t size = 32 << 20;
        const auto file = map_file(make_file(folder_, size)).value();
        QCOMPARE(count(file->bytes()).first, size);
        const auto before = resident_kilobytes();
        file->release(0, size);
        QVERIFY2(resident_kilobytes() + (size >> 10) * 9 / 10 < before, "the pages are still there");
        file->release(5, 10);
        file->release(size, 1);
        file->release(size - 1, size);
        QCOMPARE(count(file->bytes()).first, size);
        QVERIFY(file->is_intact());
    }

    void aFileThatShrinksIsZerosAndNotIntact() {
        const auto path = make_file(folder_, 64 * page);
        const auto file = map_file(path).value();
        const auto other = map_file(path).value(); // is not touched, but the file is shorter
        QCOMPARE(truncate(path.c_str(), static_cast<off_t>(16 * page)), 0);
        std::vector<std::jthread> threads;
        std::atomic<int> right = 0;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { right += count(file->bytes()) == std::pair(16 * page, 48 * page); });
        threads.clear();
        QCOMPARE(right.load(), 4);
        QVERIFY(!file->is_intact());
        QVERIFY(!other->is_intact());
        // Grown again: what was read as zeros stays known as such.
        QCOMPARE(truncate(path.c_str(), static_cast<off_t>(64 * page)), 0);
        QVERIFY(!file->is_intact());
        QVERIFY(other->is_intact());
        file->release(0, 64 * page);
        QCOMPARE(count(file->bytes()), std::pair(16 * page, 48 * page));
    }

    void lessThanAPageIsNoticedToo() {
        const auto path = make_file(folder_, page);
        const auto file = map_file(path).value();
        QCOMPARE(truncate(path.c_str(), 1), 0);
        QCOMPARE(count(file->bytes()).first, std::size_t(1));
        QVERIFY(!file->is_intact());
    }

    /// Mappings are made, read behind their end, and dropped in many threads at once.
    void mappingsComeAndGo() {
        const auto whole = make_file(folder_, 4 * page);
        std::atomic<int> wrong = 0;
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                const auto path = whole + std::to_string(t);
                for (int i = 0; i < 200; ++i) {
                    std::ofstream(path, std::ios::binary) << std::string(4 * page, 'x');
                    const auto file = map_file(path).value();
                    const auto good = map_file(whole).value();
                    if (truncate(path.c_str(), static_cast<off_t>(page)) != 0) ++wrong;
                    if (count(file->bytes()) != std::pair(page, 3 * page)) ++wrong;
                    if (count(good->bytes()).first != 4 * page) ++wrong;
                    if (file->is_intact() || !good->is_intact()) ++wrong;
                }
            });
        threads.clear();
        QCOMPARE(wrong.load(), 0);
    }
};

QCS_TEST(TestMappedFile, QCoreApplication);
#include "tst_mapped_file.moc"
