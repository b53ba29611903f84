#include "analysis/explain/pattern_view.h"

#include "analysis/resolve/facts.h"

namespace qcs {

PatternView::PatternView(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Prepared> prepared)
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
        if (graph[node].op != Op::CallModule) continue;
        const int module = facts_->base->index.module(graph[node].target);
        int type = module < 0 || at(module) >= types.size() ? -1 : types[module];
        const auto plain = plain_types.find(module);
        if (plain != plain_types.end()) type = plain->second;
        if (type < 0) continue;
        class_of_[node] = facts_->base->classes.before_parametrizations(facts_->types.name(type));
    }
    view_.class_of = class_of_;
}

const fx::FxGraph& PatternView::graph() const {
    return facts_->fused;
}

const BackendPatternConfig& PatternView::entry(int index) const {
    return facts_->backend->configs[index];
}

const Matches& PatternView::matches() const {
    static const Matches none;
    return prepared().matches ? *prepared().matches : none;
}

int PatternView::match_of(fx::NodeId node) const {
    const auto& match_of = matches().match_of;
    return node < 0 || at(node) >= match_of.size() ? -1 : match_of[node];
}

const PatternMatch* PatternView::match_at(fx::NodeId node) const {
    const int match = match_of(node);
    return match < 0 ? nullptr : &matches().matches[match];
}

fx::NodeId PatternView::fused(int traced) const {
    return traced < 0 || at(traced) >= facts_->fused_node.size() ? fx::no_node
                                                                 : facts_->fused_node[traced];
}

std::string operation_at(const MatchView& view, fx::NodeId node) {
    const auto& n = view.graph[node];
    switch (n.op) {
    case Op::CallModule: {
        return std::string(view.class_at(node));
    }
    case Op::CallFunction:
    case Op::CallMethod: return n.target;
    default: return {};
    }
}

} // namespace qcs
