#include "lint_helpers.h"

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::json;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::quant;
using namespace qcs::report;
using namespace qcs::testing;

namespace {

constexpr auto conv = "torch.nn.Conv2d";
constexpr auto linear = "torch.nn.Linear";

Pattern atom(std::string name) {
    const bool is_object = name.find('.') != std::string::npos;
    return Pattern::leaf(is_object ? ObjectRef::object(name) : ObjectRef::method(name));
}
Pattern chain(std::vector<std::string> names) {
    std::vector<Pattern> elements;
    for (auto& name : names)
        elements.push_back(atom(name));
    return Pattern::tuple(std::move(elements));
}

DTypeConfig dtypes(DType in = DType::QUInt8, DType out = DType::QUInt8) {
    DTypeConfig config;
    config.input_dtype.dtype = in;
    config.output_dtype.dtype = out;
    return config;
}
DTypeConfig weighted() {
    auto config = dtypes();
    config.weight_dtype.dtype = DType::QInt8;
    config.bias_dtype = DType::Float32;
    return config;
}

BackendPatternConfig entry(Pattern pattern, std::vector<DTypeConfig> configs = {dtypes()}) {
    BackendPatternConfig result;
    result.pattern = std::move(pattern);
    result.dtype_configs = std::move(configs);
    return result;
}

LintInput backend(std::vector<BackendPatternConfig> entries) {
    LintInput input = lint_input({});
    BackendConfig config;
    config.name = "chip";
    for (auto& e : entries)
        config.set(std::move(e));
    return with_backend(std::move(input), std::move(config));
}

/// Rules and entries on a model; without entries the native backend.
LintInput on_model(const GraphBuilder& b, std::vector<Rule> rules,
                   std::vector<BackendPatternConfig> entries = {}, bool is_qat = false) {
    auto input = make_input(b, std::move(rules), is_qat);
    if (entries.empty()) return lint_input(input);
    BackendConfig config;
    config.name = "chip";
    for (auto& e : entries)
        config.set(std::move(e));
    input.backend = std::make_shared<const BackendConfig>(std::move(config));
    return lint_input(input);
}
LintInput alone(std::vector<Rule> rules, std::vector<BackendPatternConfig> entries) {
    auto input = on_model(GraphBuilder(), std::move(rules), std::move(entries));
    input.configs.graph = nullptr;
    return lint_input(input.configs);
}

template <typename Edit>
BackendPatternConfig edited(BackendPatternConfig result, Edit edit) {
    edit(result);
    return result;
}
template <typename Edit>
BackendPatternConfig bounded(Edit edit) {
    auto config = dtypes();
    edit(config.input_dtype);
    return entry(atom(conv), {config});
}

FuserMethod relu_fuser() {
    for (const auto& config : backend_preset("native")->configs)
        if (config.fuser_method && config.fused_module == "torch.ao.nn.intrinsic.LinearReLU")
            return *config.fuser_method;
    for (const auto& config : backend_preset("native")->configs)
        if (config.fuser_method) return *config.fuser_method;
    return {};
}

GraphBuilder one_conv() {
    GraphBuilder b;
    b.input("x").call("conv", conv, {"x"}).output("conv");
    return b;
}

} // namespace

class TestLintBackend : public QObject {
    Q_OBJECT
private slots:
    // --- dtype configs ---

