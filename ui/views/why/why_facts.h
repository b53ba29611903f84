#pragma once
// What the Why panel says about one node, worked out of core's data: no widgets here.

#include "insight/eager/data_flow.h"
#include "insight/explain/explanation.h"
#include "views/why/verdict_cards.h"
#include "views/why/why_sections.h"

#include <QList>
#include <QString>

class QPainter;
class QRect;

namespace qcs::ui {

// How one rung of the precedence ladder is drawn.

struct RungRow {
    enum class Kind : std::uint8_t { Won, Shadowed, DoesNotApply, More };
    Kind kind = Kind::Won;
    QString rule;          ///< "module name"
    QString key;           ///< "conv2", in monospace; "" for the global rule
    QString note;          ///< "shadowed by rule 2", or the reason why it does not apply, with `code`
    QString qconfig;       ///< what it would give
    QString link;          ///< "rule 2"
    bool expanded = false; ///< More
    bool selected = false;
    bool hovered = false;
    bool operator==(const RungRow&) const = default;
};

/// Rows that say why they do not apply take up to three more lines for it.
int rungRowHeight(const RungRow& row, int width);
void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row);

struct LadderLine {
    RungRow row;
    qcs::config::RuleIndex rule;
    QString sentence; ///< the reason in full, with `code`
    bool operator==(const LadderLine&) const = default;
};

struct WhyFacts {
    QString name;
    QString typeLine;
    qcs::insight::Reason reason = qcs::insight::Reason::Raises;
    QString verdict;  ///< rich text: "Static: quint8 in and out."
    QString sentence; ///< rich text: may link "rule:N" and "node:N"
    /// Where they differ: what was asked, and what runs.
    std::optional<std::pair<VerdictCard, VerdictCard>> cards;
    bool wantsRepair = false;      ///< an edit may fix it
    QString missingPattern;        ///< the operation that no pattern of the backend matches, "F.pad"
    QString raised;                ///< what PyTorch would raise here; "" for nothing
    QList<LadderLine> reached;     ///< the winner and whom it shadows, strongest first
    QList<LadderLine> notApplying; ///< strongest first
    WhySections sections;
    bool operator==(const WhyFacts&) const = default;
};

WhyFacts whyFacts(const qcs::insight::Explainer& explainer, qcs::model::TracedNode node);
/// Where fuse_fx alone is called: no rules, constraints or observers.
WhyFacts whyFacts(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node);
/// Of a module in eager mode. Rungs have the places of the config's rules, though they are of an eager
/// config: RuleIndex 1 is its second.
WhyFacts whyFacts(const qcs::insight::EagerPlan& plan, const qcs::insight::EagerModule& module,
                  const qcs::insight::DataFlow* runs = nullptr); ///< `runs`: null while that is not known

} // namespace qcs::ui
