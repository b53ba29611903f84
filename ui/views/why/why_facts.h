#pragma once
// The contents of the Why panel for one node, derived from core's data. No widgets here.

#include "insight/eager/data_flow.h"
#include "insight/explain/explanation.h"
#include "views/why/verdict_cards.h"
#include "views/why/why_sections.h"

#include <QList>
#include <QString>

class QPainter;
class QRect;

namespace qcs::ui {

// Data and painting of one rung of the precedence ladder.

struct RungRow {
    enum class Kind : std::uint8_t { Won, Shadowed, DoesNotApply, More };
    Kind kind = Kind::Won;
    QString rule;          ///< "module name"
    QString key;           ///< "conv2", in monospace; "" for the global rule
    QString note;          ///< "shadowed by rule 2", or why it does not apply; prose with `code`
    QString qconfig;       ///< the qconfig that the rule would assign
    QString link;          ///< link text, "rule 2"
    bool expanded = false; ///< state of the fold; More only
    bool selected = false;
    bool hovered = false;
    bool operator==(const RungRow&) const = default;
};

/// Height in pixels. Rows of rules that do not apply have up to three more lines for the reason.
int rungRowHeight(const RungRow& row, int width);
void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row);

struct LadderLine {
    RungRow row;
    qcs::config::RuleIndex rule;
    QString sentence; ///< the full reason; prose with `code`
    bool operator==(const LadderLine&) const = default;
};

struct WhyFacts {
    QString name;
    QString typeLine;
    qcs::insight::Reason reason = qcs::insight::Reason::Raises;
    QString verdict;  ///< rich text: "Static: quint8 in and out."
    QString sentence; ///< rich text: may link "rule:N" and "node:N"
    /// The requested and the actual outcome, if they differ.
    std::optional<std::pair<VerdictCard, VerdictCard>> cards;
    bool wantsRepair = false;      ///< an edit may fix the outcome
    QString missingPattern;        ///< the operation that no backend pattern matches, such as "F.pad"
    QString raised;                ///< the exception that PyTorch would raise here; "" for none
    QList<LadderLine> reached;     ///< the winner and the rules that it shadows, highest precedence first
    QList<LadderLine> notApplying; ///< highest precedence first
    WhySections sections;
    bool operator==(const WhyFacts&) const = default;
};

WhyFacts whyFacts(const qcs::insight::Explainer& explainer, qcs::model::TracedNode node);
/// For fuse_fx alone: without rules, constraints or observers.
WhyFacts whyFacts(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node);
/// For a module in eager mode. The RuleIndex of a rung is the index in the eager config's rules: RuleIndex 1
/// is its second rule.
WhyFacts whyFacts(const qcs::insight::EagerPlan& plan, const qcs::insight::EagerModule& module,
                  const qcs::insight::DataFlow* runs = nullptr); ///< null while it is not known

} // namespace qcs::ui
