// Lint of backends: of their entries, alone and on a model.

#include "lint_models.h"
#include "support/test_program.h"

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

DTypeConfig weighted() {
    auto config = dtypes();
    config.weight_dtype.dtype = DType::QInt8;
    config.bias_dtype = DType::Float32;
    return config;
}

LintInput backend(std::vector<BackendPatternConfig> entries) {
    LintInput input = lint_input({});
    BackendConfig config;
    config.name = "chip";
    for (auto& e : entries)
        config.set(std::move(e));
    return with_backend(std::move(input), std::move(config));
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

FuserMethod relu_fuser() {
    for (const auto& config : backend_preset("native")->configs)
        if (config.fuser_method && config.fused_module == "torch.ao.nn.intrinsic.LinearReLU")
            return *config.fuser_method;
    for (const auto& config : backend_preset("native")->configs)
        if (config.fuser_method) return *config.fuser_method;
    return {};
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
};

QCS_TEST(TestLintBackend);
#include "tst_lint_backend.moc"
