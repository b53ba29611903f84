#include "predict/prepare/matches.h"

#include "predict/fuse/getters.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/prepare_codes.h"
#include "predict/recorded/recorded.h"

#include <algorithm>
#include <tuple>

namespace qcs::predict {

namespace {

void collect(const fx::Arg& arg, std::vector<fx::NodeId>& nodes) {
    if (arg.is_node()) nodes.push_back(arg.node);
    if (!arg.is_sequence()) return;
    for (const auto& item : arg.items)
        collect(item, nodes);
}

void collect(const Matched& part, std::vector<fx::NodeId>& nodes) {
    if (!part.is_tuple) collect(part.leaf, nodes);
    for (const auto& element : part.elements)
        collect(element, nodes);
}

std::string repr(const fx::FxGraph& graph, const Matched& part) {
    if (!part.is_tuple) return qcs::predict::repr(graph, part.leaf);
    std::string text = "(";
    for (std::size_t i = 0; i < part.elements.size(); ++i)
        text += (i > 0 ? ", " : "") + repr(graph, part.elements[i]);
    return text + (part.elements.size() == 1 ? ",)" : ")");
}

std::string repr(const fx::FxGraph& graph, const Structure& structure) {
    std::string text = "[";
    for (std::size_t i = 0; i < structure.size(); ++i)
        text += (i > 0 ? ", " : "") + repr(graph, structure[i]);
    return text + "]";
}

class Finder {
public:
    Finder(const MatchInput& input, NoTensors& no_tensors)
        : input_(input), graph_(input.view.graph), no_tensors_(no_tensors) {
        result_.match_of.assign(graph_.id_limit(), {});
    }

    Matches run() {
        for (auto node = graph_.last(); node; node = graph_.previous(node)) {
            if (result_.match_of[node]) continue;
            const auto entry = input_.patterns.table.first_match(input_.view, node);
            if (entry) add(entry, node);
        }
        if (input_.custom) {
            add_custom_modules(*input_.custom);
            add_standalone_modules(*input_.custom);
        }
        return std::move(result_);
    }

private:
    void add(config::EntryIndex entry, fx::NodeId last) {
        PatternMatch match;
        match.entry = entry;
        match.last = last;
        record(input_.patterns.keys[entry], fx::Arg::of(last), match.structure);
        const auto& config = input_.backend.configs[entry.index()];
        try {
            std::tie(match.root, match.root_type) = root_of(config, match.structure);
        } catch (PyError& error) {
            if (!error.raised.type.empty()) throw;
            match.root = last; // the result of the getter was not recorded
            error.raised.node = graph_[last].name;
            result_.gaps.push_back(std::move(error.raised));
            const auto nodes = match.nodes();
            result_.uncertain.insert(result_.uncertain.end(), nodes.begin(), nodes.end());
        }
        if (match.root) match.tensor_args = count_tensors(graph_[match.root]);
        match.observation = observation(config, match);
        const auto id = result_.matches.push_back(std::move(match));
        for (const auto& part : result_.matches[id].structure)
            put(part, id);
    }

