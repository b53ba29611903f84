#pragma once
// WhyFacts: the contents of the Why panel for one node, derived from the data of core. This file has no
// widgets.

#include "insight/eager/data_flow.h"
#include "insight/explain/explanation.h"
#include "views/why/verdict_cards.h"
#include "views/why/why_sections.h"

#include <QList>
#include <QString>

class QPainter;
class QRect;

namespace qcs::ui {

// RungRow: what one row of the precedence ladder shows, and functions that paint it.

struct RungRow {
    /// Fold: the row that stands for all rules that do not apply, and shows or hides them.
    enum class Kind : std::uint8_t { Won, Shadowed, DoesNotApply, Fold };
    Kind kind = Kind::Won;
    QString kindText; ///< the kind of the rule: "module name"
    QString key;      ///< "conv2", in monospace; "" for the global rule
    /// "shadowed by rule 2", or why the rule does not apply, with code in backticks. For Kind::Fold: the text
    /// of the row.
    QString note;
    QString qconfig;       ///< the qconfig that the rule would assign
    QString link;          ///< the text of the link to the rule: "rule 2"
    bool expanded = false; ///< for Kind::Fold: whether the rules that do not apply are shown
    bool selected = false;
    bool hovered = false;
    bool operator==(const RungRow&) const = default;
};

/// Returns the height of a row in pixels. Rows of rules that do not apply have further lines for the reason.
int rungRowHeight(const RungRow& row, int width);
void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row);

struct LadderLine {
    RungRow row;
    qcs::config::RuleIndex rule;
    QString sentence; ///< the full reason why the rule wins or does not win; code in backticks
    bool operator==(const LadderLine&) const = default;
};

struct WhyFacts {
    QString name;
    QString typeLine;
    qcs::insight::Reason reason = qcs::insight::Reason::Raises;
    // Both are rich text. Their links are "rule:N", "node:N" (N is an index) and, in eager mode, "do:NAME",
    // which offers the edit NAME.
    QString verdict; ///< the outcome: "Static: quint8 in and out."
    QString sentence;
    /// The requested and the actual outcome, if they differ.
    std::optional<std::pair<VerdictCard, VerdictCard>> cards;
    bool wantsRepair = false; ///< wants_repair() of the node, or of its host
    QString missingPattern;   ///< the operation that no backend pattern matches, such as "F.pad"
    QString raised;           ///< the exception that PyTorch would raise here; "" for none
    // Both are sorted by precedence, the highest first.
    QList<LadderLine> reached;     ///< the winner and the rules that it shadows; in eager mode, all lines
    QList<LadderLine> notApplying; ///< the other rules; empty in eager mode
    WhySections sections;
    bool operator==(const WhyFacts&) const = default;
};

/// Returns the facts about a node in the FX modes that quantize.
WhyFacts whyFacts(const qcs::insight::Explainer& explainer, qcs::model::TracedNode node);
/// Returns the facts about a node if only fuse_fx is called. There are no rules, constraints or observers.
WhyFacts whyFacts(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node);
/// Returns the facts about a module in eager mode. LadderLine::rule is then the index of a rule in the eager
/// config; none if the line is about no rule. `dataFlow` is null while the data flow is not known.
WhyFacts whyFacts(const qcs::insight::EagerPlan& plan, const qcs::insight::EagerModule& module,
                  const qcs::insight::DataFlow* dataFlow = nullptr);

} // namespace qcs::ui