    void bounds() {
        const std::int64_t low = 0, high = 100;
        FINDS(backend({bounded([&](auto& d) { d.quant_min_lower_bound = low; })}), "half-set-bounds");
        FINDS(backend({bounded([&](auto& d) { d.quant_max_upper_bound = high; })}), "half-set-bounds");
        const auto both = backend({bounded([&](auto& d) {
            d.quant_min_lower_bound = low;
            d.quant_max_upper_bound = high;
        })});
        FINDS_NO(both, "half-set-bounds");
        FINDS_NO(both, "bounds-reversed");
        FINDS(backend({bounded([&](auto& d) {
                  d.quant_min_lower_bound = high;
                  d.quant_max_upper_bound = low;
              })}),
              "bounds-reversed");
        FINDS(backend({bounded([&](auto& d) { d.scale_exact_match = 0.5; })}), "exact-match-half-set");
        FINDS(backend({bounded([&](auto& d) { d.zero_point_exact_match = low; })}), "exact-match-half-set");
        FINDS_NO(backend({bounded([&](auto& d) {
                     d.scale_exact_match = 0.5;
                     d.zero_point_exact_match = low;
                 })}),
                 "exact-match-half-set");
        FINDS(backend({bounded([&](auto& d) { d.scale_max_upper_bound = 0.5; })}), "scale-max-never-checked");
        FINDS_NO(backend({bounded([&](auto& d) { d.scale_min_lower_bound = 0.5; })}),
                 "scale-max-never-checked");
        FINDS(backend({bounded([&](auto& d) {
                  d.dtype.reset();
                  d.scale_min_lower_bound = 0.5;
              })}),
              "constraints-without-dtype");
        FINDS_NO(backend({bounded([&](auto& d) { d.dtype.reset(); })}), "constraints-without-dtype");
    }

    void unfittingDTypes() {
        FINDS(backend({entry(atom(conv), {dtypes(DType::QUInt8, DType::QInt8)})}),
              "input-and-output-dtype-differ");
        FINDS_NO(backend({entry(atom(conv))}), "input-and-output-dtype-differ");
        auto dynamic = dtypes();
        dynamic.is_dynamic = true;
        FINDS(backend({entry(atom(linear), {dynamic})}), "dynamic-with-quantized-output");
        dynamic.output_dtype.dtype = DType::Float32;
        FINDS_NO(backend({entry(atom(linear), {dynamic})}), "dynamic-with-quantized-output");
        FINDS(backend({entry(atom(conv), {dtypes(), weighted(), dtypes()})}), "dtype-config-repeated");
        FINDS_NO(backend({entry(atom(conv), {dtypes(), weighted()})}), "dtype-config-repeated");
    }

    // --- entries ---

    void entries() {
        FINDS(backend({entry(atom(conv), {})}), "entry-without-dtype-configs", false);
        FINDS_NO(backend({entry(atom(conv))}), "entry-without-dtype-configs");
        FINDS(backend({entry(atom("torch.nn.functional.linear"), {weighted()})}), "weight-index-missing");
        FINDS_NO(backend({entry(atom("torch.nn.functional.linear"), {dtypes()})}), "weight-index-missing");
        FINDS_NO(backend({entry(atom(linear), {weighted()})}), "weight-index-missing");
        const auto referring = [](std::string pattern, std::string reference) {
            return edited(entry(atom(std::move(pattern))), [&](auto& e) {
                e.root_module = linear;
                e.reference_quantized_module = std::move(reference);
            });
        };
        FINDS(backend({referring(linear, "my.A"), referring("my.Linear", "my.B")}), "reference-overridden");
        FINDS_NO(backend({referring(linear, "my.A"), referring("my.Linear", "my.A")}),
                 "reference-overridden");
        BackendPatternConfig attribute;
        attribute.pattern_complex_format =
            Pattern::tuple({atom("builtins.getattr"), Pattern{Value(std::string("shape")), {}, false}});
        FINDS(backend({attribute}), "pattern-always-raises");
        FINDS_NO(backend({entry(chain({conv, "torch.nn.ReLU"}))}), "pattern-always-raises");
    }

