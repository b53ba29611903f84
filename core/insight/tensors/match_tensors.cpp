#include "insight/tensors/match_tensors.h"

#include "insight/tensors/recorded_name.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {

namespace {

/// Wrapper modules that do not occur in the traced graph.
constexpr std::array<std::string_view, 4> wrappers = {"_orig_mod", "_fsdp_wrapped_module",
                                                      "_checkpoint_wrapped_module", "_forward_module"};

std::string without_wrappers(std::string_view name) {
    std::string kept;
    while (!name.empty()) {
        const auto end = name.find('.');
        const auto part = name.substr(0, end);
        name.remove_prefix(end == name.npos ? name.size() : end + 1);
        if (!name.empty() && std::ranges::find(wrappers, part) != wrappers.end()) continue;
        kept += part;
        if (!name.empty()) kept += '.';
    }
    return kept;
}

class Matcher {
public:
    explicit Matcher(const model::Graph& graph) : graph_(graph), index_(graph) {
        for (const auto& module : graph.modules)
            expected_.push_back(expected_parameters(module));
        for (const auto& node : graph.nodes)
            if (node.op == model::Op::GetAttr) attributes_.insert(node.target);
        for (const auto* modules : {&graph.modules, &graph.eager_modules()})
            for (const auto& module : *modules)
                paths_.insert(module.path);
    }

    const std::vector<ExpectedParameter>& expected(model::ModuleIndex module) const {
        return expected_[module];
    }

    /// What a tensor is whose full name in terms of the graph is `name`, e.g. "layer1.0.conv1.weight".
    TensorMatch match(std::string_view name, std::span<const std::int64_t> shape) const {
        TensorMatch match;
        const auto dot = name.rfind('.');
        if (dot == name.npos) {
            if (!attributes_.contains(name)) return match;
            match.fit = TensorFit::Fits;
            match.parameter = name;
            return match;
        }
        match.module = index_.module(name.substr(0, dot));
        if (!match.module) return match;
        match.fit = TensorFit::Fits;
        match.parameter = name.substr(dot + 1);
        const auto& all = expected_[match.module];
        const auto it = std::ranges::find(all, match.parameter, &ExpectedParameter::name);
        if (it == all.end()) return match;
        match.expected_shape = it->shape;
        if (!std::ranges::equal(it->shape, shape)) match.fit = TensorFit::ShapeDiffers;
        return match;
    }

    /// The match of a recorded value, if the name is that of a node of the graph or of a module call.
    std::optional<TensorMatch> activation(std::string_view name) const {
        const auto said = recorded_name(name);
        if (!said) return std::nullopt;
        TensorMatch match;
        match.fit = TensorFit::Activation;
        match.parameter = said->place.substr(said->node.size() + 1);
        const auto node = index_.node(said->node);
        if (!node) {
            const auto call = recorded_call(said->node);
            if (!call || !paths_.contains(call->path)) return std::nullopt;
            match.recorded = RecordedValue{{}, said->input, said->batch, std::string(call->path), call->call};
            match.module = index_.module(call->path);
            return match;
        }
        match.recorded = RecordedValue{node, said->input, said->batch, {}, 0};
        if (const auto& called = graph_.nodes[node]; called.op == model::Op::CallModule)
            match.module = index_.module(called.target);
        return match;
    }

    /// How strongly this name supports its prefix. A parameter that a known layer does not have gives no
    /// support: an optimizer's "0.exp_avg" does not belong to layer "0" of a Sequential.
    int score(std::string_view name, std::span<const std::int64_t> shape) const {
        const auto found = match(name, shape);
        if (found.fit == TensorFit::NoModule) return 0;
        if (found.expected_shape) return found.fit == TensorFit::Fits ? 4 : 1;
        if (!found.module) return 1;
        return expected_[found.module].empty() ? 1 : 0;
    }

    /// Leading components that all modules with parameters share, shortest first: "", "model.", ...
    std::vector<std::string> common_prefixes() const {
        std::optional<std::string> common;
        for (const auto module : expected_.ids()) {
            if (expected_[module].empty()) continue;
            const auto& path = graph_.modules[module].path;
            const auto parent = path.substr(0, path.rfind('.') + 1);
            if (!common) common = parent;
            const auto differ = std::ranges::mismatch(*common, parent).in1 - common->begin();
            common->resize(common->substr(0, static_cast<std::size_t>(differ)).rfind('.') + 1);
        }
        std::vector<std::string> prefixes{""};
        if (!common) return prefixes;
        for (auto dot = common->find('.'); dot != common->npos; dot = common->find('.', dot + 1))
            prefixes.push_back(common->substr(0, dot + 1));
        return prefixes;
    }

private:
    const model::Graph& graph_;
    model::GraphIndex index_;
    IdVector<model::ModuleIndex, std::vector<ExpectedParameter>> expected_;
    std::unordered_set<std::string_view> attributes_; ///< that get_attr nodes read
    std::unordered_set<std::string_view> paths_;      ///< paths of all modules, also of those traced into
};

struct Prefixes {
    std::string file, graph;
    int score = 0;
};

Prefixes best_prefixes(const Matcher& matcher, std::span<const tensor::TensorInfo> tensors,
                       const std::vector<std::string>& names) {
    Prefixes best;
    for (const auto& in_graph : matcher.common_prefixes()) {
        std::vector<Prefixes> candidates; // in the order of the file
        std::unordered_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string_view name = names[i];
            // The numbers in the name of an activation could be mistaken for modules of a Sequential.
            if (matcher.activation(name)) continue;
            std::size_t begin = 0, dot = 0;
            do {
                const auto score =
                    matcher.score(in_graph + std::string(name.substr(begin)), tensors[i].shape);
                if (score > 0) {
                    const auto prefix = name.substr(0, begin);
                    const auto [place, is_new] = places.try_emplace(prefix, candidates.size());
                    if (is_new) candidates.push_back({std::string(prefix), in_graph, 0});
                    candidates[place->second].score += score;
                }
                dot = name.find('.', begin);
                begin = dot + 1;
            } while (dot != name.npos);
        }
        for (auto& candidate : candidates)
            if (candidate.score > best.score) best = candidate;
    }
    return best;
}

} // namespace

