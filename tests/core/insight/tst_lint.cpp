// Lint as a whole: what a mapping comes to, fuse_fx alone, ids and their pages, presets, and fixes together.

#include "lint_mappings.h"
#include "project/project_files.h"
#include "support/sanitized.h"
#include "support/test_program.h"

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::json;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::project;
using namespace qcs::python;
using namespace qcs::report;
using namespace qcs::testing;

namespace {

constexpr CodeOf<0> some_id{"some-id", Severity::Warning, "some"};
constexpr CodeOf<0> another_id{"another-id", Severity::Warning, "another"};

} // namespace

class TestLint : public QObject {
    Q_OBJECT
private slots:
    void whatComesOutOtherwiseThanAsked() {
        const auto between = [](std::string function, std::vector<Rule> more = {}) {
            GraphBuilder b;
            b.input("x");
            b.call("conv1", conv, {"x"});
            b.function("f", std::move(function), {"conv1"});
            b.call("conv2", conv, {"f"});
            b.output("conv2");
            more.insert(more.begin(), global_rule());
            return lint_input(make_input(b, std::move(more)));
        };
        const auto told_none = between("torch.sigmoid", {type_rule("torch.sigmoid", none)});
        FINDS(told_none, "quantized-though-not-asked", false);
        QCOMPARE(find(lint(told_none), "quantized-though-not-asked")->severity, Severity::Warning);
        FINDS_NO(between("torch.flatten"), "quantized-though-not-asked");
        FINDS_NO(between("torch.sin"), "quantized-though-not-asked");
        FINDS(between("torch.nn.functional.group_norm"), "float-though-asked", false);
        auto unconverted = between("torch.flatten");
        auto backend = *unconverted.configs.backend;
        for (auto& entry : backend.configs)
            if (entry.root_module == conv) entry.reference_quantized_module.reset();
        FINDS(with_backend(unconverted, std::move(backend)), "float-though-asked", true);
        FINDS_NO(
            between("torch.nn.functional.group_norm", {type_rule("torch.nn.functional.group_norm", none)}),
            "float-though-asked");
    }

    void whatFailsWhenItRuns() {
        const auto behind = [](std::string layer, std::string function) {
            GraphBuilder b;
            b.input("x");
            b.call("a", "torch.nn.Linear", {"x"});
            b.call("norm", std::move(layer), {"a"});
            b.function("f", std::move(function), {"norm"});
            b.function("add", "operator.add", {"f", "norm"});
            b.call("b", "torch.nn.Linear", {"add"});
            b.output("b");
            return lint_input(make_input(b, {global_rule()}, false, "x86"));
        };
        FINDS(behind("torch.nn.LayerNorm", "torch.fft.fft"), "no-kernel-for-codes", false);
        FINDS_NO(behind("torch.nn.LayerNorm", "torch.flatten"), "no-kernel-for-codes");
        FINDS_NO(behind("torch.nn.Softplus", "torch.fft.fft"), "no-kernel-for-codes");
    }

    void aCleanMappingHasNoFindings() {
        const auto input = rules({global_rule()});
        QCOMPARE(findings_words(lint(input)), std::string());
    }

    // --- fuse_fx alone ---

    void fusionAlone() {
        const auto model = [](bool training) {
            GraphBuilder b;
            b.training(training).input("x");
            b.call("c", "c", "torch.nn.Conv2d", {"x"}, {{"out_channels", std::int64_t{4}}});
            b.call("b", "b", "torch.nn.BatchNorm2d", {"c"}, {{"num_features", std::int64_t{4}}}).output("b");
            return b;
        };
        const auto input = [&](bool training, std::vector<std::string> preserved) {
            LintInput result;
            result.configs = make_input(model(training), {name_rule("nowhere")});
            FuseCustomConfig custom;
            custom.preserved_attributes = std::move(preserved);
            result.configs.fuse_alone = std::make_shared<const FuseCustomConfig>(custom);
            result.fusion = plan_fusion(result.configs);
            return result;
        };
        FINDS(input(true, {}), "fuse-raises", false);
        FINDS(input(false, {"c"}), "preserved-while-fused", false);
        FINDS(input(false, {"d"}), "preserved-attribute-unknown", false);
        FINDS(input(false, {"c.d"}), "preserved-attribute-dotted", false);
        // Nor is it read what the rules say.
        QCOMPARE(findings_words(lint(input(false, {}))), std::string());
        QVERIFY(!lint(lint_input(make_input(model(false), {name_rule("nowhere")}))).empty());
    }

    // --- the whole ---

    void idsAreSortedAndKnown() {
        const auto ids = lint_ids();
        QVERIFY(std::ranges::adjacent_find(ids, std::ranges::greater_equal(), &Code::name) == ids.end());
        QVERIFY(std::ranges::find(ids, "half-set-bounds", &Code::name) != ids.end());
    }

    /// Every id has a case that shows it: in tst_lint or one of its parts, or in tst_eager_lint.
    void everyIdIsShown() {
        const QDir folder(QStringLiteral(QCS_SOURCE_DIR "/tests/core/insight"));
        const auto source_of = [&](const QString& name) {
            QFile source(folder.filePath(name));
            return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
        };
        QString cases;
        for (const auto& name : folder.entryList({QStringLiteral("tst_lint*.cpp")}, QDir::Files))
            cases += source_of(name);
        static const QRegularExpression shown("FINDS\\([\\s\\S]*?\"([a-z-]+)\"(?:,\\s*false)?\\);");
        QSet<QString> ids;
        for (auto found = shown.globalMatch(cases); found.hasNext();)
            ids.insert(found.next().captured(1));
        static const QRegularExpression of_eager("codes::(eager_[a-z_]+)");
        for (auto found = of_eager.globalMatch(source_of(QStringLiteral("tst_eager_lint.cpp")));
             found.hasNext();)
            ids.insert(found.next().captured(1).replace(u'_', u'-'));
        QStringList missing;
        for (const auto& id : lint_ids())
            if (const QString name = QString::fromStdString(id.str()); !ids.contains(name)) missing << name;
        QCOMPARE(missing.join(' '), QString());
    }

