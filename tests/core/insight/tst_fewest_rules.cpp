// On random models, rules that are proposed say exactly what is wanted, and fewer, looked for by trying all,
// do not.

#include "predict/resolve/rule_matches.h"
#include "proposed_mapping.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;

namespace {

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

/// By order, name and type; by name of all that it is in, too.
void add_rules_that_reach(std::vector<Rule>& rules, const ResolveInput& input, const Resolution& resolution,
                          TracedNode node) {
    for (const auto kind : {RuleKind::Order, RuleKind::ModuleName, RuleKind::ObjectType})
        if (auto rule = rule_for(*input.graph, resolution, node, kind)) {
            rules.push_back(*rule);
            if (kind != RuleKind::ModuleName) continue;
            for (auto dot = rule->text.rfind('.'); dot != std::string::npos; dot = rule->text.rfind('.')) {
                rule->text.resize(dot);
                rules.push_back(*rule);
            }
        }
}

/// Every rule by name, type and order that alone gives wanted nodes what is wanted and changes no other.
std::vector<Rule> harmless_rules(const ResolveInput& input, const std::vector<WantedQConfig>& wanted) {
    const auto before = resolve(input);
    std::vector<Rule> all, harmless;
    for (const auto node : input.graph->nodes.ids())
        add_rules_that_reach(all, input, *before, node);
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
        add_rules_that_reach(keys, input, *before, node);
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

/// A model under some rules, and what they come to.
struct RandomCase {
    RandomModel model;
    bool is_qat = false;
    ResolveInput input;
    std::shared_ptr<const Resolution> resolution;
};

/// Nothing where PyTorch raises.
std::optional<RandomCase> random_case(std::mt19937& random, bool some_are_qat = false) {
    RandomCase result{random_model(random), false, {}, nullptr};
    result.is_qat = some_are_qat && random() % 4 == 0;
    const auto plain = resolve(make_input(result.model.builder, {}, result.is_qat));
    result.input =
        make_input(result.model.builder, random_rules(random, result.model, *plain), result.is_qat);
    result.resolution = resolve(result.input);
    if (result.resolution->raised) return std::nullopt;
    return result;
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

class TestFewestRules : public QObject {
    Q_OBJECT
private slots:
    void randomModelsGetJustWhatIsWanted() {
        std::mt19937 random(18);
        int said = 0, unsaid = 0;
        for (int round = 0; round < test::cases(600); ++round) {
            const auto drawn = random_case(random, true);
            if (!drawn) continue;
            const auto& [model, is_qat, input, resolution] = *drawn;
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
        QVERIFY2(said > test::cases(400), qPrintable(QString::number(said)));
        QVERIFY2(unsaid < said / 4, qPrintable(QString::number(unsaid)));
    }

    void noFewerRulesSayIt() {
        std::mt19937 random(81);
        int compared = 0;
        for (int round = 0; round < test::cases(120); ++round) {
            const auto drawn = random_case(random);
            if (!drawn) continue;
            const auto& [model, is_qat, input, resolution] = *drawn;
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
        QVERIFY(compared > test::cases(70));
    }

    /// Against all sets of rules by name, type, order and for all, wide ones too.
    void noFewerRulesSayItWithExceptions() {
        std::mt19937 random(2026);
        int compared = 0, with_overrides = 0;
        for (int round = 0; round < 900 && compared < test::cases(10); ++round) {
            const auto drawn = random_case(random);
            if (!drawn) continue;
            const auto& [model, is_qat, input, resolution] = *drawn;
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
            if (proposal->fewest != Minimality::Yes || proposal->rules.size() < 2) continue;
            const auto rules = all_rules(input, wanted);
            if (test::is_sanitized && rules.size() > 24) continue;
            for (std::size_t count = 1; count < std::min<std::size_t>(proposal->rules.size(), 4); ++count) {
                if (count == 2 && rules.size() > 44) break; // all pairs, and of few rules all triples
                if (count == 3 && rules.size() > 16) break;
                QVERIFY2(!can_be_said(input, wanted, rules, count),
                         qPrintable(QStringLiteral("round %1: %2 rules are enough").arg(round).arg(count)));
                compared += count > 1;
            }
            with_overrides += std::ranges::any_of(proposal->rules, [&](const ProposedRule& rule) {
                return !same_constructors(rule.rule.qconfig, qconfig);
            });
        }
        QVERIFY2(compared >= test::cases(10) && (with_overrides > 1 || test::is_sanitized),
                 qPrintable(QStringLiteral("%1, %2").arg(compared).arg(with_overrides)));
    }
};

QCS_TEST(TestFewestRules);
#include "tst_fewest_rules.moc"
