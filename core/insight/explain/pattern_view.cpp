#include "insight/explain/pattern_view.h"

#include "predict/resolve/facts.h"

namespace qcs::insight {

PatternView::PatternView(std::shared_ptr<const Analysis> analysis,
                         std::shared_ptr<const predict::Prepared> prepared)
    : analysis_(std::move(analysis)),
      prepared_(std::move(prepared)),
      facts_(analysis_->resolution->kept.facts.get()),
      patterns_(*facts_->backend),
      view_{facts_->fused, {}} {
    const auto& graph = facts_->fused;
    const auto& types = analysis_->resolution->kept.modules->module_type;
    const auto& plain_types = analysis_->resolution->kept.modules->plain_type;
    class_of_.assign(graph.id_limit(), "");
    for (auto node = graph.first(); node; node = graph.next(node)) {
        if (graph[node].op != model::Op::CallModule) continue;
        const auto module = facts_->base->index.module(graph[node].target);
        auto type = types.contains(module) ? types[module] : predict::TypeId();
        const auto plain = plain_types.find(module);
        if (plain != plain_types.end()) type = plain->second;
        if (!type) continue;
        class_of_[node] = facts_->base->classes.before_parametrizations(facts_->types.name(type));
    }
    view_.class_of = class_of_;
}

const predict::fx::FxGraph& PatternView::graph() const {
    return facts_->fused;
}

const config::BackendPatternConfig& PatternView::entry(config::EntryIndex entry) const {
    return facts_->backend->configs[entry.index()];
}

const predict::Matches& PatternView::matches() const {
    static const predict::Matches none;
    return prepared().matches ? *prepared().matches : none;
}

predict::MatchIndex PatternView::match_of(predict::fx::NodeId node) const {
    const auto& match_of = matches().match_of;
    return match_of.contains(node) ? match_of[node] : predict::MatchIndex();
}

const predict::PatternMatch* PatternView::match_at(predict::fx::NodeId node) const {
    const auto match = match_of(node);
    return match ? &matches().matches[match] : nullptr;
}

predict::FusedNode PatternView::fused(model::TracedNode traced) const {
    return facts_->fused_node.contains(traced) ? facts_->fused_node[traced] : predict::FusedNode();
}

std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node) {
    const auto& n = view.graph[node];
    switch (n.op) {
    case model::Op::CallModule: {
        return std::string(view.class_at(node));
    }
    case model::Op::CallFunction:
    case model::Op::CallMethod: return n.target;
    default: return {};
    }
}

} // namespace qcs::insight
