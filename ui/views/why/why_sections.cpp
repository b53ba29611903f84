#include "views/why/why_sections.h"

#include "insight/explain/explain_codes.h"
#include "predict/constraints/constraint_codes.h"
#include "predict/resolve/facts.h"
#include "words/entry_words.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/repair_words.h"
#include "words/rule_words.h"
#include "words/translated_labels.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct WhySectionTexts {
    Q_DECLARE_TR_FUNCTIONS(WhySectionTexts)
};

QString entryLink(qcs::config::EntryIndex entry) {
    return QStringLiteral("entry:%1").arg(entry.number());
}

QString nodeLink(qcs::model::TracedNode node) {
    return QStringLiteral("node:%1").arg(node.number());
}

QString anchor(const QString& link, const QString& words) {
    return QStringLiteral("<a href=\"%1\" style=\"text-decoration:none\">%2</a>")
        .arg(link, words.toHtmlEscaped());
}

/// A sentence such as "Fused by the pattern Conv2d + ReLU from conv1 and relu into a torch.ao.nn.intrinsic…",
/// with links.
QString fusionSentence(const qcs::model::Graph& graph, const qcs::predict::Fusion& fusion,
                       const std::string& pattern) {
    QStringList nodes;
    for (const auto node : fusion.nodes)
        nodes.push_back(anchor(nodeLink(node), nodePath(graph.nodes[node])));
    return WhySectionTexts::tr("Fused by the pattern %1 from %2 into a %3.")
        .arg(anchor(entryLink(fusion.pattern), text(pattern)), listed(nodes),
             text(fusion.fused_type).toHtmlEscaped());
}

class SectionWriter {
public:
    SectionWriter(const qcs::insight::Explainer& explainer, const qcs::insight::Explanation& explanation)
        : explainer_(explainer), view_(explainer.view()), explanation_(explanation) {}

    WhySections write() {
        addFusion();
        if (!explanation_.fused) return result_;
        addPattern();
        addMisses();
        addConstraints();
        addObservers();
        addBecomes();
        return result_;
    }

private:
    QString linkTo(const qcs::predict::fx::FxGraph& graph, qcs::predict::fx::NodeId node) const {
        const auto& it = graph[node];
        if (!it.origin) return text(it.name).toHtmlEscaped();
        const auto& traced = *explainer_.analysis().input.graph;
        return anchor(nodeLink(it.origin), nodePath(traced.nodes[it.origin]));
    }

    void addFusion() {
        if (!explanation_.fusion) return;
        const auto& fusion = explainer_.analysis().resolution->fusion->fusions[explanation_.fusion];
        result_.covers = fusionSentence(*explainer_.analysis().input.graph, fusion,
                                        qcs::words::pattern_words(view_, fusion.pattern));
    }

    void addPattern() {
        const auto* match = view_.match_at(explanation_.fused);
        if (!match) return;
        QStringList nodes;
        for (const auto node : match->nodes())
            nodes.prepend(linkTo(view_.graph(), node)); // the match lists the last operation first
        const QString covered = listed(nodes);
        QStringList sentences;
        if (match->entry) {
            result_.boxes = patternLabels(view_.entry(match->entry));
            sentences.push_back(WhySectionTexts::tr("Covers %1: see %2.")
                                    .arg(covered, anchor(entryLink(match->entry),
                                                         WhySectionTexts::tr("its entry in the backend"))));
        } else {
            result_.boxes = {text(qcs::words::pattern_words(view_, *match))};
            sentences.push_back(WhySectionTexts::tr("Covers %1.").arg(covered));
        }
        if (!result_.covers.isEmpty()) sentences.push_back(result_.covers);
        result_.covers = paragraph(sentences);
    }

    void addMisses() {
        if (explanation_.near_misses.empty()) return;
        FactRow fold;
        fold.kind = FactRow::Kind::Fold;
        fold.label = WhySectionTexts::tr("%n near miss(es)", nullptr,
                                         static_cast<int>(explanation_.near_misses.size()));
        result_.nearMisses.push_back(fold);
        for (const auto& fit : explanation_.near_misses) {
            FactRow row;
            row.icon = QStringLiteral("dash");
            row.name = text(qcs::words::pattern_words(view_, fit.entry));
            row.note = sentenceOf(fit);
            row.link = entryLink(fit.entry);
            result_.nearMisses.push_back(row);
        }
    }

