#include "core/tensor/zip_builder.h"
#include "support/test_program.h"
#include "tensor/npy/npy.h"
#include "tensor/zip/zip_entry.h"

#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include <numeric>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

std::string npy(const std::string& descr, const std::string& shape, const std::string& data) {
    auto header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize(118, ' ');
    return std::string("\x93NUMPY\1\0", 8) + little(static_cast<std::uint16_t>(header.size())) + header +
           data;
}

std::string floats(const std::vector<float>& values) {
    std::string bytes;
    for (const auto value : values)
        bytes += little(value);
    return bytes;
}

} // namespace

class TestNpz : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    Expected<std::shared_ptr<const TensorSource>> open(const std::string& bytes) {
        const auto path = folder_.filePath("a.npz").toStdString();
        write_bytes(path, bytes);
        return open_tensors(path);
    }

private slots:
    void storedAndDeflated() {
        std::vector<float> many(100'000);
        std::iota(many.begin(), many.end(), 0.F);
        const auto source = open(ZipBuilder()
                                     .add("x.npy", npy("<f4", "(3,)", floats({1, 2, 3})))
                                     .add("layer/y.npy", npy("<f4", "(100000,)", floats(many)), true)
                                     .add("none.npy", npy("<f4", "(0,)", ""), true)
                                     .finish());
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors().size(), std::size_t(3));
        QCOMPARE((*source)->tensors()[1].name, std::string("layer/y"));
        QCOMPARE((*source)->tensors()[1].offset, std::uint64_t(128));
        const auto x = (*source)->read(0).value();
        QCOMPARE(elements<float>(x), (std::vector<float>{1, 2, 3}));
        QCOMPARE(x.offset, std::size_t((*source)->tensors()[0].offset)); // mapped where it lies
        std::vector<double> told;
        const auto y = (*source)->read(1, {{}, [&](double share) { told.push_back(share); }});
        QVERIFY2(y.has_value(), error_text(y).c_str());
        QCOMPARE(elements<float>(*y), many);
        QVERIFY(!told.empty() && told.back() == 1 && std::ranges::is_sorted(told));
        QCOMPARE((*source)->read(2)->numel(), std::uint64_t(0));
        QVERIFY((*source)->warnings().empty());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(error_text((*source)->read(1, {stop.get_token()})), std::string("cancelled()"));
    }

    void emptyArchive() { QCOMPARE(open(ZipBuilder().finish()).value()->tensors().size(), std::size_t(0)); }

    void whatIsNoTensorIsLeftOut() {
        const auto source = open(ZipBuilder()
                                     .add("o.npy", npy("|O", "(1,)", "x"))
                                     .add("x.npy", npy("<i2", "(1,)", "12") + "34")
                                     .add("s.npy", npy("<U2", "(1,)", "12345678"), true)
                                     .finish());
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors().size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(text_of((*source)->warnings())),
                 QString("npy-object(o, 45) npy-bytes-after(x, 329, 2) npy-dtype(s, 10, <U2)"));
        const auto none = open(ZipBuilder().add("o.npy", npy("|O", "(1,)", "x")).finish());
        QCOMPARE(error_text(none), std::string("npy-object(o, 45)"));
        QVERIFY(has_errors(none.error()));
    }

    void whatIsRefused_data() {
        QTest::addColumn<QByteArray>("archive");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& archive, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(archive) << error;
        };
        using F = ZipFields;
        const auto good = npy("<f4", "(2,)", "12345678");
        row("method", ZipBuilder().add("a.npy", good, true, [](F& f) { f.method = 12; }).finish(),
            "zip-method(a.npy, 35, 12)");
        row("no npy", ZipBuilder().add("a.npy", "text").add("b.npy", good.substr(0, 50)).finish(),
            "npy-no-magic(a, 35) npy-header-cut-off(b, 124)");
        row("deflated and cut off", ZipBuilder().add("a.npy", good.substr(0, 130), true).finish(),
            "npy-cut-off(a, 128, [2], 8, 2)");
        row("shorter than it claims",
            ZipBuilder().add("a.npy", good.substr(0, 100), true, [](F& f) { f.size = 136; }).finish(),
            "zip-wrong-size(a.npy, 35, 136)");
        row("no deflate stream",
            ZipBuilder().add("a.npy", std::string(100, '\xff'), false, [](F& f) { f.method = 8; }).finish(),
            "zip-bad-data(a.npy, 35, 100)");
    }
    void whatIsRefused() {
        QFETCH(QByteArray, archive);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(error_text(open(archive.toStdString()))), error);
    }

    /// The header is right, and the rest is not: found when it is read.
    void whatIsFoundWhenItIsRead_data() {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("crc");
        QTest::addColumn<QString>("error");
        QTest::newRow("checksum") << 0 << 1 << "zip-wrong-checksum(a.npy, 35, 80128)";
        QTest::newRow("longer than it says") << -1000 << 0 << "zip-wrong-size(a.npy, 35, 79128)";
        QTest::newRow("shorter than it says") << 1000 << 0 << "zip-wrong-size(a.npy, 35, 81128)";
    }
    void whatIsFoundWhenItIsRead() {
        QFETCH(int, size);
        QFETCH(int, crc);
        QFETCH(QString, error);
        const auto source = open(ZipBuilder()
                                     .add("a.npy", npy("<f4", "(10000,)", std::string(80'000, 'x')), true,
                                          [&](ZipFields& f) {
                                              f.size += static_cast<std::uint64_t>(size);
                                              f.crc += static_cast<std::uint32_t>(crc);
                                          })
                                     .finish());
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE(QString::fromStdString(error_text((*source)->read(0))), error);
    }

    void aShorterFileIsNoticed() {
        const auto source = open(ZipBuilder()
                                     .add("a.npy", npy("|u1", "(50000,)", std::string(50'000, 'x')), true)
                                     .add("b.npy", npy("|u1", "(50000,)", std::string(50'000, 'x')))
                                     .finish())
                                .value();
        const auto b = source->read(1).value();
        QCOMPARE(truncate(folder_.filePath("a.npz").toStdString().c_str(), 10), 0);
        QCOMPARE(error_text(source->read(0)), std::string("file-changed()"));
        QCOMPARE(error_text(source->read(1)), std::string("file-changed()"));
        QVERIFY(!b.storage->is_intact());
    }

    /// Streams of deflate in an entry that claims to be `text`.
    void streams_data() {
        QTest::addColumn<QByteArray>("stream");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("head");
        const auto row = [](const char* name, const std::string& stream, const std::string& text,
                            const char* whole = "fine", const char* head = "fine") {
            QTest::newRow(name) << QByteArray::fromStdString(stream) << QByteArray::fromStdString(text)
                                << whole << head;
        };
        std::string text;
        for (int i = 0; i < 2000; ++i)
            text += std::to_string(i * i);
        const auto right = deflated(text);
        const char *bad = "zip-bad-data", *size = "zip-wrong-size", *checksum = "zip-wrong-checksum";
        row("right", right, text);
        row("of nothing", std::string("\3\0", 2), "");
        row("bytes behind", right + "more", text);
        row("cut off by a byte", right.substr(0, right.size() - 1), text, bad);
        row("half", right.substr(0, right.size() / 2), text, bad);
        row("in its first block's header", right.substr(0, 5), text.substr(0, 5000), bad, bad);
        row("no byte", "", text.substr(0, 1000), bad, bad);
        row("no byte of nothing", "", "", bad);
        row("a block of no kind", '\7' + right.substr(1), text, bad, bad);
        row("a stored block whose lengths differ", std::string("\1\4\0\0\0abcd", 9), "abcd", bad, bad);
        row("a distance before the beginning", std::string("K\4b\0", 4), "aaaa", bad, bad);
        row("ends early", deflated(text.substr(0, 50)), text.substr(0, 5000), size, size);
        row("does not end", right, text.substr(0, 5000), size);
        row("does not end where nothing should be", right, "", size);
        row("a bomb", deflated(std::string(10'000'000, '\0')), std::string(10, '\0'), size);
        row("another text", right, text.substr(0, text.size() - 1) + 'x', checksum);
    }
    void streams() {
        QFETCH(QByteArray, stream);
        QFETCH(QByteArray, text);
        const auto claimed = text.toStdString();
        const auto archive = storage_of(ZipBuilder()
                                            .add("a", stream.toStdString(), false,
                                                 [&](ZipFields& f) {
                                                     f.method = 8;
                                                     f.size = claimed.size();
                                                     f.crc = crc32(claimed);
                                                 })
                                            .finish());
        const auto directory = read_zip_directory(archive->bytes(), "z");
        QVERIFY2(directory.has_value(), error_text(directory).c_str());
        const auto code = [](const auto& result) {
            return result ? QString("fine") : QString::fromStdString(result.error()[0].code.str());
        };
        const auto whole = open_zip_entry(archive, directory->front(), "z");
        QTEST(code(whole), "whole");
        if (whole) QVERIFY(std::ranges::equal((*whole)->bytes(), as_bytes(claimed)));
        const auto head = zip_entry_head(*archive, directory->front(), "z", 100);
        QTEST(code(head), "head");
        if (head) QVERIFY(std::ranges::equal(*head, as_bytes(claimed).first(head->size())));
    }

    void headsOfEntries() {
        const std::string text(5000, 't');
        const auto archive = storage_of(ZipBuilder().add("a", text).add("b", text, true).finish());
        const auto directory = read_zip_directory(archive->bytes(), "z");
        for (const auto& entry : *directory) {
            QCOMPARE(zip_entry_head(*archive, entry, "z", 100)->size(), std::size_t(100));
            QCOMPARE(zip_entry_head(*archive, entry, "z", 10'000)->size(), std::size_t(5000));
            const auto whole = open_zip_entry(archive, entry, "z").value();
            QVERIFY(std::ranges::equal(whole->bytes(), as_bytes(text)));
        }
    }
};

QCS_TEST(TestNpz, QCoreApplication);
#include "tst_npz.moc"
