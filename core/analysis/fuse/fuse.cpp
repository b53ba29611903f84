#include "analysis/fuse/fuse.h"

#include "analysis/analysis_codes.h"
#include "analysis/class_names.h"
#include "analysis/fuse/copy_attributes.h"
#include "analysis/fuse/destructure.h"
#include "analysis/fuse/fuse_codes.h"
#include "analysis/fuse/fuser_lookup.h"
#include "analysis/fuse/fuser_methods.h"
#include "analysis/fuse/getters.h"
#include "analysis/match.h"
#include "analysis/py_error.h"
#include "analysis/recorded_calls.h"
#include "config/at.h"
#include "config/task.h"

#include <algorithm>
#include <array>

namespace qcs {

namespace {

/// The matched structure: nodes in the shape of the pattern, the last operation first.
struct NodeTree {
    int node = -1;
    bool is_tuple = false;
    std::vector<NodeTree> elements;
};

struct Match {
    int last = -1;
    std::size_t pattern = 0;
    std::vector<NodeTree> structure; ///< of the last node
    std::vector<int> nodes;          ///< recorded for this match
};

std::string type_name(const NodeTree& tree) {
    return tree.is_tuple ? "tuple" : "Node";
}

// Two parts of a pattern matched the same nodes, which the first of them recorded.
bool has_empty_tuple(const std::vector<NodeTree>& trees) {
    return std::ranges::any_of(trees, [](const NodeTree& tree) {
        return tree.is_tuple && (tree.elements.empty() || has_empty_tuple(tree.elements));
    });
}
CallValue list_of(std::vector<CallValue> items) {
    CallValue list;
    list.kind = CallValue::Kind::List;
    list.items = std::move(items);
    return list;
}
[[noreturn]] void raise_taken_before(std::string type, std::string text) {
    py_raise(std::move(type), std::move(text), codes::fusion_part_twice);
}

std::string leaf_repr(const FusePart& part) {
    if (part.kind == FusePart::Kind::MatchAll) return class_repr(match_all_node);
    return part.type;
}
std::string all_match_all(const std::vector<FusePart>& parts) {
    std::string text = "(";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += ", ";
        text += parts[i].is_tuple ? all_match_all(parts[i].elements) : class_repr(match_all_node);
    }
    return text + (parts.size() == 1 ? ",)" : ")");
}

class Fuser {
public:
    Fuser(const Graph& graph, const GraphIndex& index, const fx::FxGraph& traced,
          const BackendConfig& backend, bool is_qat, const Recorded* recorded)
        : graph_(graph),
          index_(index),
          traced_(traced),
          backend_(backend),
          is_qat_(is_qat),
          recorded_(recorded),
          classes_(graph) {
        left_alone_.assign(graph.nodes.size(), false);
        types_.reserve(graph.modules.size());
        for (const auto& module : graph.modules)
            types_.push_back(classes_.before_parametrizations(module.type));
        for (const auto& node : graph.nodes) {
            stop_point();
            const int module = node.op == Op::CallModule ? index.module(node.target) : -1;
            class_of_.push_back(module < 0 ? "" : types_[at(module)]);
        }
        start();
    }

    FusionResult run() {
        for (;;) {
            const auto known = gaps_.size();
            auto result = attempt();
            if (gaps_.size() == known) {
                result.gaps = std::move(gaps_);
                result.uncertain = std::move(uncertain_);
                return result;
            }
            start(); // once more, and what is not on record is left alone
        }
    }

private:
    FusionResult attempt() {
        try {
            return run_steps();
        } catch (PyError& error) {
            return fail(std::move(error.raised));
        }
    }

    FusionResult run_steps() {
        if (!table_) derive_tables();
        find_matches();
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
            rebuild(static_cast<int>(i));
        result_.raised = raised_by([&] { copy_attributes(graph_, index_, result_); }); // all is fused
        return std::move(result_);
    }

    // Half a fused graph is none: nodes of it would take what is not there.
    FusionResult fail(Raised raised) {
        start();
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
            result_.order.push_back(static_cast<int>(i));
        result_.raised = std::move(raised);
        return std::move(result_);
    }

    /// Nothing is fused.
    void start() {
        result_ = {};
        matches_.clear();
        match_of_.assign(graph_.nodes.size(), -1);
        rebuilt_.assign(graph_.nodes.size(), false);
        result_.fused_into.assign(graph_.nodes.size(), -1);
        result_.module_children.resize(graph_.modules.size());
        for (const auto& module : graph_.modules)
            result_.module_type.push_back(pool_.of(module.type));
        add_children_of_fused_modules();
    }