TensorMatches match_tensors(std::span<const tensor::TensorInfo> tensors, const model::Graph& graph) {
    const Matcher matcher(graph);
    std::vector<std::string> names;
    names.reserve(tensors.size());
    for (const auto& tensor : tensors)
        names.push_back(without_wrappers(tensor.name));
    const auto prefixes = best_prefixes(matcher, tensors, names);

    TensorMatches result{prefixes.file, prefixes.graph, {}, {}};
    // First path of the same object.
    const auto first_path = [&](model::ModuleIndex module) -> std::string_view {
        const auto& record = graph.modules[module];
        return record.same_as ? *record.same_as : record.path;
    };
    std::unordered_set<std::string_view> with_weight;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        TensorMatch match;
        if (names[i].starts_with(prefixes.file))
            match = matcher.match(prefixes.graph + names[i].substr(prefixes.file.size()), tensors[i].shape);
        if (match.fit == TensorFit::NoModule)
            if (auto recorded = matcher.activation(tensors[i].name)) match = std::move(*recorded);
        if (match.fit == TensorFit::Fits && match.module && match.parameter == "weight")
            with_weight.insert(first_path(match.module));
        result.tensors.push_back(std::move(match));
    }
    for (const auto module : graph.modules.ids()) {
        const bool has_weight =
            std::ranges::count(matcher.expected(module), "weight", &ExpectedParameter::name) > 0;
        if (has_weight && !with_weight.contains(first_path(module))) result.without_weight.push_back(module);
    }
    return result;
}

namespace {

const config::Value* attribute(const model::Module& module, std::string_view name) {
    const auto it = std::ranges::find(module.attributes, name, &config::KeywordArg::name);
    return it == module.attributes.end() ? nullptr : &it->value;
}

std::optional<std::int64_t> number(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    const auto* found = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return found ? std::optional(*found) : std::nullopt;
}

bool is_true(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    const auto* found = value ? std::get_if<bool>(&value->data) : nullptr;
    return found && *found;
}

/// The numbers of a tuple, of a list, or of a single number.
std::optional<std::vector<std::int64_t>> numbers(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    if (!value) return std::nullopt;
    if (const auto one = number(module, name)) return std::vector{*one};
    const auto* tuple = std::get_if<config::Tuple>(&value->data);
    const auto* list = std::get_if<config::List>(&value->data);
    if (!tuple && !list) return std::nullopt;
    std::vector<std::int64_t> found;
    for (const auto& item : tuple ? tuple->items : list->items) {
        const auto* one = std::get_if<std::int64_t>(&item.data);
        if (!one) return std::nullopt;
        found.push_back(*one);
    }
    return found;
}

std::optional<std::vector<std::int64_t>> convolution_weight(const model::Module& module) {
    const auto in = number(module, "in_channels"), out = number(module, "out_channels"),
               groups = number(module, "groups");
    const auto kernel = numbers(module, "kernel_size");
    if (!in || !out || !kernel || groups.value_or(0) < 1) return std::nullopt;
    std::vector<std::int64_t> shape{*out, *in / *groups};
    if (is_true(module, "transposed")) shape = {*in, *out / *groups};
    shape.insert(shape.end(), kernel->begin(), kernel->end());
    return shape;
}

} // namespace

std::vector<ExpectedParameter> expected_parameters(const model::Module& module) {
    std::vector<ExpectedParameter> expected;
    const auto add = [&](const char* name, std::vector<std::int64_t> shape) {
        expected.push_back({name, std::move(shape)});
    };
    const bool has_bias = is_true(module, "bias");
    if (const auto weight = convolution_weight(module)) {
        add("weight", *weight);
        if (has_bias) add("bias", {*number(module, "out_channels")});
    } else if (const auto in = number(module, "in_features"), out = number(module, "out_features");
               in && out) {
        add("weight", {*out, *in});
        if (has_bias) add("bias", {*out});
    } else if (const auto rows = number(module, "num_embeddings"), dim = number(module, "embedding_dim");
               rows && dim) {
        add("weight", {*rows, *dim});
    } else if (const auto shape = numbers(module, "normalized_shape")) {
        if (is_true(module, "elementwise_affine")) add("weight", *shape);
        if (is_true(module, "elementwise_affine") && has_bias) add("bias", *shape);
    } else if (const auto channels = number(module, "num_channels");
               channels && number(module, "num_groups")) {
        if (is_true(module, "affine")) add("weight", {*channels});
        if (is_true(module, "affine")) add("bias", {*channels});
    } else if (const auto features = number(module, "num_features")) {
        if (is_true(module, "affine")) add("weight", {*features});
        if (is_true(module, "affine")) add("bias", {*features});
        if (is_true(module, "track_running_stats")) {
            add("running_mean", {*features});
            add("running_var", {*features});
            add("num_batches_tracked", {});
        }
    }
    return expected;
}

} // namespace qcs::insight