    static QString targetWords(qcs::predict::ConstraintTarget target) {
        switch (target) {
        case qcs::predict::ConstraintTarget::Input: return WhySectionTexts::tr("Input");
        case qcs::predict::ConstraintTarget::Weight: return WhySectionTexts::tr("Weight");
        case qcs::predict::ConstraintTarget::Bias: return WhySectionTexts::tr("Bias");
        case qcs::predict::ConstraintTarget::Output: return WhySectionTexts::tr("Output");
        }
        return {};
    }

    static QString kindWords(qcs::predict::ConstraintKind kind) {
        switch (kind) {
        case qcs::predict::ConstraintKind::DTypeEqual: return WhySectionTexts::tr("dtype");
        case qcs::predict::ConstraintKind::IsDynamic: return WhySectionTexts::tr("dynamic");
        case qcs::predict::ConstraintKind::QuantRange: return WhySectionTexts::tr("range");
        case qcs::predict::ConstraintKind::ScaleMin: return WhySectionTexts::tr("smallest scale");
        case qcs::predict::ConstraintKind::ScaleMax: return WhySectionTexts::tr("largest scale");
        case qcs::predict::ConstraintKind::FixedQParams:
            return WhySectionTexts::tr("fixed scale and zero point");
        }
        return {};
    }

    static QString withoutTorch(const std::string& value) {
        const QString shown = text(value);
        return shown.startsWith(QLatin1String("torch.")) ? shown.mid(6) : shown;
    }

    FactRow constraintRow(const qcs::predict::ConstraintRow& from, const QString& link) const {
        FactRow row;
        row.label = QStringLiteral("%1 %2").arg(targetWords(from.target), kindWords(from.kind));
        row.note = from.result.code.empty() ? QString() : sentenceOf(from.result);
        row.columns.emplace(withoutTorch(from.result.required), withoutTorch(from.result.actual));
        // Shown in the columns already.
        if (from.result.code == qcs::codes::constraint_dtype) row.note.clear();
        switch (from.result.verdict) {
        case qcs::predict::CheckVerdict::Pass:
            row.icon = QStringLiteral("check");
            row.ink = Colour::Good;
            row.value = WhySectionTexts::tr("pass");
            break;
        case qcs::predict::CheckVerdict::Fail:
            row.icon = QStringLiteral("close");
            row.ink = Colour::FloatDespiteRequest;
            row.value = WhySectionTexts::tr("fail");
            row.link = link;
            break;
        case qcs::predict::CheckVerdict::NotChecked:
            row.icon = QStringLiteral("dash");
            row.value = WhySectionTexts::tr("not checked");
            break;
        }
        return row;
    }

    void addMend(qcs::config::DTypeConfigIndex dtypeConfig) {
        const auto found = std::ranges::find(fixes_, dtypeConfig, &qcs::insight::QConfigFix::dtype_config);
        if (found == fixes_.end()) return;
        QStringList keys, changes;
        for (const auto& rule : found->rules)
            keys.push_back(ruleKey(rule));
        for (const auto& change : found->changes)
            changes.push_back(changeWords(change));
        FactRow row;
        row.icon = QStringLiteral("edit");
        row.ink = Colour::Accent;
        row.label = WhySectionTexts::tr("Fix: a rule for");
        row.name = listed(keys);
        row.note = changes.join(QStringLiteral(" · "));
        row.link = QStringLiteral("fix:%1").arg(result_.fixes.size());
        result_.constraints.push_back(row);
        result_.fixes.push_back(*found);
    }

