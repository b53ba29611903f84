#pragma once
// The Why of a node in few lines, where the panel is folded: each section with its answer.

#include "views/why/why_facts.h"

#include <QSet>

namespace qcs::ui {

/// What the panel shows below its headline; the order is that of the lines.
enum class WhyPart : std::uint8_t { Rules, Pattern, Constraints, Observers, Becomes };
inline constexpr int whyPartCount = static_cast<int>(WhyPart::Becomes) + 1;

/// A line for each part that says anything and is not `opened`; its link is "open:" and the part's number.
QList<FactRow> whyOutline(const WhyFacts& facts, const QSet<int>& opened);

} // namespace qcs::ui