    void fusers() {
        const auto fusing = [](std::vector<std::string> names, std::string fused = {}) {
            return edited(entry(names.size() == 1 ? atom(names[0]) : chain(names)), [&](auto& e) {
                e.fuser_method = relu_fuser();
                if (!fused.empty()) e.fused_module = fused;
            });
        };
        const auto fused = "torch.ao.nn.intrinsic.modules.fused.LinearReLU";
        const auto relu = "torch.nn.ReLU";
        const auto whole = backend({fusing({linear, relu}, fused), entry(atom(fused))});
        for (const auto* id :
             {"fused-module-without-fuser", "fused-module-without-entry", "fuser-needs-relu-module",
              "fuser-on-function-root", "fuser-on-single-pattern", "fuser-without-fused-module"})
            FINDS_NO(whole, id);
        FINDS(backend({edited(entry(chain({linear, relu})), [&](auto& e) { e.fused_module = fused; })}),
              "fused-module-without-fuser", false);
        FINDS(backend({fusing({linear, relu}, fused)}), "fused-module-without-entry", false);
        FINDS(backend({fusing({linear, relu})}), "fuser-without-fused-module", false);
        FINDS(backend({fusing({linear, "torch.nn.functional.relu"}, fused), entry(atom(fused))}),
              "fuser-needs-relu-module");
        FINDS(backend({fusing({"torch.nn.functional.linear", relu}, fused), entry(atom(fused))}),
              "fuser-on-function-root");
        FINDS(backend({fusing({linear}, fused), entry(atom(fused))}), "fuser-on-single-pattern");
    }

    void presetsAreClean() {
        for (const auto name : backend_preset_names()) {
            const auto input = with_backend(lint_input({}), *backend_preset(name));
            for (const auto& finding : lint(input))
                if (finding.place.part == Part::Backend) QFAIL(finding_sentence(finding).c_str());
        }
    }

    // --- qconfigs beside the backend ---

    void offers() {
        const std::vector<BackendPatternConfig> chip = {entry(atom(conv), {weighted()}),
                                                        entry(atom("torch.add"))};
        const auto symmetric = qconfig("default_symmetric_qnnpack_qconfig");
        FINDS(alone({global_rule(symmetric)}, chip), "dtype-not-offered", false);
        FINDS_NO(alone({global_rule()}, chip), "dtype-not-offered");
        FINDS(alone({type_rule(conv, symmetric)}, chip), "dtype-not-offered-for-op", false);
        FINDS_NO(alone({type_rule(conv)}, chip), "dtype-not-offered-for-op");
        const auto dynamic = qconfig("default_dynamic_qconfig");
        FINDS(alone({type_rule(conv, dynamic)}, chip), "dynamic-not-offered-for-op", false);
        FINDS_NO(alone({type_rule(conv)}, chip), "dynamic-not-offered-for-op");
        const auto wide_weight = qconfig("default_quint8_weight_qconfig");
        FINDS(alone({type_rule(conv, wide_weight)}, chip), "weight-dtype-not-offered-for-op", false);
        FINDS_NO(alone({type_rule(conv)}, chip), "weight-dtype-not-offered-for-op");
        const std::vector<BackendPatternConfig> convolutions = {chip.front()};
        FINDS(alone({global_rule(wide_weight)}, convolutions), "weight-dtype-not-offered", false);
        FINDS_NO(alone({global_rule(wide_weight)}, chip),
                 "weight-dtype-not-offered"); // for torch.add it is fine
        FINDS(alone({global_rule(), type_rule("torch.nn.GELU")}, chip), "object-type-not-in-backend");
        FINDS_NO(alone({global_rule(), type_rule("torch.add")}, chip), "object-type-not-in-backend");
        FINDS_NO(alone({global_rule(), type_rule("app.Block")}, chip), "object-type-not-in-backend");
        FINDS_NO(alone({global_rule(), type_rule("torch.nn.Sequential")}, chip),
                 "object-type-not-in-backend");
    }

    void demands() {
        const auto eps = bounded([](auto& d) { d.scale_min_lower_bound = 0.001; });
        FINDS(alone({global_rule()}, {eps}), "eps-below-scale-min");
        FINDS_NO(alone({global_rule()}, {entry(atom(conv))}), "eps-below-scale-min");
        const auto range = bounded([](auto& d) {
            d.quant_min_lower_bound = std::int64_t{0};
            d.quant_max_upper_bound = std::int64_t{63};
        });
        FINDS(alone({global_rule()}, {range}), "range-outside-backend");
        const auto wide = bounded([](auto& d) {
            d.quant_min_lower_bound = std::int64_t{0};
            d.quant_max_upper_bound = std::int64_t{127};
        });
        FINDS_NO(alone({global_rule()}, {wide}), "range-outside-backend");
        // Another dtype config that takes it is enough.
        FINDS_NO(alone({global_rule()}, {eps, entry(atom("torch.add"))}), "eps-below-scale-min");
    }

