// Edits that are offered for a node do what they say: each is applied here and the model worked out anew.

#include "insight/repairs/repairs.h"
#include "support/graph_builder.h"
#include "support/sample_input.h"
#include "support/sanitized.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::words;
using namespace qcs::testing;

namespace {

struct Context {
    ResolveInput input;
    std::shared_ptr<const Explainer> explainer;
    const IdVector<TracedNode, NodeVerdict>& nodes() const { return explainer->verdicts()->nodes; }
    TracedNode node(std::string_view name) const { return GraphIndex(*input.graph).node(name); }
};

Context worked_out(const ResolveInput& input) {
    return {input, SingleInputEngine(input).complete()};
}

Context after(const Context& context, const RepairEdit& edit) {
    auto input = context.input;
    input.mapping = std::make_shared<const QConfigMapping>(edited(*input.mapping, edit));
    input.backend = std::make_shared<const BackendConfig>(edited(*input.backend, edit));
    return worked_out(input);
}

const Repair* find(const Repairs& repairs, std::string_view code) {
    const auto found = std::ranges::find(repairs.list, code, &Repair::code);
    return found == repairs.list.end() ? nullptr : &*found;
}

std::shared_ptr<const Repairs> repairs_of(const Context& context, TracedNode node,
                                          std::stop_token stop = {}) {
    Engine engine;
    return engine.query<stages::Repaired>(engine.revision(Inputs{context.input}), {std::move(stop), {}, 1},
                                          node);
}

/// What is wrong with what a repair promises; "" if nothing is.
QString broken(const Context& before, const Repair& repair, const RepairTrial& trial) {
    const auto now = after(before, trial.edit);
    std::vector<TracedNode> others;
    for (const auto node : before.nodes().ids()) {
        const auto& old = before.nodes()[node];
        const auto& verdict = now.nodes()[node];
        if (std::ranges::count(trial.fixed, node) > 0) {
            const bool good = repair.goal == Repair::Goal::Quantize ? verdict.quantized == true
                              : repair.goal == Repair::Goal::Accept
                                  ? !verdict.differs() && verdict.quantized == old.quantized
                                  : verdict.quantized == false && !verdict.differs();
            if (!good)
                return QString::fromStdString(repair.code.str() + " does not fix " +
                                              before.input.graph->nodes[node].name.str());
        } else if (old.counted && old.quantized != verdict.quantized) {
            others.push_back(node);
        }
    }
    return others == trial.others ? QString() : QString::fromStdString(repair.code.str() + " changes others");
}

} // namespace

class TestRepairs : public QObject {
    Q_OBJECT
private slots:
    void whatIsOfferedDoesWhatItSays_data() {
        QTest::addColumn<QString>("backend");
        std::vector backends{"", "tensorrt"};
        if (!test::is_sanitized) backends.insert(backends.end(), {"qnnpack", "executorch"});
        for (const char* backend : backends)
            QTest::newRow(*backend ? backend : "as it is") << QString(backend);
    }
    void whatIsOfferedDoesWhatItSays() {
        QFETCH(const QString, backend);
        const auto context = worked_out(sample(backend.isEmpty() ? nullptr : qPrintable(backend)));
        int offered = 0;
        for (const auto node : context.nodes().ids()) {
            const auto repairs = repairs_of(context, node);
            if (!wants_repair(context.nodes()[repairs->node])) {
                QVERIFY(repairs->list.empty());
                continue;
            }
            QVERIFY(std::ranges::count(repairs->alike, repairs->node) == 1);
            std::size_t most = context.nodes().size();
            for (const auto& repair : repairs->list) {
                ++offered;
                QVERIFY(std::ranges::count(repair.trial.fixed, repairs->node) == 1);
                QVERIFY(repair.trial.fixed.size() <= most);
                most = repair.trial.fixed.size();
                QCOMPARE(broken(context, repair, repair.trial), QString());
                if (repair.wide) {
                    QVERIFY(repair.wide->fixed.size() > most);
                    QCOMPARE(broken(context, repair, *repair.wide), QString());
                }
                const auto text = sentence(repair);
                QVERIFY2(text != repair.code && text.find('%') == std::string::npos, text.c_str());
            }
        }
        QVERIFY2(offered > 0, qPrintable(QString::number(offered)));
    }

    /// None of the backend's dtype configs takes the activation of the global rule: that is the one to
    /// change.
    void theRuleThatMostFollowIsChangedFirst() {
        const auto context = worked_out(sample("tensorrt"));
        const auto repairs = repairs_of(context, context.node("conv1"));
        QVERIFY(!repairs->list.empty());
        const auto& first = repairs->list.front();
        QCOMPARE(first.code, std::string("repair-change-rule"));
        QCOMPARE(first.args.front(), std::string("8"));
        QVERIFY(first.trial.fixed.size() > 1);
        QVERIFY(!first.changes.empty());
        const auto* own = find(*repairs, "repair-add-rule");
        QVERIFY(own && own->trial.fixed.size() < first.trial.fixed.size());
    }

    void whatRunsInCodesIsAcceptedOrKeptInFloat() {
        const auto context = worked_out(sample());
        const auto node = context.node("conv1_bn");
        QVERIFY(context.nodes()[node].differs());
        const auto repairs = repairs_of(context, node);
        QCOMPARE(repairs->alike.size(), std::size_t(3)); // the BatchNorms that rule 6 keeps in float
        const auto* accept = find(*repairs, "repair-accept-codes");
        const auto* keep = find(*repairs, "repair-keep-float");
        QVERIFY(accept && keep);
        QCOMPARE(accept->trial.fixed, std::vector{node});
        QVERIFY(accept->wide);
        QCOMPARE(accept->wide->fixed, repairs->alike);
        QCOMPARE(accept->wide->edit.rules.size(), std::size_t(3));
        QVERIFY(!keep->trial.others.empty()); // a neighbour runs in float then, too
    }

    /// A chip described by hand: observed, and nothing says what to convert it to.
    void aMissingReferenceModuleIsSet() {
        auto input = sample();
        auto backend = *input.backend;
        for (auto& entry : backend.configs)
            if (entry.root_module == "torch.nn.Linear") entry.reference_quantized_module.reset();
        input.backend = std::make_shared<const BackendConfig>(backend);
        const auto context = worked_out(input);
        const auto node = context.node("classifier");
        const auto& verdict = context.nodes()[node];
        QVERIFY(verdict.requested_quantized && verdict.quantized == false);
        const auto repairs = repairs_of(context, node);
        const auto* set = find(*repairs, "repair-set-reference");
        QVERIFY(set);
        QCOMPARE(set->args.front(), std::string("torch.ao.nn.quantized.reference.Linear"));
        QVERIFY(find(*repairs, "repair-accept-float"));
    }

    void aPatternIsOfferedForWhatNoneMatches() {
        const auto context = worked_out(sample());
        const auto node = context.node("pad");
        const auto entry = missing_entry(*context.explainer, node);
        QVERIFY(entry && !entry->dtype_configs.empty());
        QCOMPARE(entry->pattern, Pattern::leaf(ObjectRef::object("torch.nn.functional.pad")));
        QVERIFY(!missing_entry(*context.explainer, context.node("conv1")));
        QVERIFY(!missing_entry(*context.explainer, context.node("x")));
    }

    void itStopsWhenAsked() {
        const auto context = worked_out(sample("tensorrt"));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!repairs_of(context, context.node("conv1"), stop.get_token()));
    }
};

QCS_TEST(TestRepairs);
#include "tst_repairs.moc"
