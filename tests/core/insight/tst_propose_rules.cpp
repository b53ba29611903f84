// Rules that are proposed for what is wanted of layers: by name, type, order and regex, and what cannot be
// said.

#include "proposed_mapping.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

std::vector<std::string> keys_of(const Expected<RuleProposal>& proposal) {
    std::vector<std::string> keys;
    if (!proposal) return {proposal.error().front().code.str()};
    for (const auto& rule : proposal->rules)
        keys.push_back(rule_name(rule.rule));
    return keys;
}
using Keys = std::vector<std::string>;

Expected<RuleProposal> proposed(const ResolveInput& input, const std::vector<WantedQConfig>& wanted) {
    return propose_rules(input, *resolve(input), wanted);
}

std::vector<WantedQConfig> all_of(const GraphBuilder& builder, const std::vector<std::string>& names,
                                  const std::optional<QConfig>& qconfig) {
    std::vector<WantedQConfig> wanted;
    for (const auto& name : names)
        wanted.push_back({builder[name], qconfig});
    return wanted;
}

/// conv1 ... conv6 in a row, as in CREPE.
GraphBuilder convs() {
    GraphBuilder builder;
    builder.input("x");
    std::string last = "x";
    for (const char* name : {"conv1", "conv2", "conv3", "conv4", "conv5", "conv6"}) {
        builder.call(name, conv, {last});
        last = name;
    }
    builder.call("classifier", linear, {last}).output("classifier");
    return builder;
}

} // namespace

class TestProposeRules : public QObject {
    Q_OBJECT
private slots:
    void oneModuleIsNamed() {
        const auto builder = convs();
        const auto input = make_input(builder, {global_rule()});
        const auto proposal = proposed(input, all_of(builder, {"conv2"}, none));
        QCOMPARE(keys_of(proposal), Keys({"module_name conv2"}));
        QVERIFY(proposal->fewest == Minimality::Yes);
        QCOMPARE(proposal->rules[0].nodes, std::vector{builder["conv2"]});
    }

