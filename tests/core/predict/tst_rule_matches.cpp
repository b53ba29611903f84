// What a typed rule reaches, the rules that reach a node, qconfigs that would fit, and what is odd about an
// observer.

#include "insight/repairs/qconfig_fixes.h"
#include "predict/observers/observer_notes.h"
#include "predict/resolve/rule_matches.h"
#include "support/graph_builder.h"
#include "support/sample_input.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::predict;
using namespace qcs::python;
using namespace qcs::quant;
using namespace qcs::testing;

namespace {

QStringList codes_of(const char* named, ObserverUse use, bool weight = false) {
    use.is_weight = weight;
    const auto* qconfig = named_qconfig(named);
    const auto& spec = *(weight ? qconfig->weight : qconfig->activation);
    QStringList result;
    for (const auto& note : observer_notes(spec, build_observer(spec), use))
        result.push_back(QString::fromStdString(note.code.str()));
    return result;
}

} // namespace

class TestRuleMatches : public QObject {
    Q_OBJECT
private slots:
    void everyRuleReachesWhatItMatches() {
        const auto input = sample();
        const auto resolution = resolve(input);
        for (const auto i : resolution->rules.ids()) {
            const auto matches = rule_matches(*input.graph, *resolution, input.mapping->rules[i.index()]);
            QCOMPARE(matches->nodes, matching_nodes(input, *resolution, i));
            QCOMPARE(matches->nodes.empty(), matches->names.empty());
        }
    }

    void theRuleForANodeReachesIt() {
        const auto input = sample();
        const auto resolution = resolve(input);
        int found = 0;
        for (const auto node : input.graph->nodes.ids())
            for (const auto kind :
                 {RuleKind::Order, RuleKind::ModuleName, RuleKind::Regex, RuleKind::ObjectType}) {
                const auto rule = rule_for(*input.graph, *resolution, node, kind);
                if (!rule) continue;
                ++found;
                auto with = *rule;
                with.qconfig = qconfig();
                const auto matches = rule_matches(*input.graph, *resolution, with);
                QVERIFY(std::ranges::binary_search(matches->nodes, node));
                if (kind == RuleKind::Order) QCOMPARE(matches->nodes.size(), std::size_t(1));
            }
        QVERIFY2(found > 60, qPrintable(QString::number(found)));
    }

    void aRegexThatForgetsItsEndSaysWhatElseItMatches() {
        const auto input = sample();
        const auto resolution = resolve(input);
        Rule rule;
        rule.kind = RuleKind::Regex;
        rule.text = "conv1";
        auto matches = rule_matches(*input.graph, *resolution, rule);
        QVERIFY(std::ranges::find(matches->names, "conv1") != matches->names.end());
        QVERIFY(std::ranges::find(matches->by_prefix, "conv1") == matches->by_prefix.end());
        rule.text = "onv1";
        matches = rule_matches(*input.graph, *resolution, rule);
        QVERIFY(matches->names.empty());
        QVERIFY(std::ranges::find(matches->further_inside, "conv1") != matches->further_inside.end());
        rule.text = "conv[";
        matches = rule_matches(*input.graph, *resolution, rule);
        QVERIFY(matches->error && matches->nodes.empty());
        std::stop_source stop;
        stop.request_stop();
        rule.text = "c.*";
        QVERIFY(!rule_matches(*input.graph, *resolution, rule, stop.get_token()));
    }

    void numbersOfAPathAreGeneralised() {
        QCOMPARE(regex_like("layer1.0.conv"), std::string("layer\\d+\\.\\d+\\.conv$"));
        QCOMPARE(regex_like("a+b"), std::string("a\\+b$"));
        const auto regex = PythonRegex::compile(regex_like("layer1.0.conv"));
        QCOMPARE(regex->match("layer12.3.conv"), MatchOutcome::Match);
        QCOMPARE(regex->match("layer12.3.conv2"), MatchOutcome::NoMatch);
    }

    void aMendedQConfigFitsTheBackend() {
        auto input = sample("tensorrt");
        const auto explained = SingleInputEngine(input).explained();
        const auto& explainer = *explained;
        const auto& before = explainer.analysis();
        int repaired = 0;
        for (const auto node : input.graph->nodes.ids()) {
            if (before.reasons[node].reason != Reason::NoFittingDTypeConfig) continue;
            const auto fixes = qconfig_fixes(explainer, explainer.explain(node));
            if (fixes.empty()) continue;
            ++repaired;
            QVERIFY(!fixes.front().changes.empty());
            QVERIFY(fixes.front().qconfig.name.empty());
            auto mapping = *input.mapping;
            for (const auto& rule : fixes.front().rules)
                mapping.set(rule);
            auto edited = input;
            edited.mapping = std::make_shared<const QConfigMapping>(std::move(mapping));
            const auto after = SingleInputEngine(edited).explained();
            QVERIFY2(after->analysis().reasons[node].reason != Reason::NoFittingDTypeConfig,
                     input.graph->nodes[node].name.str().c_str());
            const auto& table = after->explain(node).dtype_configs;
            QVERIFY(std::ranges::any_of(table, &ConstraintTable::supported));
        }
        QVERIFY2(repaired > 2, qPrintable(QString::number(repaired)));
    }

