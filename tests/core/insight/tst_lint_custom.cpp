// Lint of custom configs, and of patterns on a model.

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

class TestLintCustom : public QObject {
    Q_OBJECT
private slots:
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

QCS_TEST(TestLintCustom);
#include "tst_lint_custom.moc"