    void addConstraints() {
        fixes_ = qcs::insight::qconfig_fixes(explainer_, explanation_);
        const auto* match = view_.match_at(explanation_.fused);
        const auto count = static_cast<int>(explanation_.dtype_configs.size());
        QList<FactRow> idle;
        for (const auto i : explanation_.dtype_configs.ids()) {
            const auto& config = explanation_.dtype_configs[i];
            FactRow heading;
            heading.kind = FactRow::Kind::Heading;
            heading.label = WhySectionTexts::tr("DType config %1 of %2").arg(i.number() + 1).arg(count);
            heading.value = i == explanation_.chosen ? WhySectionTexts::tr("used")
                            : config.supported       ? WhySectionTexts::tr("fits")
                                                     : WhySectionTexts::tr("not used");
            heading.ink = config.supported ? Colour::Good : Colour::Dim;
            heading.columns.emplace(WhySectionTexts::tr("required"), WhySectionTexts::tr("actual"));
            result_.constraints.push_back(heading);
            for (const auto& row : config.rows) {
                const bool demanded = row.result.verdict != qcs::predict::CheckVerdict::NotChecked ||
                                      !row.result.required.empty();
                auto shown =
                    constraintRow(row, QStringLiteral("%1:%2").arg(entryLink(match->entry)).arg(i.number()));
                // For dtype configs that are not used, only the failed constraints are shown.
                const bool plain = i != explanation_.chosen && explanation_.chosen &&
                                   row.result.verdict != qcs::predict::CheckVerdict::Fail;
                if (demanded && !plain) {
                    result_.constraints.push_back(shown);
                    continue;
                }
                if (count > 1)
                    shown.label = WhySectionTexts::tr("%1: %2").arg(i.number() + 1).arg(shown.label);
                idle.push_back(shown);
            }
            addMend(i);
            if (config.raised) {
                FactRow raised;
                raised.icon = QStringLiteral("warning");
                raised.ink = Colour::FloatDespiteRequest;
                raised.label = WhySectionTexts::tr("Checking it raises %1").arg(text(config.raised->type));
                raised.note = sentenceOf(*config.raised);
                result_.constraints.push_back(raised);
            }
        }
        if (idle.isEmpty()) return;
        FactRow fold;
        fold.kind = FactRow::Kind::Fold;
        fold.label = WhySectionTexts::tr("%n more without effect", nullptr, static_cast<int>(idle.size()));
        result_.constraints.push_back(fold);
        result_.constraints += idle;
    }

    void addObserver(const QString& side, const qcs::insight::PlannedObserver& observer) {
        const auto& graph = view_.prepared().graph;
        FactRow row;
        row.icon = QStringLiteral("info");
        row.label = side;
        row.name = text(graph[observer.node].name);
        row.note = text(qcs::words::observer_words(*observer.instance));
        if (observer.group) {
            QStringList others;
            for (const auto other : explainer_.observers().groups()[observer.group]) {
                const auto node = explainer_.observers().observers()[other].node;
                if (node != observer.node && others.size() < 4)
                    others.push_back(QStringLiteral("`%1`").arg(text(graph[node].name)));
            }
            row.note +=
                QStringLiteral(" · ") + WhySectionTexts::tr("the same object as %1").arg(listed(others));
        }
        if (observer.observes && graph[observer.observes].origin)
            row.link = nodeLink(graph[observer.observes].origin);
        result_.observers.push_back(row);
    }

    void addObservers() {
        const auto& all = explainer_.observers().observers();
        for (const auto index : explanation_.inputs)
            addObserver(WhySectionTexts::tr("Input"), all[index]);
        for (const auto index : explanation_.outputs)
            addObserver(WhySectionTexts::tr("Output"), all[index]);
        if (!explanation_.weight_fake_quant) return;
        FactRow row;
        row.icon = QStringLiteral("info");
        row.label = WhySectionTexts::tr("Weight");
        row.name = QStringLiteral("weight_fake_quant");
        row.note = text(qcs::words::observer_words(*explanation_.weight_fake_quant));
        result_.observers.push_back(row);
    }

