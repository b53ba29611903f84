// Rules that are proposed say exactly what is wanted: whatever is found is put into the mapping here, which
// is resolved from nothing and compared call by call, and fewer rules are looked for by trying all.

#include "insight/proposals/propose_rules.h"
#include "insight/proposals/set_cover.h"
#include "predict/resolve/rule_reach.h"
#include "support/graph_builder.h"

#include <QtTest>

#include <bit>
#include <random>
#include <set>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

const std::string conv = "torch.nn.Conv2d";
const std::string linear = "torch.nn.Linear";
const std::string relu = "torch.nn.ReLU";

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

std::optional<QConfig> of_node(const ResolveInput& input, const Resolution& resolution, TracedNode node) {
    const auto rule = resolution.nodes[node].rule;
    return rule ? input.mapping->rules[rule.index()].qconfig : std::nullopt;
}

ResolveInput with(ResolveInput input, QConfigMapping mapping) {
    input.mapping = std::make_shared<const QConfigMapping>(std::move(mapping));
    return input;
}

/// What the mapping does otherwise than wanted; "" if nothing.
QString broken(const ResolveInput& input, const QConfigMapping& mapping,
               const std::vector<WantedQConfig>& wanted) {
    const auto other = with(input, mapping);
    const auto before = resolve(input), after = resolve(other);
    if (after->raised != before->raised) return QStringLiteral("raises");
    std::map<TracedNode, std::optional<QConfig>> chosen;
    for (const auto& one : wanted)
        chosen[one.node] = one.qconfig;
    std::set<ModuleIndex> modules;
    const GraphIndex index(*input.graph);
    for (const auto node : input.graph->nodes.ids()) {
        const auto status = before->nodes[node].status;
        if (status == NodeStatus::NotCounted || status == NodeStatus::FusedAway) continue;
        const bool is_chosen = chosen.contains(node);
        if (is_chosen) modules.insert(index.module(input.graph->nodes[node].target));
        const auto promised = is_chosen ? chosen[node] : of_node(input, *before, node);
        if (!same_constructors(of_node(other, *after, node), promised))
            return QString::fromStdString((is_chosen ? "not " : "changed ") +
                                          input.graph->nodes[node].name.str());
    }
    for (const auto module : input.graph->modules.ids())
        if (!modules.contains(module) &&
            before->kept.modules->module_type[module] != after->kept.modules->module_type[module])
            return QString::fromStdString("another class of " + input.graph->modules[module].path.str());
    return {};
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

struct RandomModel {
    GraphBuilder builder;
    std::vector<TracedNode> calls; ///< of modules and functions
};

RandomModel random_model(std::mt19937& random) {
    RandomModel model;
    const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
    const std::vector<std::string> outer = {"",     "layer1.",    "layer2.",   "a.b.",
                                            "a.c.", "enc+dec.0.", "enc+dec.1."};
    const std::vector<std::string> leaves = {"conv1", "conv2", "fc", "q_proj", "k_proj", "0", "1"};
    const std::vector<std::string> types = {conv, linear, relu, "torch.nn.Sigmoid"};
    model.builder.input("x");
    std::string last = "x";
    const auto count = 3 + random() % 10;
    for (std::size_t i = 0; i < count; ++i) {
        const auto name = "n" + std::to_string(i);
        const auto path = pick(outer);
        const auto scope = path.empty() ? std::string() : path.substr(0, path.size() - 1);
        if (random() % 5 == 0)
            model.builder.function(name, "torch.nn.functional.linear", {last},
                                   scope.empty() ? Scope{} : Scope{scope, "user.Block"});
        else
            model.builder.call(name, path + pick(leaves), pick(types), {last});
        // A module that is called again keeps its type.
        auto& node = model.builder.graph->nodes.back();
        if (node.op == Op::CallModule)
            node.scope->type =
                model.builder.graph->modules[GraphIndex(*model.builder.graph).module(node.target.str())]
                    .type.str();
        last = name;
    }
    model.builder.output(last);
    for (const auto node : model.builder.graph->nodes.ids())
        if (const auto op = model.builder.graph->nodes[node].op;
            op == Op::CallModule || op == Op::CallFunction)
            model.calls.push_back(node);
    return model;
}

std::optional<QConfig> random_qconfig(std::mt19937& random) {
    switch (random() % 4) {
    case 0: return std::nullopt;
    case 1: return qconfig("default_per_channel_qconfig");
    case 2: return qconfig("float16_static_qconfig");
    default: return qconfig();
    }
}

std::vector<Rule> random_rules(std::mt19937& random, const RandomModel& model, const Resolution& resolution) {
    std::vector<Rule> rules;
    if (random() % 4 != 0) rules.push_back(global_rule(random_qconfig(random)));
    for (auto count = random() % 5; count > 0; --count) {
        const auto node = model.calls[random() % model.calls.size()];
        const auto kind = static_cast<RuleKind>(random() % 4);
        auto rule = rule_for(*model.builder.graph, resolution, node, kind);
        if (!rule) continue;
        if (kind == RuleKind::ModuleName && random() % 3 == 0)
            if (const auto dot = rule->text.find('.'); dot != std::string::npos) rule->text.resize(dot);
        rule->qconfig = random_qconfig(random);
        rule->off = random() % 8 == 0;
        rules.push_back(std::move(*rule));
    }
    return rules;
}

/// Every rule by name, type and order that alone gives wanted nodes what is wanted and changes no other.
std::vector<Rule> harmless_rules(const ResolveInput& input, const std::vector<WantedQConfig>& wanted) {
    const auto before = resolve(input);
    std::vector<Rule> all, harmless;
    for (const auto node : input.graph->nodes.ids())
        for (const auto kind : {RuleKind::Order, RuleKind::ModuleName, RuleKind::ObjectType})
            if (auto rule = rule_for(*input.graph, *before, node, kind)) {
                all.push_back(*rule);
                if (kind != RuleKind::ModuleName) continue;
                for (auto dot = rule->text.rfind('.'); dot != std::string::npos;
                     dot = rule->text.rfind('.')) {
                    rule->text.resize(dot);
                    all.push_back(*rule);
                }
            }
    for (const auto& rule : input.mapping->rules)
        all.push_back(rule);
    for (auto& rule : all) {
        rule.qconfig = wanted.front().qconfig;
        rule.off = false;
        const auto same = [&](const Rule& other) { return same_key(other, rule); };
        if (std::ranges::any_of(harmless, same)) continue;
        if (std::ranges::any_of(input.mapping->rules, [&](const Rule& r) { return r.off && same(r); }))
            continue;
        auto mapping = *input.mapping;
        mapping.set(rule);
        const auto other = with(input, mapping);
        const auto after = resolve(other);
        const bool is_harmless =
            !after->raised &&
            std::ranges::all_of(
                input.graph->nodes.ids().begin(), input.graph->nodes.ids().end(), [&](TracedNode node) {
                    const auto is_wanted = [&](const WantedQConfig& one) { return one.node == node; };
                    return std::ranges::any_of(wanted, is_wanted) ||
                           same_constructors(of_node(input, *before, node), of_node(other, *after, node));
                });
        if (is_harmless) harmless.push_back(rule);
    }
    return harmless;
}

/// Every rule by name, type, order or for all, with each qconfig that a node is to have.
std::vector<Rule> all_rules(const ResolveInput& input, const std::vector<WantedQConfig>& wanted) {
    const auto before = resolve(input);
    std::vector<Rule> keys = input.mapping->rules, all;
    keys.push_back(global_rule());
    std::vector<std::optional<QConfig>> values;
    for (const auto node : input.graph->nodes.ids()) {
        const auto one = std::ranges::find(wanted, node, &WantedQConfig::node);
        if (const auto status = before->nodes[node].status;
            status != NodeStatus::NotCounted && status != NodeStatus::FusedAway)
            values.push_back(one != wanted.end() ? one->qconfig : of_node(input, *before, node));
        for (const auto kind : {RuleKind::Order, RuleKind::ModuleName, RuleKind::ObjectType})
            if (auto rule = rule_for(*input.graph, *before, node, kind)) {
                keys.push_back(*rule);
                if (kind != RuleKind::ModuleName) continue;
                for (auto dot = rule->text.rfind('.'); dot != std::string::npos;
                     dot = rule->text.rfind('.')) {
                    rule->text.resize(dot);
                    keys.push_back(*rule);
                }
            }
    }
    for (auto& key : keys)
        for (const auto& value : values) {
            key.qconfig = value;
            const auto same = [&](const Rule& other) {
                return same_key(other, key) && same_constructors(other.qconfig, key.qconfig);
            };
            const auto is_off = [&](const Rule& other) { return other.off && same_key(other, key); };
            if (std::ranges::none_of(all, same) && std::ranges::none_of(input.mapping->rules, is_off))
                all.push_back(key);
        }
    return all;
}

/// Is there a set of so many of them that says it?
bool can_be_said(const ResolveInput& input, const std::vector<WantedQConfig>& wanted,
                 const std::vector<Rule>& rules, std::size_t count, std::size_t from = 0,
                 std::optional<QConfigMapping> mapping = {}) {
    if (!mapping) mapping = *input.mapping;
    if (count == 0) return broken(input, *mapping, wanted).isEmpty();
    for (std::size_t i = from; i < rules.size(); ++i) {
        auto more = *mapping;
        more.set(rules[i]);
        if (can_be_said(input, wanted, rules, count - 1, i + 1, more)) return true;
    }
    return false;
}

} // namespace