    void severalShareARegexOrAType() {
        const auto builder = convs();
        const auto input = make_input(builder, {global_rule()});
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"conv2", "conv3"}, none))),
                 Keys({"module_name_regex conv[23]$"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"conv2", "conv3", "conv4"}, none))),
                 Keys({"module_name_regex conv[2-4]$"}));
        QCOMPARE(keys_of(proposed(
                     input, all_of(builder, {"conv1", "conv2", "conv3", "conv4", "conv5", "conv6"}, none))),
                 Keys({"object_type torch.nn.Conv2d"}));
        QCOMPARE(
            keys_of(proposed(
                input,
                all_of(builder, {"conv1", "conv2", "conv3", "conv4", "conv5", "conv6", "classifier"}, none))),
            Keys({"global"}));
    }

    void aRuleThatIsThereIsChanged() {
        const auto builder = convs();
        const auto input =
            make_input(builder, {global_rule(), name_rule("conv2", qconfig("default_per_channel_qconfig")),
                                 regex_rule("conv[56]", none)});
        const auto proposal = proposed(input, all_of(builder, {"conv2"}, none));
        QCOMPARE(keys_of(proposal), Keys({"module_name conv2"}));
        QCOMPARE(proposal->rules[0].before->qconfig, qconfig("default_per_channel_qconfig"));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"conv5", "conv6"}, qconfig()))),
                 Keys({"module_name_regex conv[56]"}));
        // What is so already wants no rule.
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"conv5"}, none))), Keys());
    }

    void orderBeatsAllElse() {
        const auto builder = convs();
        const auto input =
            make_input(builder, {global_rule(), order_rule("", conv, 1, qconfig("float16_static_qconfig"))});
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"conv2"}, none))),
                 Keys({"module_name_object_type_order , torch.nn.Conv2d, 1"}));
    }

    void rulesThatAreOffStayAsTheyAre() {
        const auto builder = convs();
        auto off = name_rule("conv2", qconfig("float16_static_qconfig"));
        off.off = true;
        const auto input = make_input(builder, {global_rule(), off});
        const auto wanted = all_of(builder, {"conv2"}, none);
        const auto proposal = proposed(input, wanted);
        QVERIFY(proposal.has_value());
        QCOMPARE(broken(input, proposal->mapping, wanted), QString());
        QVERIFY(std::ranges::count(proposal->mapping.rules, off) == 1);
    }

    void namesAreEscaped() {
        GraphBuilder builder;
        builder.input("x")
            .call("a", "b+.c(1", conv, {"x"})
            .call("b", "b+.c(2", conv, {"a"})
            .call("c", "bb.c(1", conv, {"b"})
            .call("d", "ключ.é1", linear, {"c"})
            .call("e", "ключ.é2", linear, {"d"})
            .call("f", "b+.c(12", conv, {"e"})
            .output("f");
        const auto input = make_input(builder, {global_rule()});
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"a", "b"}, none))),
                 Keys({"module_name_regex b\\+\\.c\\([12]$"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"d", "e"}, none))), Keys({"module_name ключ"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"b", "f"}, none))),
                 Keys({"module_name_regex b\\+\\.c\\((?:2|12)$"}));
    }

    void fusedModulesAreNamedByWhatPyTorchLooksUp() {
        GraphBuilder builder;
        builder.input("x")
            .call("c1", "conv1", conv, {"x"})
            .call("b1", "bn1", "torch.nn.BatchNorm2d", {"c1"})
            .call("r1", "relu1", relu, {"b1"})
            .call("c2", "conv2", conv, {"r1"})
            .call("r2", "relu2", relu, {"c2"})
            .output("r2");
        const auto input = make_input(builder, {global_rule()});
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"b1"}, none))), Keys({"module_name conv1"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"r2", "c2"}, none))), Keys({"module_name conv2"}));
        const auto contradiction = proposed(input, {{builder["c2"], none}, {builder["r2"], qconfig()}});
        QCOMPARE(keys_of(contradiction), Keys({"proposal-contradicts"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"x"}, none))), Keys({"proposal-not-asked"}));
    }

    void functionsAreFoundByTheirOrder() {
        GraphBuilder builder;
        const Scope block{"block", "user.Block"};
        builder.input("x")
            .function("f1", "torch.nn.functional.linear", {"x"}, block)
            .function("f2", "torch.nn.functional.linear", {"f1"}, block)
            .method("m", "relu", {"f2"}, block)
            .output("m");
        const auto input = make_input(builder, {global_rule()});
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"f2"}, none))),
                 Keys({"module_name_object_type_order block, torch.nn.functional.linear, 1"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"f1", "f2"}, none))),
                 Keys({"object_type torch.nn.functional.linear"}));
        QCOMPARE(keys_of(proposed(input, all_of(builder, {"m"}, none))), Keys({"object_type relu"}));
        // A method beside another of its name, in one module: no rule tells them apart.
        builder.method("m2", "relu", {"m"}, block);
        const auto twice = proposed(make_input(builder, {global_rule()}), all_of(builder, {"m"}, none));
        QCOMPARE(keys_of(twice), Keys({"proposal-changes-others"}));
        QCOMPARE(twice.error().front().args.front(), std::string("m"));
    }

    void inQatNamesDecideAndRegexesDoNot() {
        const auto builder = convs();
        const auto q = qconfig("default_qat_qconfig");
        const auto input = make_input(builder, {global_rule(q)}, true);
        const auto wanted = all_of(builder, {"conv2", "conv3"}, none);
        const auto proposal = proposed(input, wanted);
        QCOMPARE(keys_of(proposal), Keys({"module_name conv2", "module_name conv3"}));
        const auto after = resolve(with(input, proposal->mapping));
        const auto module = GraphIndex(*builder.graph).module("conv2");
        QVERIFY(!after->cached.modules->swapped.contains(module));
        QCOMPARE(broken(input, proposal->mapping, wanted), QString());
    }

    void aWideRuleHasExceptions() {
        GraphBuilder builder;
        builder.input("x");
        std::string last = "x";
        std::vector<std::string> all;
        for (const char* name : {"stem", "head", "north", "south", "east", "west", "up", "down"}) {
            builder.call(name, conv, {last});
            all.emplace_back(last = name);
        }
        builder.call("fc", linear, {last}).call("out", linear, {"fc"});
        builder.call("p", "torch.nn.MaxPool2d", {"out"}).call("s", "torch.nn.Sigmoid", {"p"});
        builder.call("r", relu, {"s"}).output("r");
        const auto input = make_input(builder, {global_rule()});
        auto but_one = all;
        but_one.erase(but_one.begin() + 3);
        auto proposal = proposed(input, all_of(builder, but_one, none));
        QCOMPARE(keys_of(proposal), Keys({"object_type torch.nn.Conv2d", "module_name south"}));
        QVERIFY(proposal->fewest == Minimality::Yes);
        QCOMPARE(proposal->rules[0].nodes.size(), std::size_t(7));
        QCOMPARE(proposal->rules[1].nodes, std::vector{builder["south"]});
        QCOMPARE(proposal->rules[1].rule.qconfig, qconfig());
        QCOMPARE(broken(input, proposal->mapping, all_of(builder, but_one, none)), QString());
        // Types are exceptions, too.
        for (const char* name : {"r", "s", "p"})
            but_one.emplace_back(name);
        proposal = proposed(input, all_of(builder, but_one, none));
        QCOMPARE(keys_of(proposal), Keys({"global", "module_name south", "object_type torch.nn.Linear"}));
        QVERIFY(proposal->fewest == Minimality::Yes);
        QCOMPARE(broken(input, proposal->mapping, all_of(builder, but_one, none)), QString());
        // What is wanted of some may be the exception from what is wanted of others.
        auto mixed = all_of(builder, {"stem", "head", "north", "south", "east", "west", "up"}, none);
        mixed.push_back({builder["down"], qconfig("default_per_channel_qconfig")});
        QCOMPARE(keys_of(proposed(input, mixed)), Keys({"object_type torch.nn.Conv2d", "module_name down"}));
    }
};

QCS_TEST(TestProposeRules);
#include "tst_propose_rules.moc"