    // For a pattern (head, a, b), appends [head, nodes of a, nodes of b] to the list of the enclosing
    // pattern. If there is only one operand that has several nodes, these form a tuple.
    void record(const config::Pattern& pattern, const fx::Arg& operand, Structure& into) {
        if (!pattern.is_tuple || pattern.elements.empty()) {
            into.push_back({operand, false, {}});
            return;
        }
        record(pattern.elements.front(), operand, into);
        Structure inner;
        if (!is_object(pattern.elements.front(), "builtins.getattr")) {
            if (!operand.is_node())
                py_raise("AttributeError",
                         "'" + qcs::predict::type_name(operand) + "' object has no attribute 'args'",
                         message(codes::pattern_unusable, config::short_text(pattern)));
            const auto& args = graph_[operand.node].args;
            for (std::size_t i = 1; i < pattern.elements.size() && i <= args.size(); ++i)
                record(pattern.elements[i], args[i - 1], inner);
        }
        if (inner.empty())
            py_raise("IndexError", "list index out of range",
                     message(codes::pattern_unusable, config::short_text(pattern)),
                     operand.is_node() ? graph_[operand.node].name : SharedText());
        if (inner.size() == 1) {
            into.push_back(std::move(inner.front()));
        } else if (pattern.elements.size() == 2) {
            into.push_back({{}, true, std::move(inner)});
        } else {
            into.append(std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
        }
    }

    using Root = std::pair<fx::NodeId, std::string>; ///< a node, or the type of another value

    Root root_of(const config::BackendPatternConfig& config, const Structure& structure) const {
        if (config.root_node_getter) {
            const auto shape = getter_shape(*config.root_node_getter);
            if (shape.empty()) return recorded_root(*config.root_node_getter, structure);
            const auto taken = get(shape, structure);
            if (returns_list(*config.root_node_getter)) return {fx::NodeId(), "list"};
            if (!taken.is_tuple && taken.leaf.is_node()) return {taken.leaf.node, {}};
            return {fx::NodeId(), qcs::predict::type_name(taken)};
        }
        // The default root: the last element of the last element, and so on, down to a node.
        const auto* part = &structure.back();
        while (part->is_tuple)
            part = &part->elements.back();
        const auto* arg = &part->leaf;
        while (!arg->is_node()) {
            if (!arg->is_sequence())
                py_raise("TypeError", "'" + qcs::predict::type_name(*arg) + "' object is not subscriptable",
                         message(codes::pattern_ends_in_constant, qcs::predict::repr(graph_, *arg)));
            if (arg->items.empty())
                py_raise("IndexError", "list index out of range",
                         message(codes::pattern_ends_in_constant, qcs::predict::repr(graph_, *arg)));
            arg = &arg->items.back();
        }
        return {arg->node, {}};
    }

    Root recorded_root(const std::string& getter, const Structure& structure) const {
        std::vector<CallValue> parts;
        for (const auto& part : structure)
            parts.push_back(call_value(part));
        CallValue argument;
        argument.kind = CallValue::Kind::List;
        argument.items = std::move(parts);
        const auto& answer = require_call(input_.recorded, "root_node_getter", getter, {argument}).answer;
        if (answer.kind == CallValue::Kind::Node)
            for (auto node = graph_.first(); node; node = graph_.next(node))
                if (graph_[node].name == answer.name) return {node, {}};
        return {fx::NodeId(), qcs::predict::type_name(answer)};
    }

    CallValue call_value(const Matched& part) const {
        if (!part.is_tuple) return call_value_of(graph_, part.leaf);
        CallValue value;
        value.kind = CallValue::Kind::Tuple;
        for (const auto& element : part.elements)
            value.items.push_back(call_value(element));
        return value;
    }

    int count_tensors(const fx::FxNode& root) {
        return static_cast<int>(std::ranges::count_if(
            root.args, [&](const fx::Arg& arg) { return arg.is_node() && !no_tensors_(arg.node); }));
    }

    config::ObservationType observation(const config::BackendPatternConfig& config,
                                        const PatternMatch& match) const {
        const auto& by_count = config.num_tensor_args_to_observation_type;
        if (by_count.empty()) return config.observation_type;
        const auto row = std::ranges::find(by_count, std::int64_t{match.tensor_args},
                                           &config::TensorCountObservation::count);
        if (row != by_count.end()) return row->type;
        const auto count = std::to_string(match.tensor_args);
        py_raise("AssertionError",
                 "Must provide observation_type config for tensor number " + count +
                     " in num_tensor_args_to_observation_type for " + repr(graph_, match.structure),
                 message(codes::tensor_count_missing, count, graph_[match.last].name),
                 graph_[match.last].name);
    }

    void put(const Matched& part, MatchIndex match) {
        if (part.is_tuple) {
            for (const auto& element : part.elements)
                put(element, match);
        } else {
            put(part.leaf, match);
        }
    }
    void put(const fx::Arg& arg, MatchIndex match) {
        if (arg.is_node()) return put(arg.node, match);
        if (arg.is_sequence())
            for (const auto& item : arg.items)
                put(item, match);
        // In Python, the elements of a string are strings again, without end.
        const auto* text = arg.get<std::string>();
        const bool has_key = arg.kind == fx::Arg::Kind::Dict && !arg.items.empty();
        if ((text && !text->empty()) || has_key)
            py_raise("RecursionError", "maximum recursion depth exceeded",
                     message(codes::pattern_covers_string, qcs::predict::repr(graph_, arg)));
    }
    void put(fx::NodeId node, MatchIndex match) {
        auto& slot = result_.match_of[node];
        if (!slot) result_.matched_nodes.push_back(node);
        slot = match;
    }

    void add_unit(fx::NodeId node, PatternMatch::Kind kind) {
        PatternMatch match;
        match.kind = kind;
        match.last = match.root = node;
        match.structure = {{fx::Arg::of(node), false, {}}};
        put(node, result_.matches.push_back(std::move(match)));
    }

    template <typename Wanted>
    void add_units(PatternMatch::Kind kind, Wanted&& wanted) {
        for (auto node = graph_.first(); node; node = graph_.next(node)) {
            const auto type = input_.exact_class_of[node];
            if (!type.empty() && wanted(graph_[node].target, type)) add_unit(node, kind);
        }
    }

    void add_custom_modules(const config::PrepareCustomConfig& custom) {
        if (custom.float_to_observed_mapping.empty()) return;
        add_units(PatternMatch::Kind::Custom, [&](std::string_view, std::string_view type) {
            return std::ranges::any_of(
                custom.float_to_observed_mapping, [&](const config::ClassMapping& mapping) {
                    return mapping.quant_type != config::QuantType::Qat &&
                           std::ranges::find(mapping.pairs, type, &config::ClassPair::from) !=
                               mapping.pairs.end();
                });
        });
    }

    void add_standalone_modules(const config::PrepareCustomConfig& custom) {
        const auto has = [](const std::vector<config::StandaloneEntry>& entries, std::string_view target) {
            return std::ranges::find(entries, target, &config::StandaloneEntry::target) != entries.end();
        };
        if (custom.standalone_module_names.empty() && custom.standalone_module_classes.empty()) return;
        add_units(PatternMatch::Kind::Standalone, [&](std::string_view path, std::string_view type) {
            return has(custom.standalone_module_names, path) || has(custom.standalone_module_classes, type);
        });
    }

    const MatchInput& input_;
    const fx::FxGraph& graph_;
    NoTensors& no_tensors_;
    Matches result_;
};

IdVector<config::EntryIndex, config::Pattern> keys_of(const config::BackendConfig& backend) {
    IdVector<config::EntryIndex, config::Pattern> keys;
    for (const auto& config : backend.configs)
        keys.push_back(config.key().value_or(config::Pattern{}));
    return keys;
}

} // namespace

std::string type_name(const Matched& matched) {
    return matched.is_tuple ? "tuple" : type_name(matched.leaf);
}

std::vector<fx::NodeId> PatternMatch::nodes() const {
    std::vector<fx::NodeId> result;
    for (const auto& part : structure)
        collect(part, result);
    return result;
}

PatternKeys::PatternKeys(const config::BackendConfig& backend)
    : keys(keys_of(backend)), table(keys, IdVector<config::EntryIndex, bool>(keys.size(), true)) {}

Matches find_matches(const MatchInput& input, NoTensors& no_tensors) {
    return Finder(input, no_tensors).run();
}

NoTensors::NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer)
    : graph_(graph), is_observer_(std::move(is_observer)), known_(graph.id_limit(), -1) {}

NoTensors::NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known)
    : graph_(graph), known_(std::vector<signed char>(known.begin(), known.end())) {}

