#include "insight/tensors/quantized_weights.h"

#include "predict/observers/observer_settings.h"

#include <algorithm>
#include <unordered_set>

namespace qcs::insight {

namespace {

const config::Value* attribute(const model::Module& module, std::string_view name) {
    const auto it = std::ranges::find(module.attributes, name, &config::KeywordArg::name);
    return it == module.attributes.end() ? nullptr : &it->value;
}

std::string first_path(const model::Module& module) {
    return module.same_as.value_or(module.path).str();
}

FoldedNorm folded_norm(const model::Module& norm, const model::Module& weighted) {
    FoldedNorm folded{first_path(norm), std::nullopt, false};
    if (const auto* eps = attribute(norm, "eps"))
        if (const auto* value = std::get_if<double>(&eps->data)) folded.eps = *value;
    const auto* transposed = attribute(weighted, "transposed");
    const auto* flag = transposed ? std::get_if<bool>(&transposed->data) : nullptr;
    folded.is_transposed = flag && *flag;
    return folded;
}

/// Collects the weights of one model. For a standalone module, `prefix` is its path in the whole model, and
/// `caller` the node that calls it.
class Collector {
public:
    explicit Collector(const predict::Resolution& resolution) : resolution_(resolution) {}

    std::vector<QuantizedWeight> take() {
        std::ranges::stable_sort(weights_, {}, [](const QuantizedWeight& weight) {
            return weight.node ? weight.node.index() : std::size_t{0};
        });
        return std::move(weights_);
    }

    void add(const predict::Prepared& prepared, const predict::Converted& converted,
             const std::string& prefix, model::TracedNode caller) {
        const auto& graph = *prepared.input->graph;
        for (const auto& weight : converted.weights) {
            QuantizedWeight found;
            found.name = prefix + name_of(weight, graph);
            if (!names_.insert(found.name).second) continue;
            found.observer = weight.observer;
            found.is_computed = weight.is_computed;
            if (weight.folded_norm && weight.module) {
                found.folded = folded_norm(graph.modules[weight.folded_norm], graph.modules[weight.module]);
                found.folded->module.insert(0, prefix);
            }
            found.node = caller ? caller : prepared.graph[weight.node].origin;
            if (!caller && found.node) found.rule = rule_of(found.node);
            weights_.push_back(std::move(found));
        }
        for (const auto& [path, child] : converted.standalone) {
            const auto* module = prepared.modules.find(path);
            if (!module || !module->standalone) continue;
            const auto call = caller ? caller : caller_of(graph, path);
            add(*module->standalone, *child, prefix + path.str() + ".", call);
        }
    }

private:
    static std::string name_of(const predict::ConvertedWeight& weight, const model::Graph& graph) {
        if (!weight.module) return weight.name.str();
        const auto path = first_path(graph.modules[weight.module]);
        return path.empty() ? weight.name.str() : path + "." + weight.name.str();
    }

    static model::TracedNode caller_of(const model::Graph& graph, std::string_view path) {
        for (const auto id : graph.nodes.ids())
            if (graph.nodes[id].op == model::Op::CallModule && graph.nodes[id].target == path) return id;
        return {};
    }

    config::RuleIndex rule_of(model::TracedNode node) const {
        const auto& resolved = resolution_.nodes[node];
        return resolved.status == predict::NodeStatus::FusedAway ? resolution_.nodes[resolved.fused_into].rule
                                                                 : resolved.rule;
    }

    const predict::Resolution& resolution_;
    std::vector<QuantizedWeight> weights_;
    std::unordered_set<std::string> names_;
};

} // namespace

std::vector<QuantizedWeight> quantized_weights(const EagerPlan& plan, const model::Graph& graph) {
    const model::GraphIndex index(graph);
    const auto module = [&](std::string_view path) -> const model::Module* {
        const auto found = index.module(path);
        return found ? &graph.modules[found] : nullptr;
    };
    std::vector<QuantizedWeight> weights;
    for (const auto& weight : plan.weights) {
        QuantizedWeight found;
        found.name = weight.path.empty() ? weight.parameter : weight.path + "." + weight.parameter;
        if (std::ranges::count(weights, found.name, &QuantizedWeight::name) > 0) continue;
        found.observer = weight.observer;
        if (weight.folded_norm) {
            const auto* norm = module(*weight.folded_norm);
            const auto* weighted = module(weight.path);
            found.folded = norm && weighted ? folded_norm(*norm, *weighted)
                                            : FoldedNorm{*weight.folded_norm, std::nullopt, false};
        }
        if (const auto* row = plan.find(weight.path))
            if (const auto rung = std::ranges::find_if(row->ladder, &EagerRung::decides);
                rung != row->ladder.end())
                found.eager_rule = rung->rule;
        weights.push_back(std::move(found));
    }
    return weights;
}

std::vector<QuantizedWeight> quantized_weights(const Analysis& analysis, const predict::Prepared& prepared,
                                               const Conversions& conversions) {
    Collector collector(*analysis.resolution);
    collector.add(prepared, conversions.lowered.converted, "", {});
    return collector.take();
}

} // namespace qcs::insight
