#include "predict/fuse/fuse.h"

#include "base/task.h"
#include "predict/fuse/detail/copy_attributes.h"
#include "predict/fuse/detail/fusers.h"
#include "predict/fuse/fuse_codes.h"
#include "predict/fuse/fuser_methods.h"
#include "predict/fuse/getters.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/match/match.h"
#include "predict/recorded/recorded.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

/// The matched structure: nodes in the shape of the pattern, with the last operation first.
struct NodeTree {
    model::TracedNode node;
    bool is_tuple = false;
    std::vector<NodeTree> elements;
};

/// Index into Fuser::matches_.
struct FuseMatchTag {};
using FuseMatchIndex = Id<FuseMatchTag>;

struct Match {
    model::TracedNode last;
    config::EntryIndex pattern;
    std::vector<NodeTree> structure;      ///< of the last node
    std::vector<model::TracedNode> nodes; ///< nodes that were recorded for this match
};

std::string type_name(const NodeTree& tree) {
    return tree.is_tuple ? "tuple" : "Node";
}

// Whether two parts of a pattern matched the same nodes: only the first part records them, which leaves an
// empty tuple.
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
    if (part.kind == FusePart::Kind::MatchAll) return class_repr(config::match_all_node);
    return part.type;
}
std::string all_match_all(const std::vector<FusePart>& parts) {
    std::string text = "(";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += ", ";
        text += parts[i].is_tuple ? all_match_all(parts[i].elements) : class_repr(config::match_all_node);
    }
    return text + (parts.size() == 1 ? ",)" : ")");
}

