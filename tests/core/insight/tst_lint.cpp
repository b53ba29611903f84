#include "config/config_codes.h"
#include "json/json_codes.h"
#include "lint_helpers.h"
#include "project/project_files.h"

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

constexpr auto conv = "torch.nn.Conv2d";
constexpr auto linear = "torch.nn.Linear";
constexpr auto relu = "torch.nn.ReLU";

/// conv1, conv10, seq.0 (Linear), seq.1 (ReLU), relu of torch.nn.functional.
GraphBuilder small_model() {
    GraphBuilder b;
    b.input("x");
    b.call("conv1", conv, {"x"});
    b.call("conv10", conv, {"conv1"});
    b.call("seq_0", "seq.0", linear, {"conv10"});
    b.call("seq_1", "seq.1", relu, {"seq_0"});
    b.call("head", linear, {"seq_1"});
    b.function("relu", "torch.nn.functional.relu", {"head"});
    b.function("add", "operator.add", {"relu", "conv10"});
    b.output("add");
    return b;
}

LintInput rules(std::vector<Rule> list, bool is_qat = false, std::string_view backend = "native") {
    return lint_input(make_input(small_model(), std::move(list), is_qat, backend));
}
/// Without a model.
LintInput alone(std::vector<Rule> list, bool is_qat = false, std::string_view backend = "native") {
    auto input = make_input(small_model(), std::move(list), is_qat, backend);
    input.graph = nullptr;
    return lint_input(input);
}