class TestProposeRules : public QObject {
    Q_OBJECT
private slots:
    void coversAreTheFewest() {
        std::mt19937 random(7);
        for (int round = 0; round < 3000; ++round) {
            const std::size_t count = 1 + random() % 9;
            std::vector<CoverSet> sets(1 + random() % 11);
            for (auto& set : sets) {
                for (std::size_t element = 0; element < count; ++element)
                    if (random() % 3 == 0) set.elements.push_back(element);
                set.weight = 1 + static_cast<double>(random() % 3);
            }
            int best = -1;
            for (unsigned mask = 0; mask < 1U << sets.size(); ++mask) {
                std::set<std::size_t> held;
                for (std::size_t i = 0; i < sets.size(); ++i)
                    if ((mask >> i & 1) != 0) held.insert(sets[i].elements.begin(), sets[i].elements.end());
                if (held.size() == count && (best < 0 || std::popcount(mask) < best))
                    best = std::popcount(mask);
            }
            const auto cover = smallest_cover(count, sets);
            QCOMPARE(cover.has_value(), best >= 0);
            if (!cover) continue;
            QVERIFY(cover->is_fewest);
            QCOMPARE(static_cast<int>(cover->chosen.size()), best);
            std::set<std::size_t> held;
            for (const auto i : cover->chosen)
                held.insert(sets[i].elements.begin(), sets[i].elements.end());
            QCOMPARE(held.size(), count);
        }
    }

