#include "core/tensor/zip_builder.h"
#include "support/sanitized.h"
#include "support/test_program.h"
#include "tensor/safetensors/safetensors.h"
#include "tensor/storage/mapped_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include <fstream>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

constexpr bool memory_is_ours = !is_sanitized; // ASan keeps what is freed

/// Kilobytes of a line of /proc/self/status.
std::size_t status(const char* key) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key)) return std::stoul(line.substr(line.find(':') + 1));
    return 0;
}

} // namespace

/// Files as large as they come: they are sparse, so that they take no room.
class TestLargeFiles : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void tenGigabytesInTenThousandTensors() {
        constexpr std::uint64_t count = 10'000, elements_each = 250'000;
        std::string header = "{";
        for (std::uint64_t i = 0; i < count; ++i)
            header += (i ? ",\"" : "\"") + std::string("model.layers.") + std::to_string(i) +
                      ".self_attn.q_proj.weight\":{\"dtype\":\"F32\",\"shape\":[500,500],\"data_offsets\":[" +
                      std::to_string(i * elements_each * 4) + ',' +
                      std::to_string((i + 1) * elements_each * 4) + "]}";
        header += '}';
        const auto path = folder_.filePath("m.safetensors").toStdString();
        write_bytes(path, little(std::uint64_t{header.size()}) + header);
        const auto size = 8 + header.size() + count * elements_each * 4;
        QVERIFY(size > 10'000'000'000);
        QCOMPARE(truncate(path.c_str(), static_cast<off_t>(size)), 0); // a sparse file

        const auto before = status("RssAnon");
        QElapsedTimer timer;
        timer.start();
        const auto source = open_safetensors(path, map_file(path).value());
        const auto milliseconds = timer.elapsed();
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors().size(), std::size_t(count));
        const auto anonymous = status("RssAnon") - before;
        qInfo("opened in %lld ms, %zu KB of anonymous memory", static_cast<long long>(milliseconds),
              anonymous);
        QVERIFY(!memory_is_ours || anonymous < 300 * 1024);
        const auto last = (*source)->read(count - 1).value();
        QCOMPARE(last.offset + last.numel() * 4, size);
        QCOMPARE(last.data()[elements_each * 4 - 1], std::byte{0});
        const auto whole = (*source)->read(0).value();
        std::size_t zeros = 0;
        for (std::size_t i = 0; i < (std::size_t{64} << 20); ++i)
            zeros += whole.data()[i] == std::byte{0};
        QCOMPARE(zeros, std::size_t{64} << 20);
        const auto read = status("RssFile");
        whole.storage->release(whole.offset, std::size_t{64} << 20);
        QVERIFY(status("RssFile") + 60 * 1024 < read);
    }

    /// Only zip64 can say where the second entry is.
    void anArchiveOfFiveGigabytes() {
        constexpr std::uint64_t count = 5'000'000'000;
        const auto npy = [](const std::string& shape) {
            auto header = "{'descr': '|u1', 'fortran_order': False, 'shape': " + shape + ", }";
            return std::string("\x93NUMPY\1\0", 8) + little(static_cast<std::uint16_t>(header.size())) +
                   header;
        };
        const auto first = npy("(5000000000,)"), second = npy("(3,)") + "123";
        const auto large = [&](ZipFields& f) {
            f.zip64 = true, f.size = f.compressed = first.size() + count;
        };
        const auto behind = [&](ZipFields& f) { f.zip64 = true, f.offset += count; };
        // The archive without the elements of the first: they go between its header and the second entry.
        const auto archive = ZipBuilder()
                                 .add("a.npy", first, false, large)
                                 .add("b.npy", second, false, {}, {}, behind)
                                 .finish([&](auto& end) {
                                     end.offset += count;
                                     end.zip64 = true;
                                 });
        const auto path = folder_.filePath("a.npz").toStdString();
        const auto hole = archive.find("PK\3\4", 1);
        write_bytes(path, archive.substr(0, hole));
        const auto begin = static_cast<off_t>(hole + count);
        QCOMPARE(truncate(path.c_str(), begin), 0); // a sparse file
        std::ofstream(path, std::ios::binary | std::ios::app) << patched_end(archive.substr(hole), count);

        const auto source = open_tensors(path);
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors()[0].numel(), count);
        QCOMPARE(elements<char>((*source)->read(1).value()), (std::vector<char>{'1', '2', '3'}));
        QVERIFY((*source)->tensors()[1].offset > count);
        QCOMPARE((*source)->read(0)->data()[count - 1], std::byte{0});
    }

    /// As many tensors as fit into the longest header, and one name as long as it.
    void aHeaderOf100Megabytes() {
        std::string header = "{";
        std::size_t count = 0;
        for (; header.size() < max_safetensors_header / (test::is_sanitized ? 10 : 1) - 100; ++count)
            header += (count ? ",\"" : "\"") + std::to_string(count) +
                      "\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]}";
        header += '}';
        const auto path = folder_.filePath("header.safetensors").toStdString();
        write_bytes(path, little(std::uint64_t{header.size()}) + header + "x");
        header = {};
        const auto before = status("RssAnon");
        const auto opened = open_safetensors(path, map_file(path).value());
        QCOMPARE(opened.error().size(), enough_problems_told);
        QCOMPARE(opened.error().at(0).code, "safetensors-overlap");
        const auto used = status("VmHWM") - before;
        qInfo("%zu tensors, at most %zu KB", count, used);

        header = "{\"" + std::string(max_safetensors_header - 100, 'n') +
                 "\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]}}";
        write_bytes(path, little(std::uint64_t{header.size()}) + header + "x");
        QVERIFY(header.size() <= max_safetensors_header);
        QCOMPARE(open_safetensors(path, map_file(path).value()).value()->tensors().size(), std::size_t(1));
        QVERIFY2(!memory_is_ours || used < 1'000'000, "about 1 GB for a header of 100 MB");
    }

private:
    /// The locator tells where the zip64 record is, which is `moved` bytes further behind.
    static std::string patched_end(std::string tail, std::uint64_t moved) {
        const auto locator = tail.find("PK\6\7") + 8;
        std::uint64_t record = 0;
        std::memcpy(&record, tail.data() + locator, sizeof record);
        return tail.replace(locator, sizeof record, little(record + moved));
    }

    static constexpr std::size_t enough_problems_told = 100;
};

QCS_TEST(TestLargeFiles, QCoreApplication);
#include "tst_large_files.moc"
