#include "core/tensor/tensor_bytes.h"
#include "support/test_program.h"
#include "tensor/safetensors/safetensors.h"
#include "tensor/storage/mapped_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

namespace fs = std::filesystem;

std::string json_text(std::string text) {
    std::ranges::replace(text, '\'', '"');
    return text;
}

/// A file with float tensors of one element each.
std::string shard(const std::vector<std::pair<std::string, float>>& tensors) {
    std::string header = "{", data;
    for (const auto& [name, value] : tensors) {
        header += (data.empty() ? "'" : ",'") + name + "':{'dtype':'F32','shape':[1],'data_offsets':[" +
                  std::to_string(data.size()) + ',' + std::to_string(data.size() + 4) + "]}";
        data += little(value);
    }
    header = json_text(header + '}');
    return little(std::uint64_t{header.size()}) + header + data;
}

std::string error_of(const Diagnostic& d, const std::string& folder) {
    auto text = text_of({d});
    for (auto at = text.find(folder); at != text.npos; at = text.find(folder))
        text.replace(at, folder.size(), "DIR");
    return fs::path(d.place.file).filename().string() + ": " + text;
}

} // namespace

class TestSafetensorsIndex : public QObject {
    Q_OBJECT
    QTemporaryDir temporary_;
    fs::path folder_;

    Expected<std::shared_ptr<const TensorSource>> open(const fs::path& path) {
        return open_safetensors_index(path.string(), map_file(path.string()).value(), {});
    }
    Expected<std::shared_ptr<const TensorSource>> open_map(const std::string& weight_map) {
        const auto path = folder_ / "m.safetensors.index.json";
        write_bytes(path.string(),
                    json_text("{'metadata':{'total_size':12},'weight_map':" + weight_map + "}"));
        return open(path);
    }

private slots:
    void init() {
        folder_ = fs::path(temporary_.path().toStdString()) / QTest::currentTestFunction();
        fs::create_directory(folder_);
        write_bytes((folder_ / "1.safetensors").string(), shard({{"a", 1.F}, {"b", 2.F}}));
        write_bytes((folder_ / "2.safetensors").string(), shard({{"c", 3.F}}));
    }