    /// Every id has its section on the page, and the page has no other.
    void everyIdHasAPage() {
        QStringList missing;
        for (const auto& id : lint_ids())
            if (lint_help(id).size() < 100) missing << QString::fromStdString(id.str());
        QCOMPARE(missing.join(' '), QString());
        const auto page = QString::fromStdString(*read_builtin_file("lint/ids.md"));
        QCOMPARE(page.count("\n## "), qsizetype(lint_ids().size()));
    }

    /// PyTorch's own configs on real models: nothing to warn of but what really is so.
    void presetsOnSamples_data() {
        QTest::addColumn<QString>("graph");
        for (const auto* graph : {"crepe/crepe", "models/mobilenetv2", "models/resnet50"})
            if (!test::is_sanitized || std::string_view(graph) != "models/resnet50") // by far the largest
                QTest::newRow(graph) << QString::fromUtf8(graph);
    }
    void presetsOnSamples() {
        QFETCH(QString, graph);
        const auto bytes =
            read_file(QCS_SOURCE_DIR "/resources/samples/" + graph.toStdString() + ".graph.json");
        QVERIFY(bytes);
        const auto read = read_graph(*bytes);
        QVERIFY(read);
        const auto model_graph = std::make_shared<const Graph>(read->graph);
        for (const auto backend : backend_preset_names())
            for (const auto mapping : mapping_preset_names()) {
                ResolveInput configs;
                configs.graph = model_graph;
                configs.backend = {backend_preset(backend), [](const BackendConfig*) {}};
                configs.mapping = {mapping_preset(mapping), [](const QConfigMapping*) {}};
                configs.is_qat = mapping.starts_with("default-qat");
                const auto input = lint_input(configs);
                auto findings = lint(input);
                // tensorrt takes qint8 alone, and PyTorch's defaults give quint8; executorch's F.pad has no
                // quantized form in convert_fx.
                std::erase_if(findings, [&](const Finding& finding) {
                    return finding.severity == Severity::Note ||
                           (backend == "tensorrt" && finding.code == "dtype-not-offered") ||
                           (backend == "executorch" && finding.code == "float-though-asked") ||
                           (finding.code == "prepare-raises" && input.analysis->raised);
                });
                const auto where = std::string(backend) + " " + std::string(mapping) + "\n";
                if (!findings.empty()) QFAIL((where + findings_words(findings)).c_str());
            }
    }

    void stopsWhenTold() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(lint(rules({global_rule(), name_rule("nowhere")}), stop.get_token()).empty());
    }

    void fixesOfAKindAreMadeInOneGo() {
        const auto named = [](RuleKind kind, std::string text) {
            Rule rule;
            rule.kind = kind;
            rule.text = std::move(text);
            return rule;
        };
        LintedConfigs configs;
        for (const char* name : {"a", "b", "c", "d", "e"})
            configs.mapping.set(named(RuleKind::ModuleName, name));
        configs.mapping.set(named(RuleKind::Regex, "x"));
        const auto finding = [](LintEdit edit, const CodeOf<0>& id = some_id) {
            return Finding{id, Severity::Warning, {}, {}, Fix{Message(), std::move(edit)}};
        };
        Finding without;
        without.set_message(some_id);
        const std::vector<Finding> findings = {
            finding(RemoveRule{RuleIndex(0)}),
            finding(ReplaceRule{RuleIndex(1), named(RuleKind::ModuleName, "B")}),
            without,
            finding(RemoveRule{RuleIndex(3)}),
            finding(ReplaceRule{RuleIndex(2), named(RuleKind::ModuleName, "B")}), // the same key
            finding(RemoveRule{RuleIndex(1)}),                                    // the same rule
            finding(RemoveRule{RuleIndex(4)}, another_id),
            finding(ReplaceRule{RuleIndex(5), named(RuleKind::ModuleName, "X")}), // to another kind
            finding(SwitchMode{true}),
            finding(SwitchMode{true}), // once is enough
        };
        const auto fixes = compatible_fixes(findings, "some-id");
        QCOMPARE(fixes.size(), std::size_t{5});
        const auto after = apply_fixes(configs, fixes);
        std::vector<std::string> names;
        for (const auto& rule : after.mapping.rules)
            names.push_back(rule.text);
        QCOMPARE(names, (std::vector<std::string>{"B", "c", "e", "X", ""}));
        QVERIFY(after.is_qat);
        QVERIFY(compatible_fixes(findings, "no-such-id").empty());
        QVERIFY(apply_fixes(configs, {}).mapping == configs.mapping);
    }

    void aFixThatDoesNotFitChangesNothing() {
        LintedConfigs configs;
        const auto after = apply_fix(configs, {Message(), RemoveRule{RuleIndex(7)}});
        QCOMPARE(after.mapping.rules.size(), std::size_t{1});
    }
};

QCS_TEST(TestLint);
#include "tst_lint.moc"
