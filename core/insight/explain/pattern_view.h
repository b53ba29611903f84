#pragma once
// The fused graph as quantization matching saw it, kept for questions that are asked afterwards.

#include "insight/reasons/analyze.h"
#include "predict/prepare/matches.h"

namespace qcs::insight {

/// The class, function or method that the node calls; "" for others.
std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node);

class PatternView {
public:
    /// `prepared` is what prepare makes of the analysed input.
    PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared);
    PatternView(const PatternView&) = delete;
    PatternView& operator=(const PatternView&) = delete;

    const Analysis& analysis() const { return *analysis_; }
    const predict::Prepared& prepared() const { return *prepared_; }
    const predict::Matches& matches() const; ///< none where prepare did not get so far
    const predict::FusedFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const; ///< as fusion left it: no observers
    const predict::MatchView& view() const { return view_; }
    const predict::PatternKeys& patterns() const { return patterns_; }
    const config::BackendPatternConfig& entry(config::EntryIndex entry) const;
    /// What covers the node of the fused graph.
    predict::MatchIndex match_of(predict::fx::NodeId node) const;
    const predict::PatternMatch* match_at(predict::fx::NodeId node) const;
    /// Node of the fused graph for one of the traced graph; none for what fusion swallowed.
    predict::FusedNode fused(model::TracedNode node) const;
    std::string operation(predict::fx::NodeId node) const { return operation_at(view_, node); }

private:
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const predict::Prepared> prepared_;
    const predict::FusedFacts* facts_;
    IdVector<predict::fx::NodeId, std::string_view> class_of_;
    predict::PatternKeys patterns_;
    predict::MatchView view_;
};

} // namespace qcs::insight