    void onTheModel() {
        GraphBuilder b;
        b.input("x").call("conv", conv, {"x"}).call("sig", "torch.nn.Sigmoid", {"conv"});
        b.call("lstm", "torch.nn.LSTM", {"sig"}).output("lstm");
        FINDS(on_model(b, {global_rule()}), "fixed-qparams-missing");
        FINDS_NO(on_model(b, mapping_preset("default:x86")->rules), "fixed-qparams-missing");
        const auto dynamic = lint(on_model(b, {global_rule()}));
        const auto* finding = find(dynamic, "dynamic-not-offered-for-op");
        QVERIFY(finding);
        QCOMPARE(finding->severity, Severity::Note); // the global rule is for whatever can follow it
        const auto wide_weight = qconfig("default_quint8_weight_qconfig");
        FINDS(on_model(b, {name_rule("conv", wide_weight)}), "weight-dtype-not-offered-for-op", false);
    }

    /// A rule without effect in one model may be there for another one of the workspace.
    void whatAnotherModelNeedsIsNotMended() {
        GraphBuilder here, there;
        here.input("x").call("fc", "torch.nn.Linear", {"x"}).output("fc");
        there.input("x").call("conv", conv, {"x"}).output("conv");
        auto input = on_model(
            here, {name_rule("conv", std::nullopt), name_rule("nowhere", std::nullopt), global_rule()});
        const auto lost = [](const LintInput& linted) {
            return std::ranges::count(lint(linted), std::string_view("module-name-matches-nothing"),
                                      &Finding::code);
        };
        QCOMPARE(lost(input), 2);
        auto other = input.configs;
        other.graph = on_model(there, {global_rule()}).configs.graph;
        input.other_models = {resolve(other)};
        QCOMPARE(lost(input), 1);
    }

    void embeddingsAreForWeightsAlone() {
        GraphBuilder b;
        b.input("x").call("emb", "torch.nn.Embedding", {"x"}).call("fc", "torch.nn.Linear", {"emb"});
        b.output("fc");
        const auto input = on_model(b, {global_rule(*mapping_preset("default:x86")->global().qconfig)});
        FINDS(input, "weight-dtype-not-offered-for-op");
        const auto findings = lint(input);
        const auto* finding = find(findings, "weight-dtype-not-offered-for-op");
        QCOMPARE(finding->args[1], std::string("torch.nn.Embedding"));
        QCOMPARE(finding->args[3], std::string("1")); // the Linear is none of them
        const auto& put = std::get<PutRule>(finding->fix->edit).rule;
        QCOMPARE(put.object.name, std::string("torch.nn.Embedding"));
        QCOMPARE(put.qconfig->name, std::string("float_qparams_weight_only_qconfig"));
        FINDS_NO(on_model(b, {global_rule(*mapping_preset("default:x86")->global().qconfig), put}),
                 "weight-dtype-not-offered-for-op");
    }

    // --- patterns on the model ---

    void members() {
        GraphBuilder b;
        b.input("x").attribute("w", "w").function("lin", "torch.nn.functional.linear", {"x", "w"},
                                                  Scope{"", {}});
        b.function("relu", "torch.nn.functional.relu", {"lin"}, Scope{"", {}}).output("relu");
        const auto fn = "torch.nn.functional.linear";
        FINDS(on_model(b, {global_rule(), type_rule(fn, none)}), "pattern-members-differ");
        FINDS_NO(on_model(b, {global_rule(), type_rule(fn, qconfig())}), "pattern-members-differ");
    }

