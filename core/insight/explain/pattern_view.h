#pragma once
// The fused graph as quantization matching saw it, kept for questions that are asked afterwards.

#include "insight/reasons/analyze.h"
#include "predict/prepare/matches.h"

namespace qcs {

/// The class, function or method that the node calls; "" for others.
std::string operation_at(const MatchView& view, fx::NodeId node);

class PatternView {
public:
    /// `prepared` is what prepare makes of the analysed input.
    PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Prepared> prepared);
    PatternView(const PatternView&) = delete;
    PatternView& operator=(const PatternView&) = delete;

    const Analysis& analysis() const { return *analysis_; }
    const Prepared& prepared() const { return *prepared_; }
    const Matches& matches() const; ///< none where prepare did not get so far
    const FusedFacts& facts() const { return *facts_; }
    const fx::FxGraph& graph() const; ///< as fusion left it: no observers
    const MatchView& view() const { return view_; }
    const PatternKeys& patterns() const { return patterns_; }
    const BackendPatternConfig& entry(EntryIndex entry) const;
    /// What covers the node of the fused graph.
    MatchIndex match_of(fx::NodeId node) const;
    const PatternMatch* match_at(fx::NodeId node) const;
    /// Node of the fused graph for one of the traced graph; none for what fusion swallowed.
    FusedNode fused(TracedNode node) const;
    std::string operation(fx::NodeId node) const { return operation_at(view_, node); }

private:
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const Prepared> prepared_;
    const FusedFacts* facts_;
    IdVector<fx::NodeId, std::string_view> class_of_;
    PatternKeys patterns_;
    MatchView view_;
};

} // namespace qcs
