// Rules that are proposed for eager mode say exactly what is wanted: whatever is found is carried out here,
// and fewer rules are looked for by trying all.

#include "config/presets.h"
#include "conformance/module_rows.h"
#include "insight/proposals/proposal.h"
#include "model/graph_json.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::test;
using predict::eager::Object;
using predict::eager::ObjectId;

namespace {

const std::string linear = "torch.nn.Linear", sigmoid = "torch.nn.Sigmoid", tanh_ = "torch.nn.Tanh";

std::optional<QConfig> static_qconfig() {
    return mapping_preset("default:x86")->global().qconfig;
}
std::optional<QConfig> named(std::string_view name) {
    for (const auto& one : named_qconfigs())
        if (one.name == name) return one;
    return std::nullopt;
}

struct Tree {
    std::shared_ptr<predict::eager::Model> model = std::make_shared<predict::eager::Model>();

    Tree() {
        model->types = std::make_shared<model::Graph>();
        model->root = model->add(object("torch.nn.Sequential"));
    }
    static Object object(const std::string& type) {
        Object made;
        made.type = type;
        if (type == linear) {
            made.parameters.push_back({"weight", std::vector<std::int64_t>{4, 4}});
            made.parameters.push_back({"bias", std::vector<std::int64_t>{4}});
            made.attributes = {{"in_features", std::int64_t{4}}, {"out_features", std::int64_t{4}}};
        }
        return made;
    }
    /// What lies in between is a Sequential.
    Tree& add(const std::string& path, const std::string& type) {
        auto at = model->root;
        std::size_t begin = 0;
        for (auto dot = path.find('.'); dot != path.npos; dot = path.find('.', begin)) {
            const auto name = path.substr(begin, dot - begin);
            auto child = (*model)[at].child(name);
            if (!child) {
                child = model->add(object("torch.nn.Sequential"));
                (*model)[at].set_child(name, child);
            }
            at = child;
            begin = dot + 1;
        }
        const auto made = model->add(object(type));
        (*model)[at].set_child(path.substr(begin), made);
        return *this;
    }
    EagerContext context(EagerConfig config, EagerCall call) const {
        predict::eager::FlowInput input;
        input.model = model;
        config.call = call;
        input.config = std::make_shared<const EagerConfig>(std::move(config));
        input.call = call;
        EagerContext context;
        context.input = std::make_shared<const predict::eager::FlowInput>(input);
        context.plan = std::make_shared<const EagerPlan>(eager_plan(input));
        return context;
    }
};

std::optional<QConfig> of_row(const EagerPlan& plan, const std::string& path) {
    const auto& qconfig = plan.find(path)->qconfig;
    return qconfig ? std::optional(*qconfig) : std::nullopt;
}

std::vector<std::string> keys_of(const Expected<EagerRuleProposal>& proposal) {
    if (!proposal) return {proposal.error().front().code.str()};
    std::vector<std::string> keys;
    for (const auto& rule : proposal->rules)
        keys.push_back((rule.rule.by_type ? "type " : "") + rule.rule.key +
                       (rule.rule.qconfig ? "" : ": None"));
    return keys;
}
using Keys = std::vector<std::string>;

std::vector<WantedModule> all_of(const std::vector<std::string>& paths,
                                 const std::optional<QConfig>& qconfig) {
    std::vector<WantedModule> wanted;
    for (const auto& path : paths)
        wanted.push_back({path, qconfig});
    return wanted;
}

bool says(const EagerContext& context, const EagerConfig& config, const std::vector<WantedModule>& wanted) {
    auto input = *context.input;
    input.config = std::make_shared<const EagerConfig>(config);
    const auto after = eager_plan(input);
    if (after.raised != context.plan->raised) return false;
    for (const auto& row : context.plan->modules) {
        if (row.type == "torch.nn.Sequential") continue;
        const auto one = std::ranges::find(wanted, row.path, &WantedModule::path);
        const bool is_wanted = one != wanted.end();
        if (!same_constructors(of_row(after, row.path),
                               is_wanted ? one->qconfig : of_row(*context.plan, row.path)))
            return false;
        if (!is_wanted && after.find(row.path)->becomes != row.becomes) return false;
    }
    return true;
}

bool can_be_said(const EagerContext& context, const std::vector<WantedModule>& wanted,
                 const std::vector<EagerRule>& rules, std::size_t count, const EagerConfig& config,
                 std::size_t from = 0) {
    if (count == 0) return says(context, config, wanted);
    for (std::size_t i = from; i < rules.size(); ++i) {
        auto more = config;
        more.set(rules[i]);
        if (can_be_said(context, wanted, rules, count - 1, more, i + 1)) return true;
    }
    return false;
}

Tree blocks() {
    Tree tree;
    for (const char* path : {"stem", "blocks.0.first", "blocks.0.second", "blocks.1.first", "blocks.1.second",
                             "blocks.2.first", "blocks.2.second", "head"})
        tree.add(path, linear);
    tree.add("blocks.0.act", tanh_).add("gate", sigmoid);
    return tree;
}

} // namespace