    void add_children_of_fused_modules() {
        for (std::size_t i = 0; i < graph_.modules.size(); ++i) {
            if (!classes_.is_fused_module(graph_.modules[i].type)) continue;
            for (const auto& attribute : graph_.modules[i].attributes) {
                if (attribute.name != "children") continue;
                const auto* list = std::get_if<List>(&attribute.value.data);
                for (const auto& item : list ? list->items : Values{}) {
                    if (const auto* name = std::get_if<std::string>(&item.data))
                        result_.module_children[i].push_back(pool_.of(*name));
                    else if (const auto* object = std::get_if<ObjectRef>(&item.data))
                        result_.module_children[i].push_back(pool_.of(object->name));
                }
            }
        }
    }

    void derive_tables() {
        std::vector<bool> fuses;
        for (const auto& config : backend_.configs) {
            keys_.push_back(config.key().value_or(Pattern{}));
            fuses.push_back(config.fuser_method.has_value());
            if (!config.fuser_method) continue;
            if (!config.pattern_complex_format && config.pattern && !config.pattern->is_tuple)
                py_raise("ValueError", "Expected pattern to be a tuple, got: " + repr(*config.pattern),
                         message(codes::fusion_not_a_tuple, short_text(*config.pattern)));
        }
        for (std::size_t i = 0; i < keys_.size(); ++i)
            if (fuses[i]) methods_.add(keys_[i], i);
        table_.emplace(std::span<const Pattern>(keys_), fuses);
    }

    static std::string repr(const Pattern& atom) {
        const auto* object = std::get_if<ObjectRef>(&atom.atom.data);
        return object ? object->kind == ObjectRef::Kind::Object ? class_repr(object->name) : object->name
                      : "";
    }

    // Last nodes first: what an earlier match recorded is not matched again.
    void find_matches() {
        const MatchView view{traced_, class_of_};
        for (int i = static_cast<int>(graph_.nodes.size()) - 1; i >= 0; --i) {
            stop_point();
            if (match_of_[at(i)] >= 0 || left_alone_[at(i)]) continue;
            const int pattern = table_->first_match(view, i);
            if (pattern < 0) continue;
            Match match{i, at(pattern), {}, {}};
            std::vector<NodeTree> outer;
            const auto id = static_cast<int>(matches_.size());
            matches_.push_back(match);
            record(keys_[at(pattern)], fx::Arg::of(i), id, outer);
            auto& stored = matches_[at(id)];
            stored.structure =
                outer.size() == 1 && outer[0].is_tuple ? std::move(outer[0].elements) : std::move(outer);
        }
    }

    void record(const Pattern& pattern, const fx::Arg& operand, int match, std::vector<NodeTree>& into) {
        const int node = operand.node;
        if (pattern.is_tuple && !pattern.elements.empty()) {
            NodeTree tree;
            tree.is_tuple = true;
            record(pattern.elements.front(), operand, match, tree.elements);
            const auto& args = traced_[node].args;
            for (std::size_t i = 1; i < pattern.elements.size() && i <= args.size(); ++i)
                record(pattern.elements[i], args[i - 1], match, tree.elements);
            into.push_back(std::move(tree));
            return;
        }
        if (node < 0) {
            const auto type = value_type_name(traced_.value_of(operand));
            py_raise("AttributeError", fmt::format("'{}' object has no attribute 'name'", type),
                     message(codes::fusion_constant_operand, type),
                     graph_.nodes[at(matches_[at(match)].last)].name);
        }
        if (match_of_[at(node)] >= 0) return;
        into.push_back({node, false, {}});
        if (is_match_all(pattern)) return;
        match_of_[at(node)] = match;
        matches_[at(match)].nodes.push_back(node);
    }

    void rebuild(int node) {
        stop_point();
        const int id = match_of_[at(node)];
        if (id >= 0 && matches_[at(id)].last != node) return;
        if (id < 0)
            copy(node);
        else
            apply(matches_[at(id)]);
        rebuilt_[at(node)] = true;
    }

    void copy(int node) {
        require_operands(node);
        result_.order.push_back(node);
    }

    // What a node of the new graph takes is looked up among the nodes made so far: of a match, only the last
    // is among them.
    void require_operands(int node, const fx::Args& extra = {}) const {
        const auto look_up = [&](int operand) {
            if (operand < 0 || rebuilt_[at(operand)]) return;
            const auto& name = graph_.nodes[at(operand)].name;
            py_raise("KeyError", "'" + name + "'",
                     message(codes::fusion_operand_gone, name, graph_.nodes[at(node)].name), name);
        };
        for (const auto& arg : extra)
            fx::FxGraph::for_each_node(arg, look_up);
        for (const auto& arg : traced_[node].args)
            fx::FxGraph::for_each_node(arg, look_up);
        for (const auto& kwarg : traced_[node].kwargs)
            fx::FxGraph::for_each_node(kwarg.value, look_up);
    }