class Fuser {
public:
    Fuser(const model::Graph& graph, const model::GraphIndex& index, const fx::FxGraph& traced,
          const config::BackendConfig& backend, bool is_qat, const Recorded* recorded)
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
            const auto module =
                node.op == model::Op::CallModule ? index.module(node.target) : model::ModuleIndex();
            class_of_.push_back(module ? types_[module] : "");
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
            start(); // try again, and leave alone the matches that depend on facts that were not recorded
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
        for (const auto node : graph_.nodes.ids())
            rebuild(node);
        // Everything is fused at this point.
        result_.raised = raised_by([&] { copy_attributes(graph_, index_, result_); });
        return std::move(result_);
    }

    // A partly fused graph would be invalid: nodes would refer to nodes that are gone.
    FusionResult fail(Raised raised) {
        start();
        for (const auto node : graph_.nodes.ids())
            result_.order.push_back(node);
        result_.raised = std::move(raised);
        return std::move(result_);
    }

    /// Resets to the state in which nothing is fused.
    void start() {
        result_ = {};
        matches_.clear();
        match_of_.assign(graph_.nodes.size(), {});
        rebuilt_.assign(graph_.nodes.size(), false);
        result_.fused_into.assign(graph_.nodes.size(), {});
        result_.module_children.resize(graph_.modules.size());
        for (const auto& module : graph_.modules)
            result_.module_type.push_back(pool_.intern(module.type));
        add_children_of_fused_modules();
    }

    void add_children_of_fused_modules() {
        for (const auto i : graph_.modules.ids()) {
            if (!classes_.is_fused_module(graph_.modules[i].type)) continue;
            for (const auto& attribute : graph_.modules[i].attributes) {
                if (attribute.name != "children") continue;
                const auto* list = std::get_if<config::List>(&attribute.value.data);
                for (const auto& item : list ? list->items : config::Values{}) {
                    if (const auto* name = std::get_if<std::string>(&item.data))
                        result_.module_children[i].push_back(pool_.intern(*name));
                    else if (const auto* object = std::get_if<config::ObjectRef>(&item.data))
                        result_.module_children[i].push_back(pool_.intern(object->name));
                }
            }
        }
    }

    void derive_tables() {
        IdVector<config::EntryIndex, bool> fuses;
        for (const auto& config : backend_.configs) {
            keys_.push_back(config.key().value_or(config::Pattern{}));
            fuses.push_back(config.fuser_method.has_value());
            if (!config.fuser_method) continue;
            if (!config.pattern_complex_format && config.pattern && !config.pattern->is_tuple)
                py_raise("ValueError", "Expected pattern to be a tuple, got: " + repr(*config.pattern),
                         message(codes::fusion_not_a_tuple, config::short_text(*config.pattern)));
        }
        for (const auto entry : keys_.ids())
            if (fuses[entry]) methods_.add(keys_[entry], entry);
        table_.emplace(keys_, fuses);
    }

    static std::string repr(const config::Pattern& atom) {
        const auto* object = std::get_if<config::ObjectRef>(&atom.atom.data);
        return object
                   ? object->kind == config::ObjectRef::Kind::Object ? class_repr(object->name) : object->name
                   : "";
    }

    // From the last node to the first: nodes that a match recorded are not matched again.
    void find_matches() {
        const MatchView view{traced_, class_of_};
        for (auto id = traced_.last(); id; id = traced_.previous(id)) {
            const auto node = fx::traced_node(id);
            if (match_of_[node] || left_alone_[node]) continue;
            const auto pattern = table_->first_match(view, id);
            if (!pattern) continue;
            const auto match = matches_.push_back({node, pattern, {}, {}});
            std::vector<NodeTree> outer;
            record(keys_[pattern], fx::Arg::of(id), match, outer);
            auto& stored = matches_[match];
            stored.structure =
                outer.size() == 1 && outer[0].is_tuple ? std::move(outer[0].elements) : std::move(outer);
        }
    }

    void record(const config::Pattern& pattern, const fx::Arg& operand, FuseMatchIndex match,
                std::vector<NodeTree>& into) {
        const auto node = fx::traced_node(operand.node);
        if (pattern.is_tuple && !pattern.elements.empty()) {
            NodeTree tree;
            tree.is_tuple = true;
            record(pattern.elements.front(), operand, match, tree.elements);
            const auto& args = traced_[operand.node].args;
            for (std::size_t i = 1; i < pattern.elements.size() && i <= args.size(); ++i)
                record(pattern.elements[i], args[i - 1], match, tree.elements);
            into.push_back(std::move(tree));
            return;
        }
        if (!node) {
            const auto type = value_type_name(traced_.value_of(operand));
            py_raise("AttributeError", fmt::format("'{}' object has no attribute 'name'", type),
                     message(codes::fusion_constant_operand, type), graph_.nodes[matches_[match].last].name);
        }
        if (match_of_[node]) return;
        into.push_back({node, false, {}});
        if (is_match_all(pattern)) return;
        match_of_[node] = match;
        matches_[match].nodes.push_back(node);
    }

    void rebuild(model::TracedNode node) {
        stop_point();
        const auto match = match_of_[node];
        if (match && matches_[match].last != node) return;
        if (match)
            apply(matches_[match]);
        else
            copy(node);
        rebuilt_[node] = true;
    }

    void copy(model::TracedNode node) {
        require_operands(node);
        result_.order.push_back(node);
    }

    // Operands of a new node are looked up among the nodes that the new graph has so far; of a match, that is
    // only the last node.
    void require_operands(model::TracedNode node, const fx::Args& extra = {}) const {
        const auto look_up = [&](fx::NodeId id) {
            const auto operand = fx::traced_node(id);
            if (!operand || rebuilt_[operand]) return;
            const auto& name = graph_.nodes[operand].name;
            py_raise("KeyError", "'" + name + "'",
                     message(codes::fusion_operand_gone, name, graph_.nodes[node].name), name);
        };
        for (const auto& arg : extra)
            fx::FxGraph::for_each_node(arg, look_up);
        for (const auto& arg : traced_[fx::node_of(node)].args)
            fx::FxGraph::for_each_node(arg, look_up);
        for (const auto& kwarg : traced_[fx::node_of(node)].kwargs)
            fx::FxGraph::for_each_node(kwarg.value, look_up);
    }

    CallValue root_of(const Match& match) const {
        const auto& getter = backend_.configs[match.pattern.index()].root_node_getter;
        return knows(getter) ? take("root_node_getter", *getter, match) : default_root(match);
    }

    // The last operand, innermost. A tuple is empty if its nodes were recorded before.
    CallValue default_root(const Match& match) const {
        const auto* tree = &match.structure.back();
        while (tree->is_tuple && !tree->elements.empty())
            tree = &tree->elements.back();
        if (tree->is_tuple) raise_taken_before("IndexError", "tuple index out of range");
        return call_value(*tree);
    }

    CallValue extra_inputs_of(const Match& match) const {
        const auto& getter = backend_.configs[match.pattern.index()].extra_inputs_getter;
        if (!knows(getter)) return list_of({});
        return take("extra_inputs_getter", *getter, match);
    }

    bool knows(const std::optional<std::string>& getter) const { return getter.has_value(); }

    CallValue take(std::string_view kind, const std::string& getter, const Match& match) const {
        if (const auto shape = getter_shape(getter); !shape.empty()) {
            auto value = call_value(get(shape, match.structure));
            return returns_list(getter) ? list_of({std::move(value)}) : value;
        }
        const auto structure = list_of(call_value(NodeTree{{}, true, match.structure}).items);
        const auto* call = recorded_ ? find_call(*recorded_, kind, getter, {structure}) : nullptr;
        if (call && call->raised) throw PyError{*call->raised};
        if (!call || !names_nodes(call->answer)) py_raise("", "", message(codes::call_not_recorded, getter));
        return call->answer;
    }

    /// Whether all nodes in the value exist in this graph. A record that was edited by hand may name others.
    bool names_nodes(const CallValue& value) const {
        if (value.kind == CallValue::Kind::Node) return bool(index_.node(value.name));
        return std::ranges::all_of(value.items, [&](const CallValue& item) { return names_nodes(item); });
    }

    CallValue call_value(const NodeTree& tree) const {
        CallValue value;
        value.kind = tree.is_tuple ? CallValue::Kind::Tuple : CallValue::Kind::Node;
        if (!tree.is_tuple) value.name = graph_.nodes[tree.node].name;
        for (const auto& element : tree.elements)
            value.items.push_back(call_value(element));
        return value;
    }

    fx::Arg arg_of(const CallValue& value) const {
        if (value.kind == CallValue::Kind::Node) return fx::Arg::of(fx::node_of(index_.node(value.name)));
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
        const auto& node = graph_.nodes[tree.node];
        if (node.op == model::Op::CallModule) {
            result.kind = FusePart::Kind::Module;
            result.module = index_.module(node.target);
            if (!result.module) return result;
            const auto& module = graph_.modules[result.module];
            result.exact_type = module.type;
            result.type = types_[result.module];
            result.training = module.training;
        } else if (node.op == model::Op::CallFunction && node.target == "torch.nn.functional.relu") {
            result.kind = FusePart::Kind::Module;
            result.type = result.exact_type = "torch.nn.ReLU";
            result.training = root_training;
        } else if (node.op == model::Op::CallFunction || node.op == model::Op::CallMethod) {
            result.kind =
                node.op == model::Op::CallFunction ? FusePart::Kind::Function : FusePart::Kind::Method;
            result.type = node.target;
        }
        return result;
    }

    void apply(Match& match) {
        try {
            fuse_match(match);
        } catch (PyError& error) {
            if (error.raised.type.empty()) return leave_alone(match, std::move(error.raised));
            if (error.raised.node.empty()) error.raised.node = graph_.nodes[match.last].name;
            throw;
        }
    }

    void leave_alone(const Match& match, Raised not_on_record) {
        not_on_record.node = graph_.nodes[match.last].name;
        gaps_.push_back(std::move(not_on_record));
        for (const auto node : match.nodes) {
            left_alone_[node] = rebuilt_[node] = true;
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
        const auto root = index_.node(taken.name);
        const auto& node = graph_.nodes[root];
        const auto module =
            node.op == model::Op::CallModule ? index_.module(node.target) : model::ModuleIndex();
        if (!module)
            py_raise("AssertionError", "Expecting module node to be a call_module Node",
                     message(codes::fusion_root_not_module, node.name));
        if (has_empty_tuple(match.structure))
            raise_taken_before("ValueError", "not enough values to unpack (expected at least 1, got 0)");
        std::vector<FusePart> structure;
        for (const auto& tree : match.structure)
            structure.push_back(part(tree, graph_.modules[module].training));
        const auto entry = methods_.find(structure);
        if (!entry)
            py_raise("AssertionError", "did not find fuser method for: " + all_match_all(structure) + " ",
                     message(codes::fusion_no_method, describe(structure)));
        auto fused = call_fuser(graph_, backend_.configs[entry.index()], is_qat_, structure, recorded_);
        if (!extra_inputs.is_sequence()) {
            const auto type = type_name(extra_inputs);
            py_raise("TypeError", fmt::format("'{}' object is not iterable", type),
                     message(codes::fusion_extra_not_a_list, type));
        }
        auto extra = arg_of(extra_inputs).items;
        require_operands(root, extra);
        install(match, root, module, std::move(fused));
        result_.fusions.back().extra_inputs = std::move(extra);
        result_.fusions.back().method = entry;
    }

    static std::string describe(const std::vector<FusePart>& parts) {
        std::string text;
        for (const auto& part : parts) {
            if (!text.empty()) text += ", ";
            text += part.is_tuple ? "(" + describe(part.elements) + ")" : leaf_repr(part);
        }
        return text;
    }

    void install(Match& match, model::TracedNode root, model::ModuleIndex module, FusedModule fused) {
        Fusion fusion;
        fusion.root = root;
        fusion.last = match.last;
        std::ranges::sort(match.nodes);
        fusion.nodes = {match.nodes.begin(), match.nodes.end()};
        fusion.pattern = match.pattern;
        fusion.fused_type = pool_.intern(fused.type);
        fusion.folded = fused.children.empty() ? fused.plain.folded : fused.children.front().folded;
        for (const auto& child : fused.children) {
            fusion.child_types.push_back(pool_.intern(child.exact_type));
            fusion.child_modules.push_back(child.module);
        }
        if (fused.children.empty()) fusion.child_modules.push_back(fused.plain.module);
        fusion.is_new = fused.is_new;
        for (const auto node : fusion.nodes)
            result_.fused_into[node] = FusionIndex(result_.fusions.size());
        result_.module_type[module] = fusion.fused_type;
        result_.module_children[module] = fusion.child_types;
        fusion.order_position = result_.order.size();
        result_.order.push_back(root);
        result_.fusions.push_back(std::move(fusion));
    }

    const model::Graph& graph_;
    const model::GraphIndex& index_;
    const fx::FxGraph& traced_;
    const config::BackendConfig& backend_;
    const bool is_qat_;
    const Recorded* recorded_;
    ClassTable classes_;
    FusionResult result_;
    TextPool pool_;
    IdVector<model::ModuleIndex, std::string_view> types_; ///< class before parametrization
    IdVector<fx::NodeId, std::string_view> class_of_;      ///< as in MatchView
    IdVector<config::EntryIndex, config::Pattern> keys_;
    FuserLookup methods_;
    std::optional<PatternTable> table_;
    IdVector<FuseMatchIndex, Match> matches_;
    IdVector<model::TracedNode, FuseMatchIndex> match_of_;
    IdVector<model::TracedNode, bool> rebuilt_; ///< whether the new graph has a node for it
    /// Nodes of matches that depend on facts that were not recorded.
    IdVector<model::TracedNode, bool> left_alone_;
    std::vector<Raised> gaps_;
    std::vector<model::TracedNode> uncertain_;
};

} // namespace

FusionResult fuse(const model::Graph& graph, const model::GraphIndex& index, const fx::FxGraph& traced,
                  const config::BackendConfig& backend, bool is_qat, const Recorded* recorded) {
    return Fuser(graph, index, traced, backend, is_qat, recorded).run();
}

FusionResult fuse(const model::Graph& graph, const config::BackendConfig& backend, bool is_qat,
                  const Recorded* recorded) {
    const model::GraphIndex index(graph);
    return fuse(graph, index, fx::FxGraph::of(graph, index), backend, is_qat, recorded);
}

} // namespace qcs::predict
