#include "core/tensor/zip_builder.h"
#include "support/test_program.h"
#include "tensor/zip/zip_directory.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

std::string problem(const std::string& archive) {
    return error_text(read_zip_directory(as_bytes(archive), "a.zip"));
}

std::string repeated(char c, std::size_t count) {
    return std::string(count, c);
}

} // namespace

class TestZipDirectory : public QObject {
    Q_OBJECT
private slots:
    void entriesAndTheirOffsets_data() {
        QTest::addColumn<bool>("zip64");
        QTest::addColumn<bool>("end64");
        QTest::addColumn<QString>("comment");
        QTest::newRow("zip") << false << false << "";
        QTest::newRow("zip64 fields") << true << false << "";
        QTest::newRow("zip64 end") << false << true << "";
        QTest::newRow("zip64") << true << true << "with a comment";
        QTest::newRow("a comment that looks like an end") << false << false << "PK\5\6 and so on, 22 bytes";
    }
    void entriesAndTheirOffsets() {
        QFETCH(bool, zip64);
        QFETCH(bool, end64);
        QFETCH(QString, comment);
        const auto change = [&](ZipFields& f) {
            f.zip64 = zip64;
            f.extra = little(std::uint16_t{0x4246}) + little(std::uint16_t{3}) + "ZZZ"; // torch's padding
        };
        const auto archive = ZipBuilder()
                                 .add("a/x.npy", "12345", false, change)
                                 .add("a/y.npy", repeated('y', 10'000), true, change)
                                 .add("a/", "", false, change)
                                 .finish([&](auto& end) {
                                     end.zip64 = end64;
                                     end.comment = comment.toStdString();
                                 });
        const auto entries = read_zip_directory(as_bytes(archive), "a.zip");
        QVERIFY2(entries.has_value(), error_text(entries).c_str());
        QCOMPARE(entries->size(), std::size_t(3));
        const auto& x = entries->at(0);
        QCOMPARE(archive.substr(x.offset, x.size), std::string("12345"));
        QVERIFY(x.is_stored() && x.compressed_size == 5 && x.name == "a/x.npy" && x.crc32 == 0xcbf53a1cU);
        const auto& y = entries->at(1);
        QVERIFY(!y.is_stored() && y.method == 8 && y.index == 1 && y.size == 10'000);
        QCOMPARE(archive.substr(y.offset, y.compressed_size), deflated(repeated('y', 10'000)));
        QVERIFY(begins_as_zip(as_bytes(archive)));
    }

    void noEntries() {
        const auto archive = ZipBuilder().finish();
        QVERIFY(begins_as_zip(as_bytes(archive)));
        QCOMPARE(read_zip_directory(as_bytes(archive), "a")->size(), std::size_t(0));
    }

    void sizesBehindTheData() {
        const auto archive = ZipBuilder()
                                 .add(
                                     "a", "12345", false, [](auto& f) { f.flags = 8; },
                                     [](auto& f) { f.size = f.compressed = f.crc = 0; })
                                 .finish();
        QCOMPARE(problem(archive), std::string("fine"));
    }

    void whatIsRefused_data() {
        QTest::addColumn<QByteArray>("archive");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& archive, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(archive) << error;
        };
        using F = ZipFields;
        using E = ZipBuilder::End;
        const auto both = [&](const char* name, const ZipBuilder::Change& change, const char* error) {
            row(name, ZipBuilder().add("a", "12345", false, change).finish(), error);
        };
        const auto local = [&](const char* name, const ZipBuilder::Change& change, const char* error) {
            row(name, ZipBuilder().add("a", "12345", false, {}, change).finish(), error);
        };
        const auto central = [&](const char* name, const ZipBuilder::Change& change, const char* error) {
            row(name, ZipBuilder().add("a", "12345", false, {}, {}, change).finish(), error);
        };
        const auto end = [&](const char* name, const std::function<void(E&)>& change, const char* error) {
            row(name, ZipBuilder().add("a", "12345").finish(change), error);
        };
        const auto named = [&](const char* row_name, const std::string& name, const char* error) {
            both(
                row_name, [&](F& f) { f.name = name; }, error);
        };
        const auto good = ZipBuilder().add("a", "12345").finish();
        row("nothing", "", "zip-no-end(, 0)");
        row("cut off", good.substr(0, good.size() - 1), "zip-no-end(, 104)");
        row("bytes behind", good + "x", "zip-no-end(, 106)");
        row("bytes before", "x" + good, "zip-bad-end(, 84)");
        named("absolute", "/etc/passwd", "zip-unsafe-name(/etc/passwd, 46)");
        named("up", "../a", "zip-unsafe-name(../a, 39)");
        named("up within", "a/../../b", "zip-unsafe-name(a/../../b, 44)");
        named("up at the end", "a/..", "zip-unsafe-name(a/.., 39)");
        named("backslashes", "a\\..\\b", "zip-unsafe-name(a\\..\\b, 41)");
        named("a drive", "C:a", "zip-unsafe-name(C:a, 38)");
        named("no name", "", "zip-unsafe-name(, 35)");
        both(
            "encrypted", [](F& f) { f.flags = 1; }, "zip-encrypted(a, 36)");
        both(
            "strongly encrypted", [](F& f) { f.flags = 1 << 6; }, "zip-encrypted(a, 36)");
        local(
            "locally encrypted", [](F& f) { f.flags = 1; }, "zip-headers-differ(a, 0)");
        local(
            "other name", [](F& f) { f.name = "b"; }, "zip-headers-differ(a, 0)");
        local(
            "other size", [](F& f) { f.size = 6; }, "zip-headers-differ(a, 0)");
        local(
            "other method", [](F& f) { f.method = 8; }, "zip-headers-differ(a, 0)");
        local(
            "other checksum", [](F& f) { f.crc = 1; }, "zip-headers-differ(a, 0)");
        both(
            "stored in two sizes", [](F& f) { f.size = 6; }, "zip-sizes-differ(a, 36)");
        both(
            "beyond the directory", [](F& f) { f.size = f.compressed = 6; }, "zip-outside(a, 31)");
        both(
            "2^63 bytes", [](F& f) { f.zip64 = true, f.size = f.compressed = 1ULL << 63; },
            "zip-outside(a, 51)");
        central(
            "another disk", [](F& f) { f.disk = 1; }, "zip-several-disks(a, 36)");
        central(
            "header beyond", [](F& f) { f.offset = 1'000'000; }, "zip-outside(a, 1000000)");
        central(
            "header at 2^64 - 1", [](F& f) { f.zip64 = true, f.offset = ~0ULL; },
            "zip-outside(a, 18446744073709551615)");
        central(
            "no header there", [](F& f) { f.offset = 1; }, "zip-no-header(a, 1)");
        central(
            "an extra field that is too long", [](F& f) { f.extra = std::string("\1\0\x08\0", 4); },
            "zip-bad-extra(, 36)");
        row("full, but no zip64 field",
            ZipBuilder().add("a", "12345", false, {}, {}, [](F& f) { f.size = 0xffffffff; }).finish(),
            "zip-bad-extra(, 36)");
        row("a bomb",
            ZipBuilder().add("a", "12345", false, [](F& f) { f.method = 8, f.size = 100'000; }).finish(),
            "zip-ratio(a, 36, 100000, 5)");
        end(
            "more entries than fit", [](E& e) { e.entries = 2; }, "zip-too-many-entries(, 83)");
        end(
            "2^64 - 1 entries", [](E& e) { e.zip64 = true, e.entries = ~0ULL; },
            "zip-too-many-entries(, 83)");
        end(
            "fewer entries than there are", [](E& e) { e.entries = 0; }, "zip-too-many-entries(, 36)");
        end(
            "a longer directory", [](E& e) { e.size += 1; }, "zip-bad-end(, 83)");
        end(
            "a directory before", [](E& e) { e.offset -= 1; }, "zip-bad-end(, 83)");
        end(
            "a directory behind", [](E& e) { e.offset = 1000; }, "zip-bad-end(, 83)");
        end(
            "a directory at 2^64 - 8", [](E& e) { e.zip64 = true, e.offset = ~7ULL; }, "zip-bad-end(, 83)");
        end(
            "a longer directory that begins before", [](E& e) { e.zip64 = true, e.size += 8, e.offset -= 8; },
            "zip-no-header(, 28)");
        end(
            "disks", [](E& e) { e.disk = 1; }, "zip-several-disks(, 83)");
        row("one entry in another",
            ZipBuilder()
                .add("a", repeated('x', 100))
                .add("b", "1", false, {}, {}, [](F& f) { f.offset = 10; })
                .finish(),
            "zip-no-header(b, 10)");
        row("the same data twice",
            ZipBuilder().add("a", "1").add("a", "1", false, {}, {}, [](F& f) { f.offset = 0; }).finish(),
            "zip-overlap(a, 0, a, 32)");
        row("two of a name", ZipBuilder().add("a", "1").add("b", "2").add("a", "3").finish(),
            "zip-duplicate-name(a, 64)");
        row("an entry within the data of another",
            ZipBuilder()
                .add("a", ZipBuilder().add("b", "1").finish())
                .add("b", "1", false, {}, {}, [](F& f) { f.offset = 31; })
                .finish(),
            "zip-overlap(b, 31, a, 132)");
    }
    void whatIsRefused() {
        QFETCH(QByteArray, archive);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(problem(archive.toStdString())), error);
    }

    void noPrefixAndNoChangedByteCrashes() {
        const auto good = ZipBuilder()
                              .add("a", "12345", false, [](auto& f) { f.zip64 = true; })
                              .add("b", repeated('y', 1000), true)
                              .finish([](auto& end) { end.zip64 = true; });
        for (std::size_t size = 0; size < good.size(); ++size)
            QVERIFY(problem(good.substr(0, size)) != "fine");
        for (std::size_t i = 0; i < good.size(); ++i)
            for (const char value : {'\0', '\1', '\xff'}) {
                auto changed = good;
                changed[i] = value;
                if (const auto entries = read_zip_directory(as_bytes(changed), "a"))
                    for (const auto& entry : *entries)
                        QVERIFY(entry.offset + entry.compressed_size <= changed.size());
            }
    }
};

QCS_TEST(TestZipDirectory, QCoreApplication);
#include "tst_zip_directory.moc"
