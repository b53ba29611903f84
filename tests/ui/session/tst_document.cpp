#include "config/presets.h"
#include "session/document/document.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

using namespace qcs::ui;

namespace {

qcs::config::Rule nameRule(const std::string& path, bool none = true) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = path;
    if (!none) rule.qconfig = *qcs::config::named_qconfig("default_qconfig");
    return rule;
}

qcs::config::Rule regexRule(const std::string& pattern) {
    auto rule = nameRule(pattern);
    rule.kind = qcs::config::RuleKind::Regex;
    return rule;
}

/// An entry of one or two operations.
qcs::config::BackendPatternConfig entryOf(const std::string& first, const std::string& second = {}) {
    qcs::config::BackendPatternConfig config;
    const auto leaf = [](const std::string& name) {
        return qcs::config::Pattern::leaf(qcs::config::ObjectRef::object("torch.nn." + name));
    };
    config.pattern = second.empty() ? leaf(first) : qcs::config::Pattern::tuple({leaf(first), leaf(second)});
    return config;
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
        QVERIFY(!document.addRule(qcs::config::Rule{}).has_value()); // a second Global
    }

    void typingMergesIntoOneStep() {
        Document document;
        const auto id = document.addRule(nameRule("c")).value();
        const int steps = document.undoStack()->count();
        const MergeKey key = document.newMergeKey(), next = document.newMergeKey();
        const MergeKey last = document.newMergeKey();
        for (const auto* text : {"co", "con", "conv"})
            QVERIFY(document.setRule(id, nameRule(text), key).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        QVERIFY(document.setRule(id, nameRule("conv1"), next).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 2);
        document.undoStack()->undo();
        document.undoStack()->undo();
        QCOMPARE(document.rule(id)->text, std::string("c"));
        // Typing something and taking it back leaves no step.
        QVERIFY(document.setRule(id, nameRule("cx"), last).has_value());
        QVERIFY(document.setRule(id, nameRule("c"), last).has_value());
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
        document.setMode(qcs::config::Mode::FxQat);
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
        four.pattern->elements.resize(4, qcs::config::Pattern::leaf(qcs::config::ObjectRef::method("relu")));
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
        const MergeKey key = document.newMergeKey();
        for (const auto* name : {"A1", "A12", "A123"})
            QVERIFY(document.setEntry(id, entryOf(name), key).has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        document.undoStack()->undo();
        QVERIFY(*document.entry(id) == entryOf("A"));
    }

    void severalEntriesChangeInOneStepOrNotAtAll() {
        Document document;
        const auto a = document.addEntry(entryOf("A")).value();
        const auto b = document.addEntry(entryOf("B")).value();
        const int steps = document.undoStack()->count();
        const auto share = [](qcs::config::BackendPatternConfig& config) {
            config.observation_type = qcs::config::ObservationType::OutputShareObserverWithInput;
        };
        QVERIFY(document.changeEntries({a, b}, share, "share").has_value());
        QCOMPARE(document.undoStack()->count(), steps + 1);
        QVERIFY(document.entry(b)->observation_type ==
                qcs::config::ObservationType::OutputShareObserverWithInput);
        const auto empty = [](qcs::config::BackendPatternConfig& config) { config.pattern.reset(); };
        QVERIFY(!document.changeEntries({a, b}, empty, "no"));
        const auto same = [](qcs::config::BackendPatternConfig& config) {
            config.pattern = entryOf("C").pattern;
        };
        QVERIFY(!document.changeEntries({a, b}, same, "both the same"));
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
        QSignalSpy resets(document.entries().rows(), &ItemListSignals::reset);
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
        const MergeKey key = document.newMergeKey();
        document.changeMapping(text, "text", key);
        QCOMPARE(document.ruleIndex(c), 0);
        QCOMPARE(document.ruleIndex(b), 1);
        QCOMPARE(document.ruleIndex(a), 2);
        const int steps = document.undoStack()->count();
        text.rules[1].text = "b23";
        document.changeMapping(text, "text", key);
        QCOMPARE(document.undoStack()->count(), steps);
        document.undoStack()->undo();
        QCOMPARE(document.rule(b)->text, std::string("b"));
        QCOMPARE(document.ruleIndex(a), 0);
    }

    void aRuleIsSwitchedOffAndOn() {
        const QTemporaryDir dir;
        Document document;
        const auto a = *document.addRule(nameRule("a")), b = *document.addRule(nameRule("b"));
        QSignalSpy changed(&document, &Document::analysisInputChanged);
        document.setRulesOff({a, b}, true);
        QCOMPARE(changed.size(), 1);
        QVERIFY(document.rule(a)->off && document.rule(b)->off && document.isModified());
        const int steps = document.undoStack()->count();
        document.setRulesOff({a}, true); // it is
        QCOMPARE(document.undoStack()->count(), steps);
        // Edits leave it as it is.
        QVERIFY(document.setRule(a, nameRule("a2")).has_value());
        QVERIFY(document.moveRule(b, 0).has_value());
        QVERIFY(document.rule(a)->off);
        QVERIFY(document.snapshot().mapping->rules[static_cast<std::size_t>(document.ruleIndex(a))].off);
        auto text = qcs::config::all_on(document.mapping());
        text.rules.insert(text.rules.begin(), nameRule("first"));
        document.changeMappingText(text, "text");
        QVERIFY(document.rule(a)->off && document.rule(b)->off && !document.mapping().rules[0].off);
        document.removeRules({a});
        document.undoStack()->undo();
        QVERIFY(document.rule(a)->off);
        // An off rule's key is not free.
        QVERIFY(document.addRule(nameRule("a2")).error().contains("switched off"));
        const auto path = dir.filePath("w.json");
        QVERIFY(document.saveAs(path));
        Document again;
        QVERIFY(again.open({path}));
        QVERIFY(again.workspace() == document.workspace());
        QCOMPARE(qcs::config::rows_off(again.mapping()).size(), std::size_t{2});
        while (document.rule(b)->off)
            document.undoStack()->undo();
        QVERIFY(!document.rule(a)->off);
        // Another mapping has none of these rules; what it has just so stays off.
        document.undoStack()->redo();
        auto other = qcs::config::all_on(document.mapping());
        other.rules[0].qconfig = *qcs::config::named_qconfig("default_qconfig");
        document.setMapping({other, {}, {}}, "other");
        QVERIFY(!document.mapping().rules[0].off && document.mapping().rules[1].off);
    }

    void offRulesLeaveTheirFileAlone() {
        const QTemporaryDir dir;
        const auto write = [&](const QString& name, const std::string& text) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(text));
        };
        const std::string beside = R"({"format": "qconfig-studio/qconfig-mapping", "version": 1,
            "": "default_qconfig", "module_name": [["a", null], ["b", null]]})";
        write("m.json", beside);
        write("w.json",
              R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                  "backend": {"preset": "x86"}, "mapping": {"file": "m.json"},
                  "rules_off": [["module_name", 1], ["module_name", 5]]})");
        Document document;
        QVERIFY(document.open({dir.filePath("w.json")}));
        QCOMPARE(document.messages().size(), std::size_t{1}); // there is no sixth
        QCOMPARE(document.messages().front().code, std::string("rule-off-missing"));
        QVERIFY(!document.mapping().rules[0].off && document.mapping().rules[1].off);
        document.setRulesOff({document.ruleIdAt(0)}, true);
        QVERIFY(document.save());
        QCOMPARE(qcs::project::read_file(dir.filePath("m.json").toStdString()).value(), beside);
        Document again;
        QVERIFY(again.open({dir.filePath("w.json")}));
        QVERIFY(again.workspace() == document.workspace());
        // A preset whose rules are off is still that preset.
        document.setMapping({*qcs::config::mapping_preset("default:x86"), {}, "default:x86"}, "preset");
        document.setRulesOff({document.ruleIdAt(0)}, true);
        QVERIFY(document.save());
        QVERIFY(again.open({dir.filePath("w.json")}));
        QCOMPARE(again.workspace().mapping.preset, std::string("default:x86"));
        QVERIFY(again.mapping().rules[0].off);
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

    void theNamesOfTheUsersPackagesAreSaved() {
        const QTemporaryDir dir;
        const auto names = dir.filePath("names.json").toStdString();
        qcs::test::keep(dir.filePath("names.json"),
                        R"({"format": "qconfig-studio/catalogue-addition", "version": 1, "package": "ops",
                            "entries": [{"kind": "module", "name": "ops.Gate", "bases": []}]})");
        Document document;
        QVERIFY(document.open({dir.filePath("names.json")}));
        QVERIFY(document.isModified());
        QCOMPARE(document.workspace().catalogue, std::vector{names});
        QVERIFY(document.saveAs(dir.filePath("w.json")));
        QVERIFY(!document.isModified());
        Document again;
        QVERIFY(again.open({dir.filePath("w.json")}));
        QCOMPARE(again.workspace().catalogue, std::vector{names});
        // The autosave file has them too: it writes the same.
        QCOMPARE(again.shared().rest.catalogue, std::vector{names});
    }

    void aWorkspaceOfANewerVersionIsNeverOverwritten() {
        const QTemporaryDir dir;
        const auto path = dir.filePath("w.json");
        const std::string newer = R"({"format": "qconfig-studio/workspace", "version": 99, "mode": "fx-ptq",
            "graphs": [], "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"}, "more": 1})";
        qcs::test::keep(path, newer);
        Document document;
        QVERIFY(document.open({path}));
        QVERIFY(document.isReadOnly());
        for (const bool byName : {false, true}) {
            QVERIFY(!(byName ? document.saveAs(path) : document.save()));
            QCOMPARE(document.messages().front().code, std::string("saved-by-newer-version"));
            QCOMPARE(qcs::test::contents(path), newer);
        }
        QVERIFY(document.saveAs(dir.filePath("copy.json")));
        QVERIFY(!document.isReadOnly());
        QCOMPARE(qcs::test::contents(path), newer);
    }

    void aPresetThatNobodyEditedStaysAName() {
        const QTemporaryDir dir;
        Document document;
        const auto path = dir.filePath("w.json");
        QVERIFY(document.saveAs(path));
        QVERIFY(qcs::project::read_file(path.toStdString())->find("\"preset\": \"default:x86\"") !=
                std::string::npos);
        QVERIFY(document.addRule(nameRule("a")).has_value());
        QVERIFY(document.save());
        QVERIFY(qcs::project::read_file(path.toStdString())->find("default:x86") == std::string::npos);
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
        write("mapping.json",
              qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:qnnpack")));
        write("w.json",
              R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                            "backend": {"preset": "qnnpack"}, "mapping": {"file": "mapping.json"}})");
        Document document;
        QVERIFY(document.open({dir.filePath("w.json")}));
        QVERIFY(document.addRule(nameRule("beside")).has_value());
        QVERIFY(document.save());
        const auto beside = [&] {
            return qcs::project::read_file(dir.filePath("mapping.json").toStdString()).value();
        };
        QVERIFY(beside().find("beside") != std::string::npos);
        QVERIFY(qcs::project::read_file(dir.filePath("w.json").toStdString())->find("beside") ==
                std::string::npos);
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
        const auto original =
            qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:qnnpack"));
        write("m.json", original);
        write("a.json",
              R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                            "backend": {"preset": "qnnpack"}, "mapping": {"file": "m.json"}})");
        const auto part = [&] {
            return qcs::project::read_file(dir.filePath("m.json").toStdString()).value();
        };
        Document document;
        QVERIFY(document.open({dir.filePath("a.json")}));
        QVERIFY(document.addRule(nameRule("edit")).has_value());
        document.setMapping({*qcs::config::mapping_preset("default:x86"), {}, "default:x86"}, "preset");
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
        a.setMapping({*qcs::config::mapping_preset("default:x86"), {}, "default:x86"}, "preset");
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
        document.setMode(qcs::config::Mode::FxQat);
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
        file.write(QByteArray::fromStdString(
            qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:qnnpack"))));
        file.close();
        Document document;
        QVERIFY(document.openSample());
        const auto before = document.workspace();
        QVERIFY(document.open({file.fileName()}));
        QVERIFY(document.mapping() == *qcs::config::mapping_preset("default:qnnpack"));
        QCOMPARE(document.undoStack()->count(), 1);
        document.undoStack()->undo();
        QVERIFY(document.workspace() == before);
    }
};

QCS_TEST(TestDocument, QCoreApplication);
#include "tst_document.moc"