class TestProposeEager : public QObject {
    Q_OBJECT
private slots:
    void modulesPrefixesAndTypes() {
        const auto tree = blocks();
        EagerConfig config;
        config.set({"", false, static_qconfig(), false});
        const auto context = tree.context(config, EagerCall::Quantize);
        const auto keys = [&](const std::vector<std::string>& paths) {
            const auto wanted = all_of(paths, std::nullopt);
            const auto proposal = propose_eager_rules(context, wanted);
            return proposal && !says(context, proposal->config, wanted) ? Keys{"otherwise"}
                                                                        : keys_of(proposal);
        };
        QCOMPARE(keys({"head"}), Keys({"head: None"}));
        QCOMPARE(keys({"blocks.1.first", "blocks.1.second"}), Keys({"blocks.1: None"}));
        QCOMPARE(keys({"head", "stem"}), Keys({"stem: None", "head: None"}));
        // Wide rules, with what they must not change as exceptions.
        QCOMPARE(
            keys({"blocks.0.first", "blocks.0.second", "blocks.1.first", "blocks.2.first", "blocks.2.second"})
                .size(),
            std::size_t(3));
        QCOMPARE(keys({"nothing"}), Keys({"proposal-no-module"}));
        const auto proposal = propose_eager_rules(context, all_of({"head"}, std::nullopt));
        QCOMPARE(proposal->rules[0].modules, std::vector<std::string>({"head"}));
        QVERIFY(propose_eager_rules(context, all_of({"head"}, static_qconfig()))->rules.empty());
        const std::vector<WantedModule> both = {{"head", std::nullopt}, {"head", static_qconfig()}};
        QCOMPARE(keys_of(propose_eager_rules(context, both)), Keys({"proposal-contradicts"}));
    }

    /// A first rule takes the place of quantize_dynamic's default spec.
    void theDefaultSpecIsSaid() {
        const auto tree = blocks();
        const auto context = tree.context({}, EagerCall::QuantizeDynamic);
        const auto wanted = all_of({"head"}, std::nullopt);
        const auto proposal = propose_eager_rules(context, wanted);
        QCOMPARE(keys_of(proposal), Keys({"type torch.nn.Linear", "head: None"}));
        QVERIFY(says(context, proposal->config, wanted));
        std::vector<std::string> all;
        for (const auto& row : context.plan->modules)
            if (row.type == linear) all.push_back(row.path);
        QCOMPARE(all.size(), std::size_t(8));
        const auto none = propose_eager_rules(context, all_of(all, std::nullopt));
        QCOMPARE(none->rules.size(), std::size_t(1));
        QVERIFY(says(context, none->config, all_of(all, std::nullopt)));
    }

    void aQConfigOfItsOwnIsStrongerThanASpec() {
        auto tree = blocks();
        const auto head = predict::eager::at_path(*tree.model, "head");
        (*tree.model)[head].set_qconfig(std::make_shared<const QConfig>(*named("default_dynamic_qconfig")));
        EagerConfig config;
        config.set({linear, true, named("default_dynamic_qconfig"), false});
        const auto wanted = all_of({"head"}, std::nullopt);
        QCOMPARE(keys_of(propose_eager_rules(tree.context(config, EagerCall::QuantizeDynamic), wanted)),
                 Keys({"proposal-eager-own"}));
        QCOMPARE(keys_of(propose_eager_rules(tree.context(config, EagerCall::Quantize), wanted)),
                 Keys({"head: None"}));
    }