    void tensorsOfAllShardsInTheOrderOfTheIndex() {
        const auto source = open_map("{'c':'2.safetensors','b':'1.safetensors','a':'1.safetensors'}");
        QVERIFY2(source.has_value(), error_text(source).c_str());
        std::string text;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto& info = (*source)->tensors()[i];
            text += info.name + ' ' + fs::path(info.file).filename().string() + ' ' +
                    std::to_string(int(elements<float>((*source)->read(i).value())[0])) + ' ';
        }
        QCOMPARE(text, std::string("c 2.safetensors 3 b 1.safetensors 2 a 1.safetensors 1 "));
        QVERIFY((*source)->warnings().empty());
    }

    void whatTheIndexDoesNotHaveIsLeftOut() {
        const auto source = open_map("{'a':'1.safetensors'}");
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors().size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(text_of((*source)->warnings())), "safetensors-index-extra(b, 119)");
    }

    void allThatIsWrongIsTold() {
        write_bytes((folder_ / "bad.safetensors").string(), "12345678{");
        const auto source = open_map("{'a':'1.safetensors','x':'1.safetensors','y':'none.safetensors',"
                                     "'z':'none.safetensors','w':'bad.safetensors','v':'../m'}");
        QVERIFY(!source);
        QString text;
        for (const auto& d : source.error())
            text += QString::fromStdString(error_of(d, folder_.string())) + '\n';
        QCOMPARE(text,
                 QString("1.safetensors: safetensors-index-lacks(x, DIR/m.safetensors.index.json)\n"
                         "none.safetensors: file-not-found()\n"
                         "bad.safetensors: safetensors-header-too-long(, 0, 4050765991979987505, 100000000)\n"
                         "m.safetensors.index.json: safetensors-shard-name(v, ../m)\n"
                         "1.safetensors: safetensors-index-extra(b, 119)\n"));
    }

    void namesThatAreNoPlainPaths_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"", "/etc/passwd", "..", ".", "../1.safetensors", "x/../1.safetensors",
                                 "./1.safetensors", "x/", "..\\\\1.safetensors", "a\\u0000b"})
            QTest::newRow(name) << name;
    }
    void namesThatAreNoPlainPaths() {
        QFETCH(QString, name);
        const auto source = open_map("{'a':'" + name.toStdString() + "'}");
        QVERIFY(!source);
        QCOMPARE(source.error().at(0).code, "safetensors-shard-name");
        QCOMPARE(source.error().at(0).place.pointer, "/weight_map/a");
    }

    void shardsInAFolderBelow() {
        fs::create_directory(folder_ / "below");
        fs::rename(folder_ / "2.safetensors", folder_ / "below" / "2.safetensors");
        const auto source = open_map("{'c':'below/2.safetensors'}");
        QVERIFY2(source.has_value(), error_text(source).c_str());
    }

    void linksOutOfTheFolderAreRefused() {
        const auto outside = fs::path(temporary_.path().toStdString()) / "outside";
        fs::create_directory(outside);
        fs::rename(folder_ / "2.safetensors", outside / "2.safetensors");
        fs::create_symlink(outside / "2.safetensors", folder_ / "link");
        fs::create_symlink(outside, folder_ / "folder");
        fs::create_symlink(folder_ / "1.safetensors", folder_ / "inside");
        for (const char* name : {"link", "folder/2.safetensors"}) {
            const auto source = open_map(std::string("{'c':'") + name + "'}");
            QVERIFY(!source);
            QCOMPARE(source.error().at(0).code, "safetensors-shard-outside");
        }
        QVERIFY(open_map("{'a':'inside','b':'inside'}").has_value());
    }

    /// As huggingface_hub keeps models: links in a folder, and what they mean in another.
    void aCacheOfBlobsIsRead() {
        const auto blobs = folder_ / "blobs", snapshot = folder_ / "snapshots" / "1";
        fs::create_directories(blobs);
        fs::create_directories(snapshot);
        fs::rename(folder_ / "2.safetensors", blobs / "22");
        write_bytes((blobs / "11").string(), json_text("{'weight_map':{'c':'2.safetensors'}}"));
        fs::create_symlink("../../blobs/22", snapshot / "2.safetensors");
        fs::create_symlink("../../blobs/11", snapshot / "m.safetensors.index.json");
        const auto source = open(snapshot / "m.safetensors.index.json");
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors()[0].file, (snapshot / "2.safetensors").string());
    }

    void otherForms_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("no object") << "[]"
                                   << "safetensors-index-form";
        QTest::newRow("no map") << "{'weights':{}}"
                                << "safetensors-index-form";
        QTest::newRow("a list") << "{'weight_map':[]}"
                                << "safetensors-index-form";
        QTest::newRow("a number") << "{'weight_map':{'a':1}}"
                                  << "safetensors-index-form";
        QTest::newRow("no JSON") << "{'weight_map':"
                                 << "json-truncated";
        QTest::newRow("a tensor twice") << "{'weight_map':{'a':'1.safetensors','a':'2.safetensors'}}"
                                        << "json-duplicate-key";
    }
    void otherForms() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        const auto path = folder_ / "index.json";
        write_bytes(path.string(), json_text(text.toStdString()));
        const auto source = open(path);
        QVERIFY(!source);
        QCOMPARE(QString::fromStdString(source.error().at(0).code.str()), code);
    }

    void stopped() {
        std::stop_source stop;
        stop.request_stop();
        const auto path = folder_ / "index.json";
        write_bytes(path.string(), json_text("{'weight_map':{'a':'1.safetensors'}}"));
        QCOMPARE(error_text(open_safetensors_index(path.string(), map_file(path.string()).value(),
                                                   {stop.get_token()})),
                 "cancelled()");
    }
};

QCS_TEST(TestSafetensorsIndex, QCoreApplication);
#include "tst_safetensors_index.moc"