    void neverWins() {
        GraphBuilder b;
        b.input("x")
            .function("add", "torch.add", {"x", "x"})
            .function("relu", "torch.nn.functional.relu", {"add"});
        b.output("relu");
        const auto longer = entry(chain({"torch.add", "torch.nn.functional.relu"}));
        FINDS(on_model(b, {global_rule()}, {entry(atom("torch.add")), longer}), "pattern-never-wins", false);
        FINDS_NO(on_model(b, {global_rule()}, {entry(atom("torch.add"))}), "pattern-never-wins");
        FINDS_NO(on_model(b, {global_rule()}), "pattern-never-wins");
    }

    void raises() {
        auto b = one_conv();
        // Three tensors, where the entry knows of up to two.
        b.function("odd", "torch.add", {"x", "conv", "x"});
        auto add = entry(atom("torch.add"));
        add.num_tensor_args_to_observation_type = {{2, ObservationType::OutputUseDifferentObserverAsInput}};
        FINDS(on_model(b, {global_rule()}, {add}), "prepare-raises", false);
        FINDS_NO(on_model(one_conv(), {global_rule()}, {add}), "prepare-raises");
    }

    // --- custom configs ---

    void standalone() {
        const auto input = on_model(one_conv(), {global_rule()});
        const auto named = [](std::string name) {
            PrepareCustomConfig custom;
            custom.standalone_module_names.push_back({std::move(name), {}, {}, {}, {}, {}});
            return custom;
        };
        FINDS(with_custom(input, named("conw")), "standalone-never-used");
        FINDS(with_custom(input, named("nothing.like.it")), "standalone-never-used");
        PrepareCustomConfig by_class;
        by_class.standalone_module_classes.push_back({"app.Block", {}, {}, {}, {}, {}});
        FINDS(with_custom(input, by_class), "standalone-never-used");
        FINDS_NO(with_custom(input, named("conv")), "standalone-never-used");
    }

    // --- configs that standalone modules have of their own ---

    void namesInAStandaloneModule() {
        GraphBuilder b;
        b.input("x").call("encoder", "app.Encoder", {"x"}).output("encoder");
        for (const char* path : {"encoder.conv", "encoder.block", "encoder.block.fc"})
            b.graph->modules.push_back({path, "app.Part", "app.Part", false, {}, {}});
        const auto input = on_model(b, {global_rule()});
        const auto with = [&](Rule rule, bool by_class = false) {
            PrepareCustomConfig custom;
            QConfigMapping mapping;
            mapping.rules = {global_rule(), std::move(rule)};
            (by_class ? custom.standalone_module_classes : custom.standalone_module_names)
                .push_back({by_class ? "app.Encoder" : "encoder", mapping, {}, {}, {}, {}});
            return with_custom(input, custom);
        };
        const auto regex = [](const char* text) { return Rule{RuleKind::Regex, text, {}, 0, qconfig(), {}}; };
        constexpr auto id = "standalone-rule-matches-nothing";
        FINDS(with(name_rule("encoder.conv")), "standalone-rule-matches-nothing"); // as the model names it
        FINDS(with(name_rule("conw")), id);
        FINDS(with(regex("encoder"), true), id);
        const auto findings = lint(with(name_rule("encoder.conv")));
        const auto* found = find(findings, id);
        QCOMPARE(found->args, (std::vector<std::string>{"encoder", "encoder.conv", "conv"}));
        QVERIFY(found->place.part == Part::PrepareCustom && !found->place.rule);
        QCOMPARE(found->place.pointer, std::string("/standalone_module_name/0/1/module_name/0"));
        const auto after = fixed(with(name_rule("encoder.conv")), *found->fix);
        const auto& entry = after.configs.prepare_custom->standalone_module_names.front();
        QCOMPARE(entry.qconfig_mapping->rules.back().text, std::string("conv"));
        FINDS_NO(with(name_rule("conv")), id);
        FINDS_NO(with(name_rule("block.fc")), id);
        FINDS_NO(with(name_rule("block.fc"), true), id);
        FINDS_NO(with(regex("block\\..*")), id);
        // Where the model does not show what is in it, nothing is said.
        b.graph->modules.resize(1);
        FINDS_NO(with_custom(on_model(b, {global_rule()}), *with(name_rule("conw")).configs.prepare_custom),
                 id);
    }