    /// A quantized layer between those in float gets no stubs.
    void whatRaisesWhereTheModelRunsIsSaid() {
        const auto graph = std::make_shared<const model::Graph>(
            model::read_graph(contents(QStringLiteral(QCS_TEST_DATA "/graph/stubs.graph.json")))->graph);
        auto input = *conformance::eager_input_of(*graph);
        input.graph = graph;
        input.config = std::make_shared<const EagerConfig>();
        const EagerContext context{std::make_shared<const predict::eager::FlowInput>(input),
                                   std::make_shared<const EagerPlan>(eager_plan(input))};
        QVERIFY(!data_flow(*context.plan, *graph).raises());
        const auto alone = propose_eager_rules(context, all_of({"c2"}, static_qconfig()));
        QVERIFY(alone && alone->raises);
        QCOMPARE(alone->raises->module, std::string("c2"));
        const auto with_stubs = propose_eager_rules(context, all_of({"quant", "conv"}, static_qconfig()));
        QVERIFY(with_stubs && (!with_stubs->raises || with_stubs->raises->module != "conv"));
    }

    void rulesThatAreOffStayAsTheyAre() {
        const auto tree = blocks();
        EagerConfig config;
        config.set({"", false, static_qconfig(), false});
        config.rules.push_back({"head", false, std::nullopt, true});
        const auto wanted = all_of({"head"}, std::nullopt);
        const auto context = tree.context(config, EagerCall::Quantize);
        const auto proposal = propose_eager_rules(context, wanted);
        QVERIFY(proposal && proposal->rules.size() > 1); // not as short as with it
        QVERIFY(says(context, proposal->config, wanted));
        QVERIFY(std::ranges::count(proposal->config.rules, config.rules[1]) == 1);
    }

    void noFewerRulesSayIt() {
        std::mt19937 random(4);
        int compared = 0, said = 0;
        const int enough = test::is_sanitized ? 2 : 8;
        for (int round = 0; round < 200; ++round) {
            const auto tree = blocks();
            EagerConfig config;
            const std::array qconfigs = {static_qconfig(), named("default_qconfig"),
                                         std::optional<QConfig>()};
            const std::array keys = {"", "blocks", "blocks.1", "blocks.0.first", "head"};
            for (const char* key : keys)
                if (random() % 3 == 0) config.set({key, false, qconfigs[random() % 3], false});
            if (random() % 3 == 0) config.set({linear, true, qconfigs[random() % 3], false});
            const auto context = tree.context(config, EagerCall::Quantize);
            if (context.plan->raised) continue;
            const auto qconfig = qconfigs[random() % 3];
            std::vector<WantedModule> wanted;
            std::vector<EagerRule> rules;
            for (const auto& row : context.plan->modules) {
                if (row.type == linear && random() % 3 != 0) wanted.push_back({row.path, qconfig});
                for (const auto& value : qconfigs)
                    rules.push_back({row.path, false, value, false});
            }
            for (const auto& type : {linear, sigmoid, tanh_, std::string("torch.nn.Sequential")})
                for (const auto& value : qconfigs)
                    rules.push_back({type, true, value, false});
            const auto proposal = propose_eager_rules(context, wanted);
            QVERIFY2(proposal, proposal ? "" : keys_of(proposal).front().c_str());
            QVERIFY(says(context, proposal->config, wanted));
            ++said;
            if (proposal->fewest != Minimality::Yes || proposal->rules.size() < 2) continue;
            for (std::size_t count = 0; count < std::min<std::size_t>(proposal->rules.size(), 3); ++count)
                QVERIFY2(!can_be_said(context, wanted, rules, count, config),
                         qPrintable(QStringLiteral("round %1: %2 rules are enough").arg(round).arg(count)));
            if (++compared == enough) break;
        }
        QVERIFY2(said >= enough && compared == enough,
                 qPrintable(QStringLiteral("%1, %2").arg(said).arg(compared)));
    }
};

QCS_TEST(TestProposeEager);
#include "tst_propose_eager.moc"