    CallValue root_of(const Match& match) const {
        const auto& getter = backend_.configs[match.pattern].root_node_getter;
        return knows(getter) ? take("root_node_getter", *getter, match) : default_root(match);
    }

    // The innermost of the last operands. A tuple of what was taken before is empty.
    CallValue default_root(const Match& match) const {
        const auto* tree = &match.structure.back();
        while (tree->is_tuple && !tree->elements.empty())
            tree = &tree->elements.back();
        if (tree->is_tuple) raise_taken_before("IndexError", "tuple index out of range");
        return call_value(*tree);
    }

    CallValue extra_inputs_of(const Match& match) const {
        const auto& getter = backend_.configs[match.pattern].extra_inputs_getter;
        if (!knows(getter)) return list_of({});
        return take("extra_inputs_getter", *getter, match);
    }

    bool knows(const std::optional<std::string>& getter) const { return getter.has_value(); }

    CallValue take(std::string_view kind, const std::string& getter, const Match& match) const {
        if (const auto shape = getter_shape(getter); !shape.empty()) {
            auto value = call_value(get(shape, match.structure));
            return returns_list(getter) ? list_of({std::move(value)}) : value;
        }
        const auto structure = list_of(call_value(NodeTree{-1, true, match.structure}).items);
        const auto* call = recorded_ ? find_call(*recorded_, kind, getter, {structure}) : nullptr;
        if (call && call->raised) throw PyError{*call->raised};
        if (!call || !names_nodes(call->answer)) py_raise("", "", message(codes::call_not_recorded, getter));
        return call->answer;
    }

    /// Are all its nodes of this graph? A record that somebody wrote may name others.
    bool names_nodes(const CallValue& value) const {
        if (value.kind == CallValue::Kind::Node) return index_.node(value.name) >= 0;
        return std::ranges::all_of(value.items, [&](const CallValue& item) { return names_nodes(item); });
    }

    CallValue call_value(const NodeTree& tree) const {
        CallValue value;
        value.kind = tree.is_tuple ? CallValue::Kind::Tuple : CallValue::Kind::Node;
        if (!tree.is_tuple) value.name = graph_.nodes[at(tree.node)].name;
        for (const auto& element : tree.elements)
            value.items.push_back(call_value(element));
        return value;
    }

    fx::Arg arg_of(const CallValue& value) const {
        if (value.kind == CallValue::Kind::Node) return fx::Arg::of(fx::NodeId{index_.node(value.name)});
        if (!value.is_sequence()) return fx::Arg::of(value.plain);
        fx::Args items;
        for (const auto& item : value.items)
            items.push_back(arg_of(item));
        return value.kind == CallValue::Kind::List ? fx::Arg::list(std::move(items))
                                                   : fx::Arg::tuple(std::move(items));
    }

    FusePart part(const NodeTree& tree, bool root_training) const {
        FusePart result;
        if (tree.is_tuple) {
            result.is_tuple = true;
            for (const auto& element : tree.elements)
                result.elements.push_back(part(element, root_training));
            return result;
        }
        const auto& node = graph_.nodes[at(tree.node)];
        if (node.op == Op::CallModule) {
            result.kind = FusePart::Kind::Module;
            result.module = index_.module(node.target);
            if (result.module < 0) return result;
            const auto& module = graph_.modules[at(result.module)];
            result.exact_type = module.type;
            result.type = types_[at(result.module)];
            result.training = module.training;
        } else if (node.op == Op::CallFunction && node.target == "torch.nn.functional.relu") {
            result.kind = FusePart::Kind::Module;
            result.type = result.exact_type = "torch.nn.ReLU";
            result.training = root_training;
        } else if (node.op == Op::CallFunction || node.op == Op::CallMethod) {
            result.kind = node.op == Op::CallFunction ? FusePart::Kind::Function : FusePart::Kind::Method;
            result.type = node.target;
        }
        return result;
    }

    void apply(Match& match) {
        try {
            fuse_match(match);
        } catch (PyError& error) {
            if (error.raised.type.empty()) return leave_alone(match, std::move(error.raised));
            if (error.raised.node.empty()) error.raised.node = graph_.nodes[at(match.last)].name;
            throw;
        }
    }

    void leave_alone(const Match& match, Raised not_on_record) {
        not_on_record.node = graph_.nodes[at(match.last)].name;
        gaps_.push_back(std::move(not_on_record));
        for (const int node : match.nodes) {
            left_alone_[at(node)] = rebuilt_[at(node)] = true;
            uncertain_.push_back(node);
        }
    }