    void addModel(const QString& model, const std::optional<qcs::insight::ConversionOutcome>& becomes) {
        if (!becomes) return;
        FactRow row;
        const bool stays =
            becomes->code == qcs::codes::becomes_raises || becomes->code == qcs::codes::becomes_not_lowered;
        row.icon = stays ? QStringLiteral("warning") : QStringLiteral("chevron-right");
        row.ink = stays ? Colour::FloatDespiteRequest : Colour::Dim;
        row.label = model;
        row.note = sentenceOf(*becomes);
        for (const auto& node : becomes->nodes) {
            if (row.name.isEmpty()) row.name = text(node.name);
            for (const auto& weight : node.weights)
                row.note += QStringLiteral(" · ") + text(qcs::words::weight_words(weight));
        }
        result_.becomes.push_back(row);
    }

    static QString shortObserver(const qcs::insight::PlannedObserver& observer) {
        QString name = text(observer.instance->type);
        return name.mid(name.lastIndexOf(QLatin1Char('.')) + 1);
    }

    /// The flow after prepare, such as "HistogramObserver", "BatchNorm2d", "MinMaxObserver".
    void addFlow() {
        if (explanation_.inputs.empty() && explanation_.outputs.empty()) return;
        const auto& all = explainer_.observers().observers();
        for (const auto index : explanation_.inputs)
            if (const QString name = shortObserver(all[index]); !result_.flow.contains(name))
                result_.flow.push_back(name);
        const auto& made =
            explanation_.module_prepared.empty() ? explanation_.module_before : explanation_.module_prepared;
        const auto& called = explainer_.analysis().input.graph->nodes[explanation_.node];
        result_.flow.push_back(text(qcs::words::short_type_name(made.empty() ? called.target.str() : made)));
        if (!explanation_.outputs.empty())
            result_.flow.push_back(shortObserver(all[explanation_.outputs.front()]));
    }

    void addBecomes() {
        if (!explanation_.match) return;
        addFlow();
        if (!explanation_.module_prepared.empty() &&
            explanation_.module_prepared != explanation_.module_before) {
            FactRow row;
            row.icon = QStringLiteral("chevron-right");
            row.label = WhySectionTexts::tr("Prepared");
            row.note = QStringLiteral("`%1`").arg(text(explanation_.module_prepared));
            result_.becomes.push_back(row);
        }
        addModel(WhySectionTexts::tr("Reference model"), explanation_.reference);
        addModel(WhySectionTexts::tr("Quantized model"), explanation_.lowered);
    }

    const qcs::insight::Explainer& explainer_;
    const qcs::insight::PatternView& view_;
    const qcs::insight::Explanation& explanation_;
    WhySections result_;
    std::vector<qcs::insight::QConfigFix> fixes_;
};

} // namespace

WhySections whySections(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node) {
    WhySections sections;
    const auto* fusion = plan.fusion_of(node);
    if (!fusion) return sections;
    sections.boxes = patternLabels(plan.input.backend->configs[fusion->pattern.index()]);
    sections.covers = fusionSentence(plan.graph(), *fusion, plan.pattern_of(*fusion));
    QStringList parts;
    for (const auto& type : fusion->child_types)
        parts.push_back(QStringLiteral("`%1`").arg(text(qcs::words::short_type_name(type))));
    const auto& reason = plan.verdicts.nodes[fusion->root].reason.reason;
    FactRow row;
    row.icon = QStringLiteral("chevron-right");
    row.label = WhySectionTexts::tr("Fused model");
    row.name = text(plan.graph().nodes[fusion->root].name);
    QStringList notes = {QStringLiteral("`%1`").arg(text(plan.type_at(*fusion)))};
    if (reason == qcs::insight::Reason::FusedPreserved) {
        row.icon = QStringLiteral("warning");
        row.ink = Colour::FloatDespiteRequest;
        notes.push_back(WhySectionTexts::tr("preserved as it was"));
    } else {
        if (!parts.isEmpty()) notes.push_back(WhySectionTexts::tr("made of %1").arg(listed(parts)));
        if (fusion->folded) notes.push_back(WhySectionTexts::tr("the BatchNorm is folded into its weight"));
    }
    row.note = notes.join(QStringLiteral(" · "));
    sections.becomes.push_back(row);
    return sections;
}

WhySections whySections(const qcs::insight::Explainer& explainer,
                        const qcs::insight::Explanation& explanation) {
    return SectionWriter(explainer, explanation).write();
}

} // namespace qcs::ui
