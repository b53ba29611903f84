#include "predict/match/match.h"

#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"

#include <algorithm>

namespace qcs::predict {

namespace {

const std::string* method_name(const config::Pattern& pattern) {
    if (const auto* text = std::get_if<std::string>(&pattern.atom.data)) return text;
    const auto* object = std::get_if<config::ObjectRef>(&pattern.atom.data);
    return object && object->kind == config::ObjectRef::Kind::Method ? &object->name : nullptr;
}

std::optional<double> number(const config::Value& value) {
    if (const auto* b = std::get_if<bool>(&value.data)) return *b ? 1 : 0;
    if (const auto* i = std::get_if<std::int64_t>(&value.data)) return static_cast<double>(*i);
    if (const auto* d = std::get_if<double>(&value.data)) return *d;
    return std::nullopt;
}

/// A pattern that begins with getattr must have two elements: (getattr, "name").
bool is_malformed(const config::Pattern& pattern) {
    return pattern.is_tuple && pattern.elements.size() != 2 && !pattern.elements.empty() &&
           is_object(pattern.elements.front(), "builtins.getattr");
}
[[noreturn]] void refuse() {
    py_raise("AssertionError", "Expecting getattr pattern to have two elements", codes::pattern_getattr);
}

} // namespace

const config::Pattern& head_of(const config::Pattern& pattern) {
    return pattern.is_tuple && !pattern.elements.empty() ? pattern.elements.front() : pattern;
}

bool equals_pattern(const fx::Arg& operand, const config::Pattern& pattern) {
    if (pattern.is_tuple)
        return operand.kind == fx::Arg::Kind::Tuple &&
               std::equal(operand.items.begin(), operand.items.end(), pattern.elements.begin(),
                          pattern.elements.end(), equals_pattern);
    if (operand.kind != fx::Arg::Kind::Literal) return false;
    const auto& value = operand.value();
    if (const auto a = number(value), b = number(pattern.atom); a && b) return *a == *b;
    if (const auto* text = std::get_if<std::string>(&value.data)) {
        const auto* name = method_name(pattern);
        return name && *name == *text;
    }
    return value == pattern.atom;
}

bool head_matches(const MatchView& view, fx::NodeId id, const config::Pattern& pattern) {
    const auto& head = head_of(pattern);
    if (head.is_tuple) return false;
    const auto& node = view.graph[id];
    if (const auto* method = method_name(head))
        return node.op == model::Op::CallMethod && node.target == *method;
    const auto* object = std::get_if<config::ObjectRef>(&head.atom.data);
    if (!object || object->kind != config::ObjectRef::Kind::Object) return false;
    if (node.op == model::Op::CallModule) {
        const auto type = view.class_at(id);
        return !type.empty() && type == object->name;
    }
    if (node.op != model::Op::CallFunction || node.target != object->name) return false;
    if (object->name != "builtins.getattr") return true;
    if (!pattern.is_tuple)
        py_raise("TypeError", "'builtin_function_or_method' object is not subscriptable",
                 codes::pattern_getattr);
    return pattern.elements.size() == 2 && node.args.size() > 1 &&
           equals_pattern(node.args[1], pattern.elements[1]);
}

bool is_object(const config::Pattern& pattern, std::string_view name) {
    if (pattern.is_tuple) return false;
    const auto* object = std::get_if<config::ObjectRef>(&pattern.atom.data);
    return object && object->kind == config::ObjectRef::Kind::Object && object->name == name;
}

bool is_match_all(const config::Pattern& pattern) {
    return is_object(pattern, config::match_all_node);
}

bool is_match(const MatchView& view, fx::NodeId id, const config::Pattern& pattern, std::size_t max_uses) {
    const auto& head = head_of(pattern);
    if (is_match_all(head)) return true;
    if (is_malformed(pattern)) refuse();
    if (view.graph.user_count(id) > max_uses || !head_matches(view, id, pattern)) return false;
    const bool has_operands =
        pattern.is_tuple && pattern.elements.size() > 1 && !is_object(head, "builtins.getattr");
    if (!has_operands) return true;
    const auto& args = view.graph[id].args;
    if (pattern.elements.size() - 1 != args.size()) return false;
    for (std::size_t i = 0; i < args.size(); ++i)
        if (!is_match(view, args[i], pattern.elements[i + 1], 1)) return false;
    return true;
}

bool is_match(const MatchView& view, const fx::Arg& operand, const config::Pattern& pattern,
              std::size_t max_uses) {
    if (operand.is_node()) return is_match(view, operand.node, pattern, max_uses);
    if (is_malformed(pattern)) refuse();
    return is_match_all(head_of(pattern)) || equals_pattern(operand, pattern);
}

PatternTable::PatternTable(IdSpan<config::EntryIndex, config::Pattern> keys,
                           const IdVector<config::EntryIndex, bool>& use)
    : keys_(keys) {
    for (const auto i : keys.ids())
        if (use[i]) order_.push_back(i);
    const auto rank = [&](config::EntryIndex i) {
        return keys[i].is_tuple ? -config::leaf_count(keys[i]) : 1;
    };
    std::stable_sort(order_.begin(), order_.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    for (std::size_t place = 0; place < order_.size(); ++place) {
        const auto& head = head_of(keys[order_[place]]);
        const auto* object = std::get_if<config::ObjectRef>(&head.atom.data);
        if (is_match_all(head) || is_malformed(keys[order_[place]]))
            any_head_.push_back(place);
        else if (const auto* method = method_name(head))
            by_head_["." + *method].push_back(place);
        else if (!head.is_tuple && object)
            by_head_[object->name].push_back(place);
    }
}

const std::vector<std::size_t>* PatternTable::same_head(const MatchView& view, fx::NodeId id) const {
    const auto& node = view.graph[id];
    auto heads = by_head_.end();
    if (node.op == model::Op::CallFunction)
        heads = by_head_.find(node.target);
    else if (node.op == model::Op::CallMethod)
        heads = by_head_.find("." + node.target);
    else if (node.op == model::Op::CallModule)
        heads = by_head_.find(view.class_at(id));
    return heads == by_head_.end() ? nullptr : &heads->second;
}

config::EntryIndex PatternTable::first_match(const MatchView& view, fx::NodeId node) const {
    const auto none = order_.size();
    const auto any = any_head_.empty() ? none : any_head_.front();
    auto place = any;
    if (const auto* places = same_head(view, node))
        for (const auto p : *places) {
            if (p > place) break;
            if (!is_match(view, node, keys_[order_[p]])) continue;
            place = p;
            break;
        }
    if (place == none) return {};
    if (place == any && is_malformed(keys_[order_[place]])) refuse();
    return order_[place];
}

std::vector<config::EntryIndex> PatternTable::candidates(const MatchView& view, fx::NodeId node) const {
    auto places = any_head_;
    if (const auto* same = same_head(view, node)) places.insert(places.end(), same->begin(), same->end());
    std::sort(places.begin(), places.end());
    std::vector<config::EntryIndex> result;
    result.reserve(places.size());
    for (const auto place : places)
        result.push_back(order_[place]);
    return result;
}

} // namespace qcs::predict