ObserverSpec observer(std::string name, Keywords kwargs) {
    return called_with({"torch.ao.quantization.observer." + name, {}, {}}, std::move(kwargs));
}
KeywordArg arg(std::string name, Value value) {
    return {std::move(name), std::move(value)};
}
QConfig pair(ObserverSpec activation, ObserverSpec weight) {
    return {std::move(activation), std::move(weight), {}, {}};
}
ObserverSpec act() {
    return *qconfig().activation;
}
ObserverSpec wt() {
    return *qconfig().weight;
}
const QConfig other = qconfig("default_per_channel_qconfig");

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

    void names() {
        FINDS(rules({global_rule(), name_rule("conv2", other)}), "module-name-matches-nothing");
        QVERIFY(has(rules({global_rule(), name_rule("conv11", other)}), "module-name-matches-nothing")
                    .find("conv1") != std::string::npos);
        FINDS(rules({global_rule(), name_rule("nowhere.at.all", other)}), "module-name-matches-nothing");
        FINDS_NO(rules({global_rule(), name_rule("seq", other)}), "module-name-matches-nothing");
        FINDS(rules({global_rule(), name_rule("seq.1", none)}), "rule-on-fused-part");
        FINDS_NO(rules({global_rule(), name_rule("seq.0", none)}), "rule-on-fused-part");
        FINDS(alone({global_rule(), name_rule("", other)}), "module-name-empty");
        FINDS_NO(alone({global_rule(), name_rule("a", other)}), "module-name-empty");
    }

    void namesThatPythonMayNotUse() {
        const auto with = [](const char* name) { return pair({name, {}, {}}, wt()); };
        FINDS(alone({global_rule(), name_rule("a", with("subprocess.getoutput"))}), "python-name-not-known",
              false);
        FINDS(alone({global_rule(), name_rule("a", with("torch.add"))}), "python-name-not-known", false);
        FINDS_NO(alone({global_rule(), name_rule("a", with("torch.nn.Identity"))}), "python-name-not-known");
        FINDS(alone({global_rule(), type_rule("mine.Block", other)}), "python-name-not-known", false);
        FINDS_NO(alone({global_rule(), type_rule(conv, other)}), "python-name-not-known");
        for (const auto& finding : lint(alone({global_rule(), type_rule("mine.Block", other)})))
            if (finding.code == "python-name-not-known") QCOMPARE(finding.severity, Severity::Note);
    }

    void shadowed() {
        FINDS(rules({global_rule(), name_rule("conv1", other), regex_rule("conv1$", none)}),
              "rule-always-shadowed");
        FINDS_NO(rules({global_rule(), name_rule("conv1", other), regex_rule("conv1", none)}),
                 "rule-always-shadowed");
    }

    void switchedOff() {
        auto off = name_rule("conv1", none);
        FINDS_NO(rules({global_rule(), off}), "rule-off");
        off.off = true;
        FINDS(rules({global_rule(), off}), "rule-off");
        FINDS(alone({global_rule(), off}), "rule-off");
        // Nothing else is said of it.
        auto wrong = regex_rule("conv1(", none);
        FINDS(rules({global_rule(), wrong}), "regex-does-not-compile", false);
        wrong.off = true;
        FINDS_NO(rules({global_rule(), wrong}), "regex-does-not-compile");
    }

    void orders() {
        FINDS(rules({global_rule(), order_rule("", "operator.add", 1, other)}), "order-matches-nothing");
        FINDS(rules({global_rule(), order_rule("sec", linear, 0, other)}), "order-matches-nothing");
        FINDS_NO(rules({global_rule(), order_rule("", "operator.add", 0, other)}), "order-matches-nothing");
        const auto method = rule(RuleKind::Order, "", ObjectRef::method("view"), other, 0);
        FINDS(alone({global_rule(), method}), "order-on-method");
        FINDS_NO(alone({global_rule(), order_rule("", "torch.add", 0, other)}), "order-on-method");
    }

    void overriddenWhenRead() {
        auto input = alone({global_rule()});
        input.messages = {{message(codes::duplicate_rule, "\"a\"", "0"), {"m.json", 3, 5, "/module_name/1"}},
                          {message(codes::duplicate_pattern, "Conv2d", "0"), {"b.json", 3, 5, "/configs/1"}},
                          {message(codes::unknown_key, "a", ""), {}}};
        FINDS(input, "rule-overridden", false);
        FINDS(input, "pattern-overridden", false);
        QCOMPARE(lint(input).size(), std::size_t{2});
        QCOMPARE(lint(input)[0].place.file.line, 3);
    }

    void nothingAsked() {
        FINDS(alone({}), "nothing-asked", false);
        FINDS_NO(alone({name_rule("a")}), "nothing-asked");
    }

    // --- regexes ---

    void regexes() {
        FINDS(alone({global_rule(), regex_rule("*conv", other)}), "regex-does-not-compile");
        FINDS(alone({global_rule(), regex_rule("(conv", other)}), "regex-does-not-compile", false);
        FINDS_NO(alone({global_rule(), regex_rule(".*conv", other)}), "regex-does-not-compile");
        FINDS(alone({global_rule(), regex_rule("conv[[:digit:]]", other)}), "regex-differs-in-python", false);
        FINDS_NO(alone({global_rule(), regex_rule("conv[0-9:]", other)}), "regex-differs-in-python");
        FINDS(rules({global_rule(), regex_rule("conv1", other)}), "regex-also-matches-longer-names");
        FINDS(rules({global_rule(), regex_rule("conv1|head", other)}), "regex-also-matches-longer-names");
        FINDS_NO(rules({global_rule(), regex_rule("conv1$", other)}), "regex-also-matches-longer-names");
        FINDS_NO(rules({global_rule(), regex_rule("conv", other)}), "regex-also-matches-longer-names");
        FINDS_NO(rules({global_rule(), regex_rule("conv.*", other)}), "regex-also-matches-longer-names");
        FINDS_NO(rules({global_rule(), regex_rule("seq", other)}), "regex-also-matches-longer-names");
        FINDS(rules({global_rule(), regex_rule("nv1", other)}), "regex-needs-prefix");
        FINDS_NO(rules({global_rule(), regex_rule("^nv1", other)}), "regex-needs-prefix");
        FINDS(rules({global_rule(), regex_rule("^nv1", other)}), "regex-matches-nothing");
        FINDS_NO(rules({global_rule(), regex_rule("head", other)}), "regex-matches-nothing");
    }

    void slowRegexes() {
        GraphBuilder b;
        const std::string path(400, 'a');
        b.input("x").call("c", path, conv, {"x"}).output("c");
        const auto input = lint_input(make_input(b, {global_rule(), regex_rule("(a*)*(a*)*\\1b", other)}));
        if (input.analysis->resolution->rules[RuleIndex(0)].problem)
            FINDS(input, "regex-takes-too-long", false);
        FINDS_NO(rules({global_rule(), regex_rule("head", other)}), "regex-takes-too-long");
    }

    void dots() {
        GraphBuilder b;
        b.input("x").call("a", "block.1", conv, {"x"}).call("b", "block_1", conv, {"a"}).output("b");
        FINDS(lint_input(make_input(b, {global_rule(), regex_rule("block.1", other)})),
              "regex-dot-unescaped");
        FINDS_NO(lint_input(make_input(b, {global_rule(), regex_rule("block\\.1", other)})),
                 "regex-dot-unescaped");
        FINDS_NO(lint_input(make_input(b, {global_rule(), regex_rule("block.*", other)})),
                 "regex-dot-unescaped");
    }

    // --- object types ---

    void objectTypes() {
        FINDS(rules({global_rule(), type_rule("torch.nn.GELU", other)}), "object-type-matches-nothing");
        FINDS_NO(rules({global_rule(), type_rule(conv, other)}), "object-type-matches-nothing");
        FINDS(rules({global_rule(), type_rule("torch.add", other)}), "object-type-other-spelling");
        FINDS_NO(rules({global_rule(), type_rule("operator.add", other)}), "object-type-other-spelling");
        FINDS(alone({global_rule(), type_rule("torch.nn.Conv2D", other)}), "object-type-unknown-name");
        FINDS_NO(alone({global_rule(), type_rule(conv, other)}), "object-type-unknown-name");
        FINDS_NO(alone({global_rule(), type_rule("torch.mine.Conv2d", other)}), "object-type-unknown-name");
        // The defaults are for all models.
        const auto* defaults = mapping_preset("default:x86");
        FINDS_NO(rules(defaults->rules), "object-type-matches-nothing");
    }

    void baseClasses() {
        auto b = small_model();
        b.graph->types.push_back({"app.MyConv", {"torch.nn.GELU", "torch.nn.Module"}});
        b.call("mine", "mine", "app.MyConv", {"x"});
        FINDS(lint_input(make_input(b, {global_rule(), type_rule("torch.nn.GELU", other)})),
              "object-type-base-class");
        FINDS_NO(lint_input(make_input(b, {global_rule(), type_rule("app.MyConv", other)})),
                 "object-type-base-class");
    }

    void containers() {
        auto b = small_model();
        b.graph->modules.push_back({"seq", "torch.nn.Module", "app.Block", false, {}, {}});
        FINDS(lint_input(make_input(b, {global_rule(), type_rule("app.Block", other)})),
              "object-type-container");
        FINDS_NO(lint_input(make_input(b, {global_rule(), type_rule(conv, other)})), "object-type-container");
        // Its own calls are reached, and are told.
        b.function("inside", "torch.add", {"x", "conv1"}, Scope{"seq", "app.Block"});
        const auto input = lint_input(make_input(b, {global_rule(), type_rule("app.Block", other)}));
        FINDS(input, "object-type-container");
        QVERIFY(has(input, "object-type-container").find("inside") != std::string::npos);
    }

    void partsOfFusedModules() {
        FINDS(rules({global_rule(), type_rule(linear, none), type_rule(relu, none)}),
              "none-does-not-reach-fused");
        FINDS_NO(rules({type_rule(linear, none), type_rule(relu, none)}), "none-does-not-reach-fused");
        FINDS_NO(rules({global_rule(), type_rule(conv, none)}), "none-does-not-reach-fused");
        FINDS(rules({type_rule(linear, other)}), "fused-members-differ");
        FINDS_NO(rules({type_rule(linear, other), type_rule(relu, other)}), "fused-members-differ");
        // The rule for ReLU is what keeps PyTorch from raising.
        FINDS_NO(rules({global_rule(), type_rule(linear, other), type_rule(relu, other)}),
                 "object-type-matches-nothing");
    }

    // --- qconfigs ---

    void observers() {
        const auto scheme = [](QScheme s) { return arg("qscheme", s); };
        const auto minmax = pair(act(), observer("MinMaxObserver", {arg("dtype", DType::QInt8),
                                                                    scheme(QScheme::PerChannelSymmetric)}));
        FINDS(alone({global_rule(minmax)}), "observer-and-qscheme");
        const auto channel =
            pair(act(), observer("PerChannelMinMaxObserver",
                                 {arg("dtype", DType::QInt8), scheme(QScheme::PerTensorSymmetric)}));
        FINDS(alone({global_rule(channel)}), "observer-and-qscheme");
        FINDS_NO(alone({global_rule(other)}), "observer-and-qscheme");
        const auto wrong = pair(observer("MinMaxObserver", {arg("quant_min", std::int64_t{5}),
                                                            arg("quant_max", std::int64_t{9})}),
                                wt());
        FINDS(alone({global_rule(wrong)}), "observer-raises", false);
        const auto reduced =
            pair(observer("MinMaxObserver", {arg("reduce_range", true), scheme(QScheme::PerTensorSymmetric)}),
                 wt());
        FINDS(alone({global_rule(reduced)}), "observer-raises", false);
        FINDS_NO(alone({global_rule()}), "observer-raises");
        QConfig half = qconfig();
        half.name.clear();
        half.weight.reset();
        FINDS(alone({global_rule(half)}), "qconfig-half-empty");
        FINDS_NO(alone({global_rule()}), "qconfig-half-empty");
    }

    void ranges() {
        const auto half = pair(observer("MinMaxObserver", {arg("quant_max", std::int64_t{127})}), wt());
        FINDS(alone({global_rule(half)}), "observer-half-set-range");
        FINDS_NO(alone({global_rule()}), "observer-half-set-range");
        const auto reduced = *mapping_preset("default:x86")->global().qconfig;
        const auto whole = *mapping_preset("default:qnnpack")->global().qconfig;
        FINDS(alone({global_rule(reduced)}, false, "qnnpack"), "reduce-range-not-needed");
        FINDS_NO(alone({global_rule(reduced)}, false, "x86"), "reduce-range-not-needed");
        FINDS(alone({global_rule(whole)}, false, "x86"), "reduce-range-advised", false);
        FINDS_NO(alone({global_rule(whole)}, false, "qnnpack"), "reduce-range-advised");
    }

    void rangesBeyondTheDtype() {
        const auto with = [](std::int64_t low, std::int64_t high, DType dtype) {
            return pair(observer("MinMaxObserver",
                                 {arg("quant_min", low), arg("quant_max", high), arg("dtype", dtype)}),
                        wt());
        };
        FINDS(alone({global_rule(with(0, 300, DType::QUInt8))}), "range-outside-dtype");
        FINDS(alone({global_rule(with(-10, 200, DType::QUInt8))}), "range-outside-dtype");
        FINDS_NO(alone({global_rule(with(0, 255, DType::QUInt8))}), "range-outside-dtype");
        FINDS_NO(alone({global_rule(with(-128, 127, DType::QInt8))}), "range-outside-dtype");
    }

    void perChannel() {
        const auto activation =
            pair(observer("PerChannelMinMaxObserver", {arg("dtype", DType::QUInt8)}), wt());
        FINDS(alone({global_rule(activation)}), "per-channel-activation");
        FINDS_NO(alone({global_rule(other)}), "per-channel-activation");
        FINDS(alone({type_rule("torch.nn.ConvTranspose2d", other)}), "per-channel-conv-transpose");
        FINDS_NO(alone({type_rule("torch.nn.ConvTranspose2d")}), "per-channel-conv-transpose");
        GraphBuilder b;
        b.input("x").call("up", "torch.nn.ConvTranspose2d", {"x"}).output("up");
        FINDS(lint_input(make_input(b, {global_rule(other)})), "per-channel-conv-transpose");
        FINDS(lint_input(make_input(b, {global_rule(), name_rule("up", other)})),
              "per-channel-conv-transpose");
        FINDS_NO(lint_input(make_input(b, {global_rule()})), "per-channel-conv-transpose");
        FINDS_NO(lint_input(make_input(b, mapping_preset("default:x86")->rules)),
                 "per-channel-conv-transpose");
    }

    void modes() {
        const auto qat = qconfig("default_qat_qconfig");
        FINDS(alone({global_rule(qat)}), "qat-qconfig-in-ptq");
        FINDS(alone({global_rule(), name_rule("a", qat)}), "qat-qconfig-in-ptq");
        FINDS_NO(alone({global_rule(qat)}, true), "qat-qconfig-in-ptq");
        FINDS(alone({global_rule()}, true), "ptq-qconfig-in-qat");
        FINDS(alone({global_rule(qat), name_rule("a", qconfig())}, true), "ptq-qconfig-in-qat");
        FINDS_NO(alone({global_rule(qat)}, true), "ptq-qconfig-in-qat");
        FINDS_NO(alone(mapping_preset("default-qat:x86")->rules, true), "ptq-qconfig-in-qat");
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

    /// Every id has a case that shows it: here, in tst_lint_backend, tst_lint_custom or tst_eager_lint.
    void everyIdIsShown() {
        const auto source_of = [](const char* name) {
            QFile source(QStringLiteral(QCS_SOURCE_DIR "/tests/core/insight/") + QLatin1String(name));
            return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
        };
        const QString cases =
            source_of("tst_lint.cpp") + source_of("tst_lint_backend.cpp") + source_of("tst_lint_custom.cpp");
        static const QRegularExpression shown("FINDS\\([\\s\\S]*?\"([a-z-]+)\"(?:,\\s*false)?\\);");
        QSet<QString> ids;
        for (auto found = shown.globalMatch(cases); found.hasNext();)
            ids.insert(found.next().captured(1));
        static const QRegularExpression of_eager("codes::(eager_[a-z_]+)");
        for (auto found = of_eager.globalMatch(source_of("tst_eager_lint.cpp")); found.hasNext();)
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
        without.say(some_id);
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
        const auto fixes = fixes_together(findings, "some-id");
        QCOMPARE(fixes.size(), std::size_t{5});
        const auto after = apply_fixes(configs, fixes);
        std::vector<std::string> names;
        for (const auto& rule : after.mapping.rules)
            names.push_back(rule.text);
        QCOMPARE(names, (std::vector<std::string>{"B", "c", "e", "X", ""}));
        QVERIFY(after.is_qat);
        QVERIFY(fixes_together(findings, "no-such-id").empty());
        QVERIFY(apply_fixes(configs, {}).mapping == configs.mapping);
    }

    void aFixThatDoesNotFitChangesNothing() {
        LintedConfigs configs;
        const auto after = apply_fix(configs, {Message(), RemoveRule{RuleIndex(7)}});
        QCOMPARE(after.mapping.rules.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestLint)
#include "tst_lint.moc"
