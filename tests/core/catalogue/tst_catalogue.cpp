#include "builtin_files.h"
#include "catalogue/catalogue_codes.h"
#include "catalogue/derived.h"
#include "catalogue/sentences.h"
#include "config/presets.h"
#include "config/python_trust.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace qcs;
using namespace qcs::catalogue;

namespace {

QString name_of_found(std::string_view typed) {
    const auto found = look_up(typed);
    if (!found.entry) return QString("%1 candidates").arg(found.candidates.size());
    return QString::fromStdString(found.entry->name + (found.member.empty() ? "" : " " + found.member));
}

std::string steps(std::string_view name, Mode mode) {
    for (const auto& fact : mode_facts(*entry(name)))
        if (fact.mode == mode) {
            std::string text = fact.what.code.str();
            for (const auto& step : fact.steps)
                text += " " + step;
            return text;
        }
    return "none";
}

bool has_occurrence(std::string_view name, Code role, std::string_view pattern, std::string_view backend) {
    const auto all = occurrences(*entry(name));
    return std::ranges::any_of(all, [&](const Occurrence& row) {
        return row.role == role && row.pattern == pattern &&
               std::ranges::find(row.backends, backend) != row.backends.end();
    });
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT
private slots:
    void theFileIsRead() {
        const auto facts = read_facts(builtin_file("catalogue/facts.json"));
        QVERIFY2(facts.has_value(), facts ? "" : facts.error().front().args.front().c_str());
        QVERIFY(facts->size() > 300);
        for (const auto& fact : *facts) // neither file says what the other says
            QVERIFY2(fact.is_new == !std::ranges::any_of(
                                        config::catalogue(),
                                        [&](const auto& preset) { return preset.name == fact.entry.name; }),
                     fact.entry.name.c_str());
    }

    void problemsAreReported() {
        const auto read =
            read_facts(R"({"format": "qconfig-studio/catalogue-facts", "version": 1, "entries": [
            {"name": "a", "kind": "modul"}, {"name": "b", "becomes": {"fx-ptq": {"outcome": "floats"}}}]})");
        QVERIFY(!read);
        QCOMPARE(read.error().size(), 2U);
        QVERIFY(read.error()[0].code == Code(codes::unknown_outcome) ||
                read.error()[1].code == Code(codes::unknown_outcome));
    }

    void kindsAreThoseOfThePresets() {
        for (const auto& preset : config::catalogue()) {
            const auto* found = entry(preset.name);
            QVERIFY2(found, preset.name.c_str());
            QCOMPARE(static_cast<int>(found->kind), static_cast<int>(preset.kind));
            QVERIFY(std::ranges::includes(std::set(found->aliases.begin(), found->aliases.end()),
                                          std::set(preset.aliases.begin(), preset.aliases.end())));
        }
    }

    /// What is only known is not what exported Python may use.
    void factsTrustNothing() {
        using config::PythonUse;
        int fresh = 0;
        for (const auto& one : entries()) {
            if (config::catalogue_entry(one.name)) continue;
            ++fresh;
            for (const auto use : {PythonUse::Type, PythonUse::Module, PythonUse::Observer, PythonUse::Fuser,
                                   PythonUse::Getter})
                QVERIFY2(!config::is_trusted(one.name, use), one.name.c_str());
        }
        QVERIFY(fresh > 300);
    }

    void lookUp_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* typed, const char* found) { QTest::newRow(typed) << typed << found; };
        row("torch.nn.Conv2d", "torch.nn.Conv2d");
        row("nn.Conv2d", "torch.nn.Conv2d");
        row("torch.nn.modules.conv.Conv2d", "torch.nn.Conv2d");
        row("torch.nn.functional.conv2d", "torch.conv2d");
        row("F.conv2d", "torch.conv2d");
        row("torch.nn.quantized.Linear", "torch.ao.nn.quantized.Linear");
        row("torch.quantization.HistogramObserver", "torch.ao.quantization.observer.HistogramObserver");
        row("HistogramObserver", "torch.ao.quantization.observer.HistogramObserver");
        row("  `QuantStub`", "torch.ao.quantization.stubs.QuantStub");
        row("torch.nn.Linear(4, 4)", "torch.nn.Linear");
        row("DTypeConfig.from_dict", "torch.ao.quantization.backend_config.DTypeConfig from_dict");
        row("torch.ao.quantization.backend_config.ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT",
            "torch.ao.quantization.backend_config.ObservationType OUTPUT_SHARE_OBSERVER_WITH_INPUT");
        row("torch.float", "torch.float32");
        row("quint8", "torch.quint8");
        row("default_qconfig", "torch.ao.quantization.qconfig.default_qconfig");
        row("default_placeholder_observer", "torch.ao.quantization.observer.PlaceholderObserver");
        row("quantized.dynamic.Linear", "2 candidates");
        row("relu", "relu");
        row(".relu()", "relu");
        row("", "0 candidates");
        row("...", "0 candidates");
        row("no such thing", "0 candidates");
    }
    void lookUp() {
        QFETCH(QString, typed);
        QFETCH(QString, found);
        QCOMPARE(name_of_found(typed.toStdString()), found);
    }

    void everyNameAndAliasLeadsToItsEntry() {
        for (const auto& one : entries()) {
            QCOMPARE(look_up(one.name).entry, &one);
            for (const auto& alias : one.aliases)
                QVERIFY2(look_up(alias).entry == &one, alias.c_str());
        }
    }

    void shortNamesHaveCandidates() {
        const auto found = look_up("Conv2d");
        QVERIFY(!found.entry && found.candidates.size() > 4);
        QVERIFY(std::ranges::find(found.candidates, entry("torch.nn.Conv2d")) != found.candidates.end());
        QCOMPARE(namesakes(*entry("torch.nn.Conv2d")).size(), found.candidates.size() - 1);
    }

    void nearestName() {
        QCOMPARE(nearest("torch.nn.Conv2").value_or(""), "torch.nn.Conv2d");
        QCOMPARE(nearest("HistogramObsever").value_or(""), "HistogramObserver");
        QCOMPARE(nearest("DTypeConfig.from_dct").value_or(""), "DTypeConfig.from_dict");
        QVERIFY(!nearest("xyzzy.plugh.frobnicate"));
    }

    void everyNameHasASentence() {
        for (const auto& one : entries()) {
            const auto sentence = sentence_of(one);
            QVERIFY2(!sentence.text.empty(), one.name.c_str());
            QVERIFY2(sentence.text.find('{') == sentence.text.npos, sentence.text.c_str());
            QVERIFY2(sentence.text.ends_with('.') && sentence.text.find("..") == sentence.text.npos,
                     sentence.text.c_str());
        }
    }
    /// Those of the modules of quantization have one of their own: no template for all of a kind.
    void whatIsOfQuantizationHasItsOwn() {
        for (const auto& one : entries())
            if (one.name.starts_with("torch.ao.") || one.kind == Kind::DType || one.kind == Kind::QScheme)
                QVERIFY2(!sentence_of(one).heading.starts_with('['), one.name.c_str());
    }
    void noSentenceIsDead() {
        std::set<std::string> used;
        for (const auto& one : entries())
            used.insert(sentence_of(one).heading);
        QStringList dead;
        for (const auto& heading : sentence_headings())
            if (!used.contains(heading)) dead << QString::fromStdString(heading);
        QVERIFY2(dead.isEmpty(), qPrintable(dead.join('\n')));
    }
    void translationsHaveTheSameHeadings() { QCOMPARE(sentence_headings("zh_CN"), sentence_headings()); }
    void translationsKeepFormulasAndPlaceholders() {
        for (const auto& one : entries()) {
            const auto english = sentence_of(one), chinese = sentence_of(one, "zh_CN");
            QCOMPARE(chinese.formula.empty(), english.formula.empty());
            QVERIFY2(chinese.text != english.text, one.name.c_str());
            QVERIFY2(chinese.text.find('{') == chinese.text.npos, chinese.text.c_str());
        }
    }
    void unknownLanguagesAreEnglish() {
        const auto* conv = entry("torch.nn.Conv2d");
        QCOMPARE(sentence_of(*conv, "xx").text, sentence_of(*conv).text);
    }

    void observersHaveFormulas() {
        for (const auto* name : {"MinMaxObserver", "MovingAverageMinMaxObserver", "PerChannelMinMaxObserver",
                                 "HistogramObserver", "FixedQParamsObserver", "FakeQuantize", "QuantStub",
                                 "per_tensor_affine", "quantize_per_channel"})
            QVERIFY2(!sentence_of(*look_up(name).entry).formula.empty(), name);
    }

    void modes() {
        using std::string;
        const string replaced = codes::becomes_another.name.data();
        QCOMPARE(steps("torch.nn.Conv2d", Mode::FxPtq), replaced + " torch.ao.nn.quantized.Conv2d");
        QCOMPARE(steps("torch.nn.Linear", Mode::EagerQat),
                 replaced + " torch.ao.nn.qat.Linear torch.ao.nn.quantized.Linear");
        QCOMPARE(steps("torch.nn.LSTM", Mode::EagerDynamic),
                 replaced + " torch.ao.nn.quantized.dynamic.LSTM");
        QCOMPARE(steps("torch.nn.ReLU", Mode::FxPtq), string(codes::becomes_codes.name));
        QCOMPARE(steps("torch.nn.LogSoftmax", Mode::FxPtq), string(codes::becomes_unnamed.name));
        QCOMPARE(steps("torch.nn.LogSoftmax", Mode::EagerPtq), string(codes::becomes_unswapped.name));
        QCOMPARE(steps("torch.add", Mode::EagerPtq), string(codes::becomes_functional.name));
        QCOMPARE(steps("torch.ao.nn.quantized.Conv2d", Mode::FxPtq), string("none"));
        QCOMPARE(steps("torch.quint8", Mode::FxPtq), string("none"));
        QCOMPARE(entries_converted_to(*entry("torch.ao.nn.qat.Linear")).front()->name,
                 string("torch.nn.Linear"));
    }

    void derivedFromBackends() {
        QVERIFY(has_occurrence("torch.nn.Conv2d", codes::role_pattern, "Conv2d + ReLU", "x86"));
        QVERIFY(has_occurrence("torch.nn.Conv2d", codes::role_root, "Conv2d", "qnnpack"));
        QVERIFY(has_occurrence("torch.ao.nn.qat.Conv2d", codes::role_qat, "Conv2d", "native"));
        QVERIFY(has_occurrence("torch.quint8", codes::role_input, "", "x86"));
        QVERIFY(occurrences(*entry("torch.nn.LogSoftmax")).empty());
        const auto uses = qconfigs_with(*entry("torch.ao.quantization.observer.MinMaxObserver"));
        QVERIFY(std::ranges::find(uses, "default_qconfig") != uses.end());
        QVERIFY(qconfigs_with(*entry("torch.nn.Conv2d")).empty());
        QVERIFY(entries_in_package(*entry("torch.ao.quantization.stubs")).size() == 3);
    }
};

QCS_TEST(TestCatalogue);
#include "tst_catalogue.moc"