bool NoTensors::operator()(fx::NodeId start) {
    // Chains of views can be as long as the graph, so this uses an explicit stack instead of recursion;
    // producers come first.
    std::vector<fx::NodeId> stack{start};
    while (!stack.empty()) {
        const auto id = stack.back();
        auto& known = known_[id];
        if (known >= 0) {
            stack.pop_back();
            continue;
        }
        const auto waiting = stack.size();
        for (const auto input : graph_.inputs(id))
            if (known_[input] < 0) stack.push_back(input);
        if (stack.size() > waiting) continue;
        known = compute(graph_[id], id) ? 1 : 0;
        stack.pop_back();
    }
    return known_[start] == 1;
}

bool NoTensors::of(const fx::Arg& arg) {
    return !arg.is_node() || known_[arg.node] == 1;
}

bool NoTensors::compute(const fx::FxNode& node, fx::NodeId id) {
    const auto first = [&] { return node.args.empty() || of(node.args.front()); };
    switch (node.op) {
    case model::Op::Placeholder:
    case model::Op::GetAttr: return false;
    case model::Op::CallModule: return is_observer_(id) && first();
    case model::Op::CallMethod:
        if (node.target == "size") return true;
        break;
    case model::Op::CallFunction: {
        if (node.target == "operator.getitem") return first();
        if (node.target != "builtins.getattr" || node.args.size() < 2) break;
        const auto* name = node.args[1].get<std::string>();
        if (name && (*name == "ndim" || *name == "shape")) return true;
        break;
    }
    case model::Op::Output: break;
    }
    for (const auto& arg : node.args) {
        if (arg.kind == fx::Arg::Kind::List) {
            for (const auto& item : arg.items)
                if (item.is_node() && !of(item)) return false;
        } else if (arg.is_node()) {
            if (!of(arg)) return false;
        } else if (!arg.get<std::int64_t>() && !arg.get<bool>()) {
            return false; // anything else than an int or a node may be a tensor
        }
    }
    return !node.args.empty();
}

} // namespace qcs::predict