    void configsOfStandaloneModules() {
        const auto input = on_model(one_conv(), {global_rule()});
        PrepareCustomConfig custom;
        custom.standalone_module_names.push_back({"conv", {}, {}, {}, {}, {}});
        auto& entry = custom.standalone_module_names.front();
        FINDS_NO(with_custom(input, custom), "half-set-bounds");
        // Of a backend in it, and of one in a custom config in it.
        BackendConfig odd;
        odd.set(bounded([](auto& d) { d.quant_min_lower_bound = std::int64_t{0}; }));
        entry.backend_config = odd;
        FINDS(with_custom(input, custom), "half-set-bounds");
        QCOMPARE(find(lint(with_custom(input, custom)), "half-set-bounds")->place.pointer,
                 std::string("/standalone_module_name/0/4/configs/0/dtype_configs/0/input_dtype/"
                             "quant_min_lower_bound"));
        entry.backend_config.reset();
        PrepareCustomConfig inner;
        inner.standalone_module_classes.push_back({"app.Block", {}, {}, {}, odd, {}});
        entry.prepare_custom_config = {inner};
        FINDS(with_custom(input, custom), "half-set-bounds");
        QVERIFY(find(lint(with_custom(input, custom)), "half-set-bounds")
                    ->place.pointer.starts_with("/standalone_module_name/0/3/standalone_module_class/0/4/"));
        // Observers and regexes of a mapping in it.
        entry.prepare_custom_config.clear();
        QConfig refused = qconfig();
        refused.name.clear();
        refused.activation = ObserverSpec{"torch.ao.quantization.observer.MinMaxObserver",
                                          {{{}, {{"qscheme", QScheme::PerChannelAffine}}, {}, {}}},
                                          {}};
        entry.qconfig_mapping.emplace();
        entry.qconfig_mapping->rules = {global_rule(refused)};
        FINDS(with_custom(input, custom), "observer-and-qscheme");
        entry.qconfig_mapping->rules = {{RuleKind::Regex, "*conv", {}, 0, qconfig(), {}}};
        FINDS(with_custom(input, custom), "regex-does-not-compile");
        entry.qconfig_mapping->rules = {global_rule()};
        const auto fine = with_custom(input, custom);
        for (const auto* id : {"half-set-bounds", "observer-and-qscheme", "regex-does-not-compile"})
            FINDS_NO(fine, id);
    }