    void manySetsAreCoveredGreedily() {
        // Rows and columns of a square, with one cell that each pair shares: nothing can be sorted out.
        std::mt19937 random(3);
        std::vector<CoverSet> sets(40);
        for (std::size_t element = 0; element < 300; ++element)
            for (const auto i : {random() % 40, random() % 40, random() % 40})
                if (sets[i].elements.empty() || sets[i].elements.back() != element)
                    sets[i].elements.push_back(element);
        const auto cover = smallest_cover(300, sets);
        QVERIFY(cover && !cover->is_fewest);
        std::set<std::size_t> held;
        for (const auto i : cover->chosen)
            held.insert(sets[i].elements.begin(), sets[i].elements.end());
        QCOMPARE(held.size(), std::size_t(300));
        for (const auto left : cover->chosen) { // none is spare
            std::set<std::size_t> rest;
            for (const auto i : cover->chosen)
                if (i != left) rest.insert(sets[i].elements.begin(), sets[i].elements.end());
            QVERIFY(rest.size() < 300);
        }
        QVERIFY(!smallest_cover(301, sets));
    }

    void oneModuleIsNamed() {
        const auto builder = convs();
        const auto input = make_input(builder, {global_rule()});
        const auto proposal = proposed(input, all_of(builder, {"conv2"}, none));
        QCOMPARE(keys_of(proposal), Keys({"module_name conv2"}));
        QVERIFY(proposal->fewest == Fewest::Yes);
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
        QVERIFY(!after->kept.modules->swapped.contains(module));
        QCOMPARE(broken(input, proposal->mapping, wanted), QString());
    }

