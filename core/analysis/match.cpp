#include "analysis/match.h"

#include <algorithm>

namespace qcs {

namespace {

const std::string* method_name(const Pattern& pattern) {
    if (const auto* text = std::get_if<std::string>(&pattern.atom.data)) return text;
    const auto* object = std::get_if<ObjectRef>(&pattern.atom.data);
    return object && object->kind == ObjectRef::Kind::Method ? &object->name : nullptr;
}

std::optional<double> number(const Value& value) {
    if (const auto* b = std::get_if<bool>(&value.data)) return *b ? 1 : 0;
    if (const auto* i = std::get_if<std::int64_t>(&value.data)) return static_cast<double>(*i);
    if (const auto* d = std::get_if<double>(&value.data)) return *d;
    return std::nullopt;
}

// Python's == between an argument and a pattern: lets literals in a pattern match.
bool equals(const Value& operand, const Pattern& pattern) {
    if (pattern.is_tuple) {
        const auto* tuple = std::get_if<Tuple>(&operand.data);
        return tuple && std::equal(tuple->items.begin(), tuple->items.end(), pattern.elements.begin(),
                                   pattern.elements.end(), equals);
    }
    if (std::holds_alternative<NodeRef>(operand.data)) return false;
    if (const auto a = number(operand), b = number(pattern.atom); a && b) return *a == *b;
    if (const auto* text = std::get_if<std::string>(&operand.data)) {
        const auto* name = method_name(pattern);
        return name && *name == *text;
    }
    return operand == pattern.atom;
}

bool head_matches(const MatchView& view, const Node& node, const Pattern& head, const Pattern& pattern) {
    if (head.is_tuple) return false;
    if (const auto* method = method_name(head)) return node.op == Op::CallMethod && node.target == *method;
    const auto* object = std::get_if<ObjectRef>(&head.atom.data);
    if (!object || object->kind != ObjectRef::Kind::Object) return false;
    if (node.op == Op::CallModule) {
        const int module = view.index.module(node.target);
        return module >= 0 && view.module_type[static_cast<std::size_t>(module)] == object->name;
    }
    if (node.op != Op::CallFunction || node.target != object->name) return false;
    if (object->name != "builtins.getattr") return true;
    return pattern.elements.size() == 2 && node.args.size() > 1 && equals(node.args[1], pattern.elements[1]);
}

} // namespace

bool is_object(const Pattern& pattern, std::string_view name) {
    if (pattern.is_tuple) return false;
    const auto* object = std::get_if<ObjectRef>(&pattern.atom.data);
    return object && object->kind == ObjectRef::Kind::Object && object->name == name;
}

bool is_match_all(const Pattern& pattern) {
    return is_object(pattern, match_all_node);
}

bool is_match(const MatchView& view, int node_index, const Pattern& pattern, std::size_t max_uses) {
    const auto& head = pattern.is_tuple && !pattern.elements.empty() ? pattern.elements.front() : pattern;
    if (is_match_all(head)) return true;
    const auto place = static_cast<std::size_t>(node_index);
    if (view.index.users()[place].size() > max_uses) return false;
    const auto& node = view.graph.nodes[place];
    if (!head_matches(view, node, head, pattern)) return false;
    const bool has_operands =
        pattern.is_tuple && pattern.elements.size() > 1 && !is_object(head, "builtins.getattr");
    if (!has_operands) return true;
    if (pattern.elements.size() - 1 != node.args.size()) return false;
    for (std::size_t i = 0; i < node.args.size(); ++i)
        if (!is_match(view, node.args[i], pattern.elements[i + 1], 1)) return false;
    return true;
}

bool is_match(const MatchView& view, const Value& operand, const Pattern& pattern, std::size_t max_uses) {
    if (const auto* ref = std::get_if<NodeRef>(&operand.data)) {
        const int node = view.index.node(ref->name);
        return node >= 0 && is_match(view, node, pattern, max_uses);
    }
    const auto& head = pattern.is_tuple && !pattern.elements.empty() ? pattern.elements.front() : pattern;
    return is_match_all(head) || equals(operand, pattern);
}

PatternTable::PatternTable(std::span<const Pattern> keys, const std::vector<bool>& use) : keys_(keys) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (use[i]) order_.push_back(i);
    const auto rank = [&](std::size_t i) { return keys[i].is_tuple ? -leaf_count(keys[i]) : 1; };
    std::stable_sort(order_.begin(), order_.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    for (std::size_t place = 0; place < order_.size(); ++place) {
        const auto& key = keys[order_[place]];
        const auto& head = key.is_tuple && !key.elements.empty() ? key.elements.front() : key;
        const auto* object = std::get_if<ObjectRef>(&head.atom.data);
        if (is_match_all(head))
            any_head_.push_back(place);
        else if (const auto* method = method_name(head))
            by_head_["." + *method].push_back(place);
        else if (!head.is_tuple && object)
            by_head_[object->name].push_back(place);
    }
}

int PatternTable::first_match(const MatchView& view, int node_index) const {
    const auto& node = view.graph.nodes[static_cast<std::size_t>(node_index)];
    auto heads = by_head_.end();
    if (node.op == Op::CallFunction)
        heads = by_head_.find(node.target);
    else if (node.op == Op::CallMethod)
        heads = by_head_.find("." + node.target);
    else if (node.op == Op::CallModule) {
        const int module = view.index.module(node.target);
        if (module >= 0) heads = by_head_.find(view.module_type[static_cast<std::size_t>(module)]);
    }
    const auto none = order_.size();
    const auto first = [&](const std::vector<std::size_t>& places) {
        for (const auto place : places)
            if (is_match(view, node_index, keys_[order_[place]])) return place;
        return none;
    };
    const auto place = std::min(heads == by_head_.end() ? none : first(heads->second),
                                any_head_.empty() ? none : any_head_.front());
    return place == none ? -1 : static_cast<int>(order_[place]);
}

} // namespace qcs
