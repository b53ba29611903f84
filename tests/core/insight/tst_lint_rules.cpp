// Lint of rules: by name, by regex, by order and by type.

#include "config/config_codes.h"
#include "json/json_codes.h"
#include "lint_mappings.h"
#include "support/test_program.h"

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

class TestLintRules : public QObject {
    Q_OBJECT
private slots:
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
        input.file_diagnostics = {
            {message(codes::duplicate_rule, "\"a\"", "0"), {"m.json", 3, 5, "/module_name/1"}},
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
};

QCS_TEST(TestLintRules);
#include "tst_lint_rules.moc"