    void aRangeAndAnEpsAreMendedToo() {
        GraphBuilder b;
        b.input("x").call("linear", "torch.nn.Linear", {"x"}).output("linear");
        auto input = make_input(b, {global_rule(qconfig("default_qconfig"))});
        auto backend = *input.backend;
        for (auto& entry : backend.configs)
            for (auto& config : entry.dtype_configs)
                for (auto* demands : {&config.input_dtype, &config.output_dtype})
                    if (demands->dtype == DType::QUInt8) {
                        demands->quant_min_lower_bound = std::int64_t{0};
                        demands->quant_max_upper_bound = std::int64_t{63};
                        demands->scale_min_lower_bound = 0.001;
                    }
        input.backend = std::make_shared<const BackendConfig>(std::move(backend));
        const auto explained = SingleInputEngine(input).explained();
        const auto& explainer = *explained;
        const auto fixes = qconfig_fixes(explainer, explainer.explain(b["linear"]));
        QVERIFY(!fixes.empty());
        const auto& spec = *fixes.front().qconfig.activation;
        QVERIFY(find_change(fixes.front(), "quant_max") && find_change(fixes.front(), "eps"));
        const auto built = build_observer(spec);
        QCOMPARE(*(*built)->observer().attribute("quant_max"), Value(std::int64_t{63}));
    }

    void notesDependOnThePlace() {
        const ObserverUse ptq{false, false, "x86", false}, qat{false, true, "x86", false};
        QVERIFY(codes_of("default_qconfig", ptq).isEmpty());
        QVERIFY(codes_of("default_qconfig", qat).contains("note-observer-in-qat"));
        QVERIFY(codes_of("default_qat_qconfig", ptq).contains("note-fake-quantize-in-ptq"));
        QVERIFY(!codes_of("default_qat_qconfig", qat).contains("note-fake-quantize-in-ptq"));
        QVERIFY(codes_of("default_per_channel_qconfig", ptq, true).isEmpty());
        const ObserverUse transposed{false, false, "x86", true};
        QCOMPARE(codes_of("default_per_channel_qconfig", transposed, true),
                 QStringList("note-conv-transpose-refused"));
    }

    void notesSayWhatPyTorchPassesOver() {
        ObserverSpec spec{"torch.ao.quantization.observer.MinMaxObserver", {}, {}};
        const auto first = [&](const ObserverUse& use) {
            const auto notes = observer_notes(spec, build_observer(spec), use);
            return notes.empty() ? std::string() : notes.front().code.str();
        };
        QCOMPARE(first({false, false, "x86", false}), std::string("note-reduce-range-advised"));
        QCOMPARE(first({false, false, "qnnpack", false}), std::string());
        spec.layers = {{{}, {{"reduce_range", true}}, {}, {}}};
        QCOMPARE(first({false, false, "x86", false}), std::string());
        QCOMPARE(first({false, false, "onednn", false}), std::string("note-reduce-range-not-needed"));
        spec.layers = {{{}, {{"quant_min", std::int64_t{0}}}, {}, {}}};
        QCOMPARE(first({true, false, "", false}), std::string("note-half-set-range"));
        spec.layers = {};
        QCOMPARE(first({true, false, "", false}), std::string("note-unsigned-weight"));
        spec.callable = "torch.ao.quantization.observer.PerChannelMinMaxObserver";
        QCOMPARE(first({false, false, "", false}), std::string("note-per-channel-activation"));
        spec.layers = {
            {{}, {{"dtype", DType::QInt8}, {"qscheme", QScheme::PerChannelAffineFloatQParams}}, {}, {}}};
        QCOMPARE(first({true, false, "", false}), std::string("note-float-qparams-dtype"));
    }

private:
    static bool find_change(const QConfigFix& fix, const char* keyword) {
        return std::ranges::find(fix.changes, keyword, &SpecChange::keyword) != fix.changes.end();
    }
};

QCS_TEST(TestRuleMatches);
#include "tst_rule_matches.moc"