    void fuse_match(Match& match) {
        const auto taken = root_of(match);
        const auto extra_inputs = extra_inputs_of(match);
        if (taken.kind != CallValue::Kind::Node) {
            const auto type = type_name(taken);
            py_raise("AttributeError", fmt::format("'{}' object has no attribute 'op'", type),
                     message(codes::fusion_root_not_module, type));
        }
        const int root = index_.node(taken.name);
        const auto& node = graph_.nodes[at(root)];
        const int module = node.op == Op::CallModule ? index_.module(node.target) : -1;
        if (module < 0)
            py_raise("AssertionError", "Expecting module node to be a call_module Node",
                     message(codes::fusion_root_not_module, node.name));
        if (has_empty_tuple(match.structure))
            raise_taken_before("ValueError", "not enough values to unpack (expected at least 1, got 0)");
        std::vector<FusePart> structure;
        for (const auto& tree : match.structure)
            structure.push_back(part(tree, graph_.modules[at(module)].training));
        const auto entry = methods_.find(structure);
        if (!entry)
            py_raise("AssertionError", "did not find fuser method for: " + all_match_all(structure) + " ",
                     message(codes::fusion_no_method, describe(structure)));
        auto fused = call_fuser(graph_, backend_.configs[*entry], is_qat_, structure, recorded_);
        if (!extra_inputs.is_sequence()) {
            const auto type = type_name(extra_inputs);
            py_raise("TypeError", fmt::format("'{}' object is not iterable", type),
                     message(codes::fusion_extra_not_a_list, type));
        }
        auto extra = arg_of(extra_inputs).items;
        require_operands(root, extra);
        install(match, root, module, std::move(fused));
        result_.fusions.back().extra_inputs = std::move(extra);
        result_.fusions.back().method = *entry;
    }

    static std::string describe(const std::vector<FusePart>& parts) {
        std::string text;
        for (const auto& part : parts) {
            if (!text.empty()) text += ", ";
            text += part.is_tuple ? "(" + describe(part.elements) + ")" : leaf_repr(part);
        }
        return text;
    }

    void install(Match& match, int root, int module, FusedModule fused) {
        Fusion fusion;
        fusion.root = root;
        fusion.last = match.last;
        std::ranges::sort(match.nodes);
        fusion.nodes = {match.nodes.begin(), match.nodes.end()};
        fusion.pattern = match.pattern;
        fusion.fused_type = pool_.of(fused.type);
        fusion.folded = fused.children.empty() ? fused.plain.folded : fused.children.front().folded;
        for (const auto& child : fused.children) {
            fusion.child_types.push_back(pool_.of(child.exact_type));
            fusion.child_modules.push_back(child.module);
        }
        if (fused.children.empty()) fusion.child_modules.push_back(fused.plain.module);
        fusion.is_new = fused.is_new;
        for (const int node : fusion.nodes)
            result_.fused_into[at(node)] = static_cast<int>(result_.fusions.size());
        result_.module_type[at(module)] = fusion.fused_type;
        result_.module_children[at(module)] = fusion.child_types;
        fusion.place = result_.order.size();
        result_.order.push_back(root);
        result_.fusions.push_back(std::move(fusion));
    }

    const Graph& graph_;
    const GraphIndex& index_;
    const fx::FxGraph& traced_;
    const BackendConfig& backend_;
    const bool is_qat_;
    const Recorded* recorded_;
    ClassTable classes_;
    FusionResult result_;
    TextPool pool_;
    std::vector<std::string_view> types_;    ///< by module: class before parametrization
    std::vector<std::string_view> class_of_; ///< by node, as in MatchView
    std::vector<Pattern> keys_;              ///< by entry of the backend config
    FuserLookup methods_;
    std::optional<PatternTable> table_;
    std::vector<Match> matches_;
    std::vector<int> match_of_;    ///< by node: index in matches_, or -1
    std::vector<bool> rebuilt_;    ///< by node: has the new graph a node for it?
    std::vector<bool> left_alone_; ///< by node: what becomes of its match is not on record
    std::vector<Raised> gaps_;
    std::vector<int> uncertain_;
};

} // namespace

FusionResult fuse(const Graph& graph, const GraphIndex& index, const fx::FxGraph& traced,
                  const BackendConfig& backend, bool is_qat, const Recorded* recorded) {
    return Fuser(graph, index, traced, backend, is_qat, recorded).run();
}

FusionResult fuse(const Graph& graph, const BackendConfig& backend, bool is_qat, const Recorded* recorded) {
    const GraphIndex index(graph);
    return fuse(graph, index, fx::FxGraph::of(graph, index), backend, is_qat, recorded);
}

} // namespace qcs
