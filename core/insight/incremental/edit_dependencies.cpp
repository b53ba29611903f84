#include "insight/incremental/edit_dependencies.h"

#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

void collect(const predict::Matched& part, std::vector<predict::fx::NodeId>& nodes) {
    predict::fx::FxGraph::for_each_node(part.leaf, [&](predict::fx::NodeId node) { nodes.push_back(node); });
    for (const auto& element : part.elements)
        collect(element, nodes);
}

} // namespace

EditDependencies::EditDependencies(std::shared_ptr<const predict::PrepareFacts> facts)
    : facts_(std::move(facts)),
      graph_(&facts_->fused->fused),
      matches_at_(graph_->id_limit()),
      nodes_of_(facts_->matches.matches.size()),
      match_map_position_(graph_->id_limit()),
      object_(graph_->id_limit()),
      callers_(facts_->modules.size()),
      is_observer_(graph_->id_limit()) {
    const auto& classes = facts_->fused->base->classes;
    const auto& matches = facts_->matches;
    for (std::size_t i = 0; i < matches.matched_nodes.size(); ++i)
        match_map_position_[matches.matched_nodes[i]] = MatchMapPosition(i);
    for (auto node = graph_->first(); node; node = graph_->next(node)) {
        // A match whose nodes were all taken by another match has no effect.
        if (const auto match = matches.match_of[node]; match && nodes_of_[match].empty()) add_match(match);
        if ((*graph_)[node].op != model::Op::CallModule) continue;
        const auto module = facts_->modules.at.find((*graph_)[node].target);
        if (module == facts_->modules.at.end()) continue;
        object_[node] = module->second;
        is_observer_[node] = classes.is_observer(facts_->modules[module->second].type);
        if (!is_observer_[node]) callers_[module->second].push_back(node);
    }
    needs_full_analysis_ = std::ranges::any_of(matches.matches, [](const predict::PatternMatch& match) {
        return match.kind != predict::PatternMatch::Kind::Pattern;
    });
    needs_full_analysis_ =
        needs_full_analysis_ || (facts_->custom && !facts_->custom->preserved_attributes.empty());
}

void EditDependencies::add_match(predict::MatchIndex match) {
    const auto& found = facts_->matches.matches[match];
    auto& nodes = nodes_of_[match];
    for (const auto& part : found.structure)
        collect(part, nodes);
    nodes.push_back(found.last);
    if (found.root) nodes.push_back(found.root);
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    for (const auto node : nodes)
        matches_at_[node].push_back(match);
}

} // namespace qcs::insight