    void randomModelsGetJustWhatIsWanted() {
        std::mt19937 random(18);
        int said = 0, unsaid = 0;
        for (int round = 0; round < 600; ++round) {
            const auto model = random_model(random);
            const bool is_qat = random() % 4 == 0;
            const auto plain = resolve(make_input(model.builder, {}, is_qat));
            const auto input = make_input(model.builder, random_rules(random, model, *plain), is_qat);
            const auto resolution = resolve(input);
            if (resolution->raised) continue;
            std::vector<WantedQConfig> wanted;
            const std::array qconfigs = {random_qconfig(random), random_qconfig(random)};
            for (const auto node : model.calls)
                if (resolution->nodes[node].status != NodeStatus::FusedAway && random() % 3 == 0)
                    wanted.push_back({node, qconfigs[random() % 2]});
            const auto proposal = propose_rules(input, *resolution, wanted);
            if (!proposal) {
                ++unsaid;
                continue;
            }
            ++said;
            QCOMPARE(broken(input, proposal->mapping, wanted), QString());
            for (const auto& rule : proposal->rules) { // each is needed
                if (!is_qat) QVERIFY(!rule.nodes.empty());
                auto without = *input.mapping;
                for (const auto& other : proposal->rules)
                    if (!same_key(other.rule, rule.rule)) without.set(other.rule);
                QVERIFY(is_qat || !broken(input, without, wanted).isEmpty());
            }
            for (const auto& rule : input.mapping->rules) // and none that is off is lost
                if (rule.off) QVERIFY(std::ranges::count(proposal->mapping.rules, rule) == 1);
        }
        QVERIFY2(said > 400, qPrintable(QString::number(said)));
        QVERIFY2(unsaid < said / 4, qPrintable(QString::number(unsaid)));
    }

