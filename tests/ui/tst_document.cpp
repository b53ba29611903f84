#include "config/presets.h"
#include "document/document.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

using namespace qcs::ui;

namespace {

qcs::Rule nameRule(const std::string& path, bool none = true) {
    qcs::Rule rule;
    rule.kind = qcs::RuleKind::ModuleName;
    rule.text = path;
    if (!none) rule.qconfig = *qcs::named_qconfig("default_qconfig");
    return rule;
}

qcs::Rule regexRule(const std::string& pattern) {
    auto rule = nameRule(pattern);
    rule.kind = qcs::RuleKind::Regex;
    return rule;
}

/// A document's rules as its row signals tell them: must always equal the rules themselves.
class Mirror : public QObject {
public:
    explicit Mirror(Document& document) : document_(document) {
        connect(&document, &Document::mappingReset, this, [this] { ids_ = now(); });
        connect(&document, &Document::ruleInserted, this,
                [this](int i) { ids_.insert(i, document_.ruleIdAt(i)); });
        connect(&document, &Document::ruleRemoved, this, [this](int i) { ids_.removeAt(i); });
        connect(&document, &Document::ruleMoved, this, [this](int from, int to) { ids_.move(from, to); });
        connect(&document, &Document::backendReset, this, [this] { entries_ = entriesNow(); });
        connect(&document, &Document::entryInserted, this, [this](int i) {
            entries_.insert(i, {document_.entryIdAt(i), configAt(i)});
        });
        connect(&document, &Document::entryRemoved, this, [this](int i) { entries_.removeAt(i); });
        connect(&document, &Document::entryMoved, this,
                [this](int from, int to) { entries_.move(from, to); });
        connect(&document, &Document::entryChanged, this,
                [this](int i) { entries_[i].second = configAt(i); });
        ids_ = now();
        entries_ = entriesNow();
    }
    bool agrees() const { return ids_ == now() && entries_ == entriesNow(); }

private:
    using Entry = std::pair<EntryId, qcs::BackendPatternConfig>;
    QList<RuleId> now() const {
        QList<RuleId> result;
        for (int i = 0; i < static_cast<int>(document_.mapping().rules.size()); ++i)
            result.append(document_.ruleIdAt(i));
        return result;
    }
    const qcs::BackendPatternConfig& configAt(int i) const {
        return document_.backend().configs[static_cast<std::size_t>(i)];
    }
    QList<Entry> entriesNow() const {
        QList<Entry> result;
        for (int i = 0; i < static_cast<int>(document_.backend().configs.size()); ++i)
            result.append({document_.entryIdAt(i), configAt(i)});
        return result;
    }
    Document& document_;
    QList<RuleId> ids_;
    QList<Entry> entries_;
};

/// An entry of one or two operations.
qcs::BackendPatternConfig entryOf(const std::string& first, const std::string& second = {}) {
    qcs::BackendPatternConfig config;
    const auto leaf = [](const std::string& name) {
        return qcs::Pattern::leaf(qcs::ObjectRef::object("torch.nn." + name));
    };
    config.pattern = second.empty() ? leaf(first) : qcs::Pattern::tuple({leaf(first), leaf(second)});
    return config;
}

/// A preset's first entries: enough to shuffle, and quick to compare.
qcs::BackendConfig fewEntries(const char* preset) {
    auto backend = *qcs::backend_preset(preset);
    backend.configs.resize(20);
    return backend;
}

/// What somebody who edits the backend's text may make of it.
qcs::BackendConfig shuffled(const qcs::BackendConfig& backend, QRandomGenerator& random) {
    qcs::BackendConfig result;
    result.name = "n" + std::to_string(random.bounded(3));
    for (auto i = backend.configs.size(); i-- > 0;) {
        auto config = backend.configs[i];
        const auto what = random.bounded(12);
        if (what == 0) continue;
        if (what == 1) config.dtype_configs.clear();
        if (what == 2) config.pattern = entryOf("T" + std::to_string(random.bounded(30))).pattern;
        if (what == 3) result.set(entryOf("S" + std::to_string(random.bounded(30))));
        if (config.pattern) config.pattern_complex_format.reset();
        result.set(config);
    }
    return result;
}

/// What somebody who edits the whole text may make of it.
qcs::QConfigMapping shuffled(const qcs::QConfigMapping& mapping, QRandomGenerator& random) {
    qcs::QConfigMapping result;
    result.rules.back() = mapping.global();
    for (auto i = mapping.rules.size() - 1; i-- > 0;) {
        auto rule = mapping.rules[i];
        const auto what = random.bounded(6);
        if (what == 0) continue;
        if (what == 1) rule.qconfig.reset();
        if (what == 2 && rule.kind == qcs::RuleKind::ModuleName)
            rule.text = "t" + std::to_string(random.bounded(30));
        if (what == 3) result.set(regexRule("s" + std::to_string(random.bounded(30))));
        result.set(rule);
    }
    return result;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT
private slots:
    void theSampleOpensUntitledAndUnmodified() {
        Document document;
        QVERIFY(document.openSample());
        QVERIFY(document.graph());
        QVERIFY(document.filePath().isEmpty());
        QVERIFY(!document.isModified());
        QVERIFY(document.mapping().rules.size() >= 8);
    }

    void rulesKeepTheirKindsOrderAndIds() {
        Document document;
        const auto a = document.addRule(nameRule("a")).value();
        const auto b = document.addRule(nameRule("b")).value();
        const auto r = document.addRule(regexRule("r")).value();
        QVERIFY(document.ruleIndex(a) < document.ruleIndex(b));
        QVERIFY(document.ruleIndex(b) < document.ruleIndex(r));
        QVERIFY(document.moveRule(b, 0).has_value());
        QVERIFY(document.ruleIndex(b) < document.ruleIndex(a));
        document.undoStack()->undo();
        QVERIFY(document.ruleIndex(a) < document.ruleIndex(b));
        document.removeRules({a});
        QCOMPARE(document.ruleIndex(a), -1);
        document.undoStack()->undo();
        QCOMPARE(document.rule(a)->text, std::string("a"));
    }

    void aTakenKeyIsRefusedInWords() {
        Document document;
        QVERIFY(document.addRule(nameRule("a")).has_value());
        const auto b = document.addRule(nameRule("b")).value();
        const auto again = document.addRule(nameRule("a", false));
        QVERIFY(!again);
        QVERIFY(again.error().contains("a"));
        QVERIFY(!document.setRule(b, nameRule("a")));
        QCOMPARE(document.rule(b)->text, std::string("b"));
        QVERIFY(!document.addRule(qcs::Rule{}).has_value()); // a second Global
    }

    void typingMergesIntoOneStep() {
        Document document;
        const auto id = document.addRule(nameRule("c")).value();
        const int steps = document.undoStack()->count();
        for (const auto* text : {"co", "con", "conv"})
            QVERIFY(document.setRule(id, nameRule(text), 7).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        QVERIFY(document.setRule(id, nameRule("conv1"), 8).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 2);
        document.undoStack()->undo();
        document.undoStack()->undo();
        QCOMPARE(document.rule(id)->text, std::string("c"));
        // Typing something and taking it back leaves no step.
        QVERIFY(document.setRule(id, nameRule("cx"), 9).has_value());
        QVERIFY(document.setRule(id, nameRule("c"), 9).has_value());
        QCOMPARE(document.undoStack()->undoText(), document.undoStack()->text(steps - 1));
    }

    void deletingTheGlobalRuleMakesItNone() {
        Document document;
        const auto id = document.ruleIdAt(static_cast<int>(document.mapping().rules.size()) - 1);
        document.removeRules({id});
        QVERIFY(!document.rule(id)->qconfig);
        document.undoStack()->undo();
        QVERIFY(document.rule(id)->qconfig);
    }

    void dirtyIsTheCleanState() {
        const QTemporaryDir dir;
        Document document;
        QSignalSpy spy(&document, &Document::modifiedChanged);
        document.setMode(qcs::Mode::FxQat);
        QVERIFY(document.isModified());
        document.undoStack()->undo();
        QVERIFY(!document.isModified());
        document.undoStack()->redo();
        QVERIFY(document.saveAs(dir.filePath("x.workspace.json")));
        QVERIFY(!document.isModified());
        document.undoStack()->undo();
        QVERIFY(document.isModified());
        QCOMPARE(spy.count(), 5);
    }

    void randomEditsUndoneAndRedone_data() {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 20; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void randomEditsUndoneAndRedone() {
        QFETCH(quint32, seed);
        QRandomGenerator random(seed);
        Document document;
        QVERIFY(document.openSample());
        document.setBackend({fewEntries("x86"), {}, {}}, "backend");
        document.undoStack()->clear();
        const Mirror mirror(document);
        std::vector<qcs::Workspace> states = {document.workspace()};
        for (int step = 0; step < 200; ++step) {
            const int count = static_cast<int>(document.mapping().rules.size());
            const auto id = document.ruleIdAt(random.bounded(count));
            const int before = document.undoStack()->index();
            const int entries = static_cast<int>(document.backend().configs.size());
            const auto entry = document.entryIdAt(entries == 0 ? -1 : random.bounded(entries));
            switch (random.bounded(16)) {
            case 0:
                (void)document.addRule(nameRule("m" + std::to_string(random.bounded(30))), random.bounded(5));
                break;
            case 1: (void)document.addRule(regexRule("r" + std::to_string(random.bounded(30)))); break;
            case 2: document.removeRules({id, document.ruleIdAt(random.bounded(count))}); break;
            case 3: (void)document.moveRule(id, random.bounded(6)); break;
            case 4:
                (void)document.setRule(id, nameRule("k" + std::to_string(random.bounded(30)), false));
                break;
            case 5: document.setMode(random.bounded(2) ? qcs::Mode::FxQat : qcs::Mode::FxPtq); break;
            case 6: document.setBackend({fewEntries("qnnpack"), {}, {}}, "backend"); break;
            case 7: {
                auto mapping = shuffled(document.mapping(), random);
                document.changeMapping(mapping, "text");
                QVERIFY(document.mapping() == mapping);
                break;
            }
            case 8: {
                qcs::PrepareCustomConfig custom;
                custom.preserved_attributes = {"a" + std::to_string(random.bounded(3))};
                document.changePrepareCustom(custom, "custom");
                QVERIFY(document.workspace().prepare_custom.value == custom);
                break;
            }
            case 9:
                (void)document.addEntry(entryOf("E" + std::to_string(random.bounded(30))), random.bounded(9));
                break;
            case 10:
                (void)document.setEntry(entry, entryOf("E" + std::to_string(random.bounded(30)), "ReLU"));
                break;
            case 11: document.removeEntries({entry, document.entryIdAt(random.bounded(4))}); break;
            case 12: (void)document.moveEntry(entry, random.bounded(20)); break;
            case 13: {
                auto backend = shuffled(document.backend(), random);
                document.changeBackend(backend, "text");
                QVERIFY(document.backend() == backend);
                break;
            }
            case 14: {
                const std::vector<qcs::BackendPatternConfig> pasted = {
                    entryOf("E" + std::to_string(random.bounded(30))),
                    entryOf("P" + std::to_string(random.bounded(30)))};
                QCOMPARE(document.putEntries(pasted, random.bounded(5) - 1, "paste")->size(), 2);
                break;
            }
            default: {
                const int back = random.bounded(3);
                for (int i = 0; i < back && document.undoStack()->canUndo(); ++i)
                    document.undoStack()->undo();
                states.resize(static_cast<std::size_t>(document.undoStack()->index()) + 1);
                QVERIFY(document.workspace() == states.back());
                break;
            }
            }
            if (document.undoStack()->index() > before) states.push_back(document.workspace());
            QVERIFY(mirror.agrees());
        }
        const int end = document.undoStack()->index();
        for (int i = end; i >= 0; --i) {
            document.undoStack()->setIndex(i);
            QVERIFY(document.workspace() == states[static_cast<std::size_t>(i)]);
            QVERIFY(mirror.agrees());
        }
        document.undoStack()->setIndex(end);
        QVERIFY(document.workspace() == states[static_cast<std::size_t>(end)]);
        QVERIFY(mirror.agrees());
    }

    void anEntryNeedsAPatternThatNoOtherHas() {
        Document document;
        QVERIFY(document.addEntry(entryOf("A")).has_value());
        const auto b = document.addEntry(entryOf("B"), 0).value();
        QCOMPARE(document.entryIndex(b), 0);
        const auto again = document.setEntry(b, entryOf("A"));
        QVERIFY(!again);
        QVERIFY(again.error().contains(QStringLiteral("already has the pattern A")));
        QVERIFY(!document.addEntry({}));
        auto four = entryOf("A", "B");
        four.pattern->elements.resize(4, qcs::Pattern::leaf(qcs::ObjectRef::method("relu")));
        QVERIFY(!document.setEntry(b, four));
        auto both = entryOf("C");
        both.pattern_complex_format = both.pattern;
        QVERIFY(!document.setEntry(b, both));
        QVERIFY(*document.entry(b) == entryOf("B"));
    }

    void typingInAnEntryMergesIntoOneStep() {
        Document document;
        const auto id = document.addEntry(entryOf("A")).value();
        const int steps = document.undoStack()->count();
        const int typing = document.newTyping();
        for (const auto* name : {"A1", "A12", "A123"})
            QVERIFY(document.setEntry(id, entryOf(name), typing).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        document.undoStack()->undo();
        QVERIFY(*document.entry(id) == entryOf("A"));
    }

    void severalEntriesChangeInOneStepOrNotAtAll() {
        Document document;
        const auto a = document.addEntry(entryOf("A")).value();
        const auto b = document.addEntry(entryOf("B")).value();
        const int steps = document.undoStack()->count();
        const auto share = [](qcs::BackendPatternConfig& config) {
            config.observation_type = qcs::ObservationType::OutputShareObserverWithInput;
        };
        QVERIFY(document.changeEntries({a, b}, share, "share").has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        QVERIFY(document.entry(b)->observation_type == qcs::ObservationType::OutputShareObserverWithInput);
        const auto empty = [](qcs::BackendPatternConfig& config) { config.pattern.reset(); };
        QVERIFY(!document.changeEntries({a, b}, empty, "no"));
        QCOMPARE(document.undoStack()->count(), steps + 1);
        document.undoStack()->undo();
        QVERIFY(*document.entry(a) == entryOf("A"));
    }

    void aWholeBackendKeepsTheEntriesItStillHas() {
        Document document;
        const auto a = document.addEntry(entryOf("A"), 0).value();
        const auto b = document.addEntry(entryOf("B"), 1).value();
        const auto first = document.entryIdAt(2);
        auto text = document.backend();
        std::swap(text.configs[0], text.configs[2]);
        text.configs[1] = entryOf("B2");
        QSignalSpy resets(&document, &Document::backendReset);
        document.changeBackend(text, "text");
        QCOMPARE(document.entryIndex(first), 0);
        QCOMPARE(document.entryIndex(b), 1);
        QCOMPARE(document.entryIndex(a), 2);
        QCOMPARE(resets.count(), 0);
        document.undoStack()->undo();
        QCOMPARE(document.entryIndex(a), 0);
        QVERIFY(*document.entry(b) == entryOf("B"));
    }

    void aWholeMappingKeepsTheRulesItStillHas() {
        Document document;
        const auto a = document.addRule(nameRule("a")).value();
        const auto b = document.addRule(nameRule("b")).value();
        const auto c = document.addRule(nameRule("c")).value();
        auto text = document.mapping();
        std::swap(text.rules[0], text.rules[2]);
        text.rules[1].text = "b2";
        const int typing = document.newTyping();
        document.changeMapping(text, "text", typing);
        QCOMPARE(document.ruleIndex(c), 0);
        QCOMPARE(document.ruleIndex(b), 1);
        QCOMPARE(document.ruleIndex(a), 2);
        const int steps = document.undoStack()->count();
        text.rules[1].text = "b23";
        document.changeMapping(text, "text", typing);
        QCOMPARE(document.undoStack()->count(), steps);
        document.undoStack()->undo();
        QCOMPARE(document.rule(b)->text, std::string("b"));
        QCOMPARE(document.ruleIndex(a), 0);
    }

    void whatIsSavedOpensEqual() {
        const QTemporaryDir dir;
        Document document;
        QVERIFY(document.openSample());
        QVERIFY(document.addRule(nameRule("a name with \"quotes\"")).has_value());
        const auto path = dir.filePath(QStringLiteral("我的 工作区.workspace.json"));
        QVERIFY(document.saveAs(path));
        QVERIFY(QFile::exists(dir.filePath("crepe.graph.json")));
        QVERIFY(QFile::exists(dir.filePath("crepe.safetensors")));
        Document again;
        QVERIFY(again.open({path}));
        QVERIFY(again.workspace() == document.workspace());
        QVERIFY(*again.graph() == *document.graph());
        QCOMPARE(again.filePath(), path);
    }

    void aPresetThatNobodyEditedStaysAName() {
        const QTemporaryDir dir;
        Document document;
        const auto path = dir.filePath("w.json");
        QVERIFY(document.saveAs(path));
        QVERIFY(qcs::read_file(path.toStdString())->find("\"preset\": \"default:x86\"") != std::string::npos);
        QVERIFY(document.addRule(nameRule("a")).has_value());
        QVERIFY(document.save());
        QVERIFY(qcs::read_file(path.toStdString())->find("default:x86") == std::string::npos);
        Document again;
        QVERIFY(again.open({path}));
        QVERIFY(again.workspace() == document.workspace());
    }

    void partsBesideAreWrittenWhereTheyStand() {
        const QTemporaryDir dir;
        const auto write = [&](const QString& name, const std::string& text) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(text));
        };
        write("mapping.json", qcs::write_qconfig_mapping(*qcs::mapping_preset("default:qnnpack")));
        write("w.json",
              R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                            "backend": {"preset": "qnnpack"}, "mapping": {"file": "mapping.json"}})");
        Document document;
        QVERIFY(document.open({dir.filePath("w.json")}));
        QVERIFY(document.addRule(nameRule("beside")).has_value());
        QVERIFY(document.save());
        const auto beside = [&] {
            return qcs::read_file(dir.filePath("mapping.json").toStdString()).value();
        };
        QVERIFY(beside().find("beside") != std::string::npos);
        QVERIFY(qcs::read_file(dir.filePath("w.json").toStdString())->find("beside") == std::string::npos);
        // Under another name the old files stay as they are.
        QVERIFY(document.addRule(nameRule("elsewhere")).has_value());
        QVERIFY(document.saveAs(dir.filePath("other.json")));
        QVERIFY(beside().find("elsewhere") == std::string::npos);
        Document again;
        QVERIFY(again.open({dir.filePath("other.json")}));
        QVERIFY(again.mapping() == document.mapping());
    }

    void undoneReplacementsNeverWriteIntoAnotherWorkspace() {
        const QTemporaryDir dir;
        const auto write = [&](const QString& name, const std::string& text) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(text));
        };
        const auto original = qcs::write_qconfig_mapping(*qcs::mapping_preset("default:qnnpack"));
        write("m.json", original);
        write("a.json",
              R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                            "backend": {"preset": "qnnpack"}, "mapping": {"file": "m.json"}})");
        const auto part = [&] { return qcs::read_file(dir.filePath("m.json").toStdString()).value(); };
        Document document;
        QVERIFY(document.open({dir.filePath("a.json")}));
        QVERIFY(document.addRule(nameRule("edit")).has_value());
        document.setMapping({*qcs::mapping_preset("default:x86"), {}, "default:x86"}, "preset");
        QVERIFY(document.saveAs(dir.filePath("b.json")));
        document.undoStack()->undo(); // the mapping names m.json again
        QVERIFY(document.save());
        QCOMPARE(part(), original);
        Document b;
        QVERIFY(b.open({dir.filePath("b.json")}));
        QVERIFY(b.mapping() == document.mapping());
        // In its own workspace, the same undo does write the part.
        Document a;
        QVERIFY(a.open({dir.filePath("a.json")}));
        QVERIFY(a.addRule(nameRule("edit")).has_value());
        a.setMapping({*qcs::mapping_preset("default:x86"), {}, "default:x86"}, "preset");
        QVERIFY(a.save());
        a.undoStack()->undo();
        QVERIFY(a.save());
        QVERIFY(part().find("edit") != std::string::npos);
    }

    void aConfigOfANewerVersionIsNotTakenIn() {
        const QTemporaryDir dir;
        QFile file(dir.filePath("new.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "qconfig-studio/qconfig-mapping", "version": 99, "": null})");
        file.close();
        Document document;
        QVERIFY(!document.open({file.fileName()}));
        QVERIFY(!document.isModified());
        QCOMPARE(document.messages().front().code, std::string("part-of-newer-version"));
    }

    void aFailedSaveKeepsTheDocument() {
        Document document;
        document.setMode(qcs::Mode::FxQat);
        QVERIFY(!document.saveAs("/nowhere/at/all.json"));
        QVERIFY(document.isModified());
        QVERIFY(document.filePath().isEmpty());
        QCOMPARE(document.messages().front().code, std::string("file-unwritable"));
    }

    void aBrokenFileChangesNothing() {
        const QTemporaryDir dir;
        QFile file(dir.filePath("broken.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, \"\": 3}");
        file.close();
        Document document;
        const auto before = document.workspace();
        QVERIFY(!document.open({file.fileName()}));
        QVERIFY(document.workspace() == before);
        QVERIFY(!document.isModified());
        QCOMPARE(document.messages().front().place.line, 1);
    }

    void aConfigOpenedIntoTheWorkspaceIsOneStep() {
        const QTemporaryDir dir;
        QFile file(dir.filePath("m.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            QByteArray::fromStdString(qcs::write_qconfig_mapping(*qcs::mapping_preset("default:qnnpack"))));
        file.close();
        Document document;
        QVERIFY(document.openSample());
        const auto before = document.workspace();
        QVERIFY(document.open({file.fileName()}));
        QVERIFY(document.mapping() == *qcs::mapping_preset("default:qnnpack"));
        QCOMPARE(document.undoStack()->count(), 1);
        document.undoStack()->undo();
        QVERIFY(document.workspace() == before);
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
