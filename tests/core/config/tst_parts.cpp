#include "config/parts.h"
#include "support/test_program.h"

#include <QtTest>

#include <set>

using namespace qcs;
using namespace qcs::config;

class TestParts : public QObject {
    Q_OBJECT
private slots:
    void everyPartIsThereOnce() {
        std::vector<std::string> keys;
        std::set<Part> parts;
        for_each_part([&](const auto& info) {
            keys.emplace_back(info.key);
            parts.insert(info.part);
            QCOMPARE(part_of(info.kind), std::optional(info.part));
            QCOMPARE(key_of(info.part), info.key);
        });
        QCOMPARE(keys, (std::vector<std::string>{"backend", "mapping", "prepare_custom", "convert_custom",
                                                 "fuse_custom", "eager"}));
        QCOMPARE(parts.size(), part_count);
        for (const auto kind : {FileKind::Workspace, FileKind::Graph, FileKind::Modules, FileKind::Catalogue,
                                FileKind::EagerTables})
            QVERIFY(!part_of(kind));
    }

    /// A workspace that has each part inside is written with exactly these keys, in this order.
    void keysAreThoseOfWorkspaces() {
        Workspace workspace;
        for_each_part([&]<typename T>(const PartInfo<T>& info) {
            (workspace.*info.member).value.extras = {{"", "unknown", "1"}};
            const auto read = info.read(info.write((workspace.*info.member).value), "file");
            QVERIFY(read);
            QCOMPARE(read->value, (workspace.*info.member).value);
        });
        const auto text = write_workspace(workspace);
        std::size_t last = 0;
        for_each_part([&](const auto& info) {
            const auto at = text.find("\n  \"" + std::string(info.key) + "\": {");
            QVERIFY(at != text.npos && at > last);
            last = at;
        });
    }

    void oneOfThemIsVisited() {
        int visits = 0;
        with_part(Part::ConvertCustom, [&](const auto& info) {
            ++visits;
            QCOMPARE(info.kind, FileKind::ConvertCustomConfig);
        });
        QCOMPARE(visits, 1);
    }

    void aPresetThatWasEditedIsNone() {
        ConfigPart<QConfigMapping> part{*mapping_preset("default:x86"), {}, "default:x86"};
        const auto& info = part_info<QConfigMapping>;
        forget_edited_preset(part, info);
        QCOMPARE(part.preset, std::string("default:x86"));
        part.value.rules.pop_back();
        forget_edited_preset(part, info);
        QCOMPARE(part.preset, std::string());
    }

    void placesAreNoPartOfTheValues() {
        Workspace a;
        a.backend = {*backend_preset("x86"), {}, "x86"};
        auto b = a;
        b.backend.preset.clear();
        b.mapping.file = "mapping.json";
        QVERIFY(same_values(a, b));
        for_each_part([&](const auto& info) {
            auto other = a;
            (other.*info.member).value.extras = {{"", "unknown", "1"}};
            QVERIFY(!same_values(a, other));
        });
        b.mode = Mode::FxQat;
        QVERIFY(!same_values(a, b));
    }
};

QCS_TEST(TestParts);
#include "tst_parts.moc"