    void noFewerRulesSayIt() {
        std::mt19937 random(81);
        int compared = 0;
        for (int round = 0; round < 120; ++round) {
            const auto model = random_model(random);
            const auto plain = resolve(make_input(model.builder, {}));
            const auto input = make_input(model.builder, random_rules(random, model, *plain));
            const auto resolution = resolve(input);
            if (resolution->raised) continue;
            const auto qconfig = random_qconfig(random);
            std::vector<WantedQConfig> wanted;
            for (const auto node : model.calls)
                if (resolution->nodes[node].status != NodeStatus::FusedAway && random() % 3 == 0)
                    wanted.push_back({node, qconfig});
            if (wanted.empty()) continue;
            const auto rules = harmless_rules(input, wanted);
            const auto proposal = propose_rules(input, *resolution, wanted);
            for (std::size_t count = 0; count <= (proposal ? proposal->rules.size() - 1 : 2); ++count) {
                if (proposal && proposal->rules.empty()) break;
                QVERIFY2(!can_be_said(input, wanted, rules, count),
                         qPrintable(QStringLiteral("round %1: %2 rules are enough").arg(round).arg(count)));
                if (count == 2) break;
            }
            ++compared;
        }
        QVERIFY(compared > 70);
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
        QVERIFY(proposal->fewest == Fewest::Yes);
        QCOMPARE(proposal->rules[0].nodes.size(), std::size_t(7));
        QCOMPARE(proposal->rules[1].nodes, std::vector{builder["south"]});
        QCOMPARE(proposal->rules[1].rule.qconfig, qconfig());
        QCOMPARE(broken(input, proposal->mapping, all_of(builder, but_one, none)), QString());
        // Types are exceptions, too.
        for (const char* name : {"r", "s", "p"})
            but_one.emplace_back(name);
        proposal = proposed(input, all_of(builder, but_one, none));
        QCOMPARE(keys_of(proposal), Keys({"global", "module_name south", "object_type torch.nn.Linear"}));
        QVERIFY(proposal->fewest == Fewest::Yes);
        QCOMPARE(broken(input, proposal->mapping, all_of(builder, but_one, none)), QString());
        // What is wanted of some may be the exception from what is wanted of others.
        auto mixed = all_of(builder, {"stem", "head", "north", "south", "east", "west", "up"}, none);
        mixed.push_back({builder["down"], qconfig("default_per_channel_qconfig")});
        QCOMPARE(keys_of(proposed(input, mixed)), Keys({"object_type torch.nn.Conv2d", "module_name down"}));
    }

    /// Against all sets of rules by name, type, order and for all, wide ones too.
    void noFewerRulesSayItWithExceptions() {
        std::mt19937 random(2026);
        int compared = 0, with_exceptions = 0;
        for (int round = 0; round < 900 && compared < 10; ++round) {
            const auto model = random_model(random);
            const auto plain = resolve(make_input(model.builder, {}));
            const auto input = make_input(model.builder, random_rules(random, model, *plain));
            const auto resolution = resolve(input);
            if (resolution->raised) continue;
            const auto qconfig = random_qconfig(random);
            std::vector<WantedQConfig> wanted;
            for (const auto node : model.calls) // most of them: the rest are exceptions
                if (resolution->nodes[node].status != NodeStatus::FusedAway && random() % 4 != 0)
                    wanted.push_back({node, qconfig});
            const auto proposal = propose_rules(input, *resolution, wanted);
            if (!proposal) {
                const auto rules = all_rules(input, wanted);
                for (const std::size_t count : {std::size_t(1), std::size_t(2)})
                    QVERIFY2(rules.size() > 44 || !can_be_said(input, wanted, rules, count),
                             qPrintable(QStringLiteral("round %1: it can be said").arg(round)));
                continue;
            }
            QCOMPARE(broken(input, proposal->mapping, wanted), QString());
            if (proposal->fewest != Fewest::Yes || proposal->rules.size() < 2) continue;
            const auto rules = all_rules(input, wanted);
            for (std::size_t count = 1; count < std::min<std::size_t>(proposal->rules.size(), 4); ++count) {
                if (count == 2 && rules.size() > 44) break; // all pairs, and of few rules all triples
                if (count == 3 && rules.size() > 16) break;
                QVERIFY2(!can_be_said(input, wanted, rules, count),
                         qPrintable(QStringLiteral("round %1: %2 rules are enough").arg(round).arg(count)));
                compared += count > 1;
            }
            with_exceptions += std::ranges::any_of(proposal->rules, [&](const ProposedRule& rule) {
                return !same_constructors(rule.rule.qconfig, qconfig);
            });
        }
        QVERIFY2(compared >= 10 && with_exceptions > 1,
                 qPrintable(QStringLiteral("%1, %2").arg(compared).arg(with_exceptions)));
    }
};

QTEST_APPLESS_MAIN(TestProposeRules)
#include "tst_propose_rules.moc"