    void customConfigsOfStandaloneModules() {
        GraphBuilder b;
        b.input("x").call("encoder", "app.Encoder", {"x"}).output("encoder");
        for (const char* path : {"encoder.conv", "encoder.block"})
            b.graph->modules.push_back({path, "app.Part", "app.Part", false, {}, {}});
        const auto input = on_model(b, {global_rule()});
        const auto with = [&](const PrepareCustomConfig& inner) {
            PrepareCustomConfig custom;
            custom.standalone_module_names.push_back({"encoder", {}, {}, {inner}, {}, {}});
            return with_custom(input, custom);
        };
        PrepareCustomConfig inner;
        inner.non_traceable_module_names = {"conw", "encoder"};
        inner.non_traceable_module_classes = {"app.Whole"};
        inner.standalone_module_names.push_back({"blok", {}, {}, {}, {}, {}});
        inner.preserved_attributes = {"conv.weight", "vocabulary"};
        inner.float_to_observed_mapping = {
            {QuantType::Static,
             {{"torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"}, {"app.Part", "app.Observed"}}}};
        const auto findings = lint(with(inner));
        QStringList places;
        for (const auto& finding : findings)
            places.push_back(QString::fromStdString(finding.code.str() + ' ' + finding.place.pointer));
        const auto at = [](const char* id, const char* below) {
            return QStringLiteral("%1 /standalone_module_name/0/3/%2").arg(id, below);
        };
        for (const auto& place :
             {at("non-traceable-unknown", "non_traceable_module_name/0"),
              at("non-traceable-unknown", "non_traceable_module_name/1"),
              at("non-traceable-unknown", "non_traceable_module_class/0"),
              at("standalone-never-used", "standalone_module_name/0"),
              at("preserved-attribute-dotted", "preserved_attributes/0"),
              at("custom-class-not-converted", "float_to_observed_custom_module_class/static/0")})
            QVERIFY2(places.contains(place), qPrintable(place + " not in\n" + places.join('\n')));
        QVERIFY(!find(findings, "preserved-attribute-unknown"));
        // Within a standalone module a custom class is no leaf, and what is traced into is not observed.
        QCOMPARE(places.filter(QStringLiteral("custom-class-not-converted")).size(), 1);
        QVERIFY(!find(findings, "custom-class-not-converted")->fix); // nothing of convert's gets there
        const auto* unknown = find(findings, "non-traceable-unknown");
        QCOMPARE(unknown->args, (std::vector<std::string>{"conw", "conv"}));
        const auto after = fixed(with(inner), *unknown->fix);
        const auto& entry = after.configs.prepare_custom->standalone_module_names.front();
        QCOMPARE(entry.prepare_custom_config.front().non_traceable_module_names.front(), std::string("conv"));

        inner = {};
        inner.non_traceable_module_names = {"conv"};
        inner.non_traceable_module_classes = {"app.Part"};
        inner.standalone_module_names.push_back({"block", {}, {}, {}, {}, {}});
        inner.preserved_attributes = {"vocabulary"};
        for (const auto* id : {"non-traceable-unknown", "standalone-never-used", "preserved-attribute-dotted",
                               "custom-class-not-converted"})
            FINDS_NO(with(inner), id);
        // Where the model does not show what is in it, no name is unknown.
        b.graph->modules.resize(1);
        inner.non_traceable_module_names = {"conw"};
        FINDS_NO(with_custom(on_model(b, {global_rule()}), *with(inner).configs.prepare_custom),
                 "non-traceable-unknown");
    }

    void namesOfTheModel() {
        const auto input = on_model(one_conv(), {global_rule()});
        PrepareCustomConfig custom;
        custom.non_traceable_module_names = {"conw"};
        custom.preserved_attributes = {"conv.weight"};
        custom.input_quantized_indexes = {0, 3};
        const auto found = with_custom(input, custom);
        FINDS(found, "non-traceable-unknown");
        FINDS(found, "preserved-attribute-dotted");
        FINDS(found, "input-index-out-of-range");
        custom.preserved_attributes = {"vocabulary"};
        FINDS(with_custom(input, custom), "preserved-attribute-unknown", false);
        custom.non_traceable_module_names = {"conv"};
        custom.non_traceable_module_classes = {conv};
        custom.preserved_attributes = {"conv"};
        custom.input_quantized_indexes = {0};
        const auto fine = with_custom(input, custom);
        for (const auto* id : {"non-traceable-unknown", "preserved-attribute-dotted",
                               "preserved-attribute-unknown", "input-index-out-of-range"})
            FINDS_NO(fine, id);
    }

    void customClasses() {
        GraphBuilder b;
        b.input("x").call("lstm", "torch.nn.LSTM", {"x"}).output("lstm");
        const auto input = on_model(b, {global_rule()});
        PrepareCustomConfig custom;
        custom.float_to_observed_mapping = {
            {QuantType::Static, {{"torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"}}}};
        FINDS(with_custom(input, custom), "custom-class-not-converted");
        ConvertCustomConfig convert;
        convert.observed_to_quantized_mapping = {
            {QuantType::Static, {{"torch.ao.nn.quantizable.LSTM", "torch.ao.nn.quantized.LSTM"}}}};
        const auto both = with_custom(input, custom, convert);
        for (const auto* id :
             {"custom-class-not-converted", "custom-class-never-observed", "custom-class-never-used"})
            FINDS_NO(both, id);
        FINDS(with_custom(input, {}, convert), "custom-class-never-observed", false);
        FINDS(with_custom(on_model(one_conv(), {global_rule()}), custom, convert), "custom-class-never-used",
              false);
    }
};

QTEST_APPLESS_MAIN(TestLintBackend)
#include "tst_lint_backend.moc"
