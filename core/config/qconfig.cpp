#include "config/qconfig.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace qcs::config {

std::string_view key_of(RuleKind kind) {
    switch (kind) {
    case RuleKind::Order: return "module_name_object_type_order";
    case RuleKind::ModuleName: return "module_name";
    case RuleKind::Regex: return "module_name_regex";
    case RuleKind::ObjectType: return "object_type";
    case RuleKind::Global: break;
    }
    return "";
}

bool same_key(const Rule& a, const Rule& b) {
    return a.kind == b.kind && a.text == b.text && a.object == b.object && a.index == b.index;
}

std::size_t QConfigMapping::set(Rule rule) {
    const auto place = std::ranges::find_if(
        rules, [&](const Rule& other) { return same_key(rule, other) || other.kind > rule.kind; });
    const auto index = static_cast<std::size_t>(place - rules.begin());
    if (same_key(rule, *place)) {
        place->qconfig = std::move(rule.qconfig);
        place->off = rule.off;
    } else {
        rules.insert(place, std::move(rule));
    }
    return index;
}

std::vector<std::reference_wrapper<const Rule>> QConfigMapping::active() const {
    std::vector<std::reference_wrapper<const Rule>> on;
    std::ranges::copy_if(rules, std::back_inserter(on), [](const Rule& rule) { return !rule.off; });
    return on;
}

const std::optional<QConfig>& QConfigMapping::global_qconfig() const {
    static const std::optional<QConfig> none;
    return global().off ? none : global().qconfig;
}

std::span<const std::string_view> rule_kind_names() {
    static constexpr std::array<std::string_view, 5> names = {"module_name_object_type_order", "module_name",
                                                              "module_name_regex", "object_type", "global"};
    return names;
}

std::string object_name(const ObjectRef& object) {
    return object.kind == ObjectRef::Kind::None ? "None" : object.name;
}

std::string rule_key(const Rule& rule) {
    switch (rule.kind) {
    case RuleKind::Order:
        return rule.text + ", " + object_name(rule.object) + ", " + std::to_string(rule.index);
    case RuleKind::ObjectType: return object_name(rule.object);
    default: return rule.text;
    }
}

std::string rule_name(const Rule& rule) {
    if (rule.kind == RuleKind::Global) return "global";
    return std::string(key_of(rule.kind)) + " " + rule_key(rule);
}

std::vector<RuleRow> rows_off(const QConfigMapping& mapping) {
    std::vector<RuleRow> rows;
    RuleRow row{RuleKind::Order, -1};
    for (const auto& rule : mapping.rules) {
        row = {rule.kind, rule.kind == row.kind ? row.index + 1 : 0};
        if (rule.off) rows.push_back(row);
    }
    return rows;
}

Rule* rule_at(QConfigMapping& mapping, const RuleRow& row) {
    if (row.index < 0 || row.index >= count_of(mapping, row.kind)) return nullptr;
    return &*(std::ranges::find(mapping.rules, row.kind, &Rule::kind) + row.index);
}

std::int64_t count_of(const QConfigMapping& mapping, RuleKind kind) {
    return std::ranges::count(mapping.rules, kind, &Rule::kind);
}

QConfigMapping without_off(QConfigMapping mapping) {
    auto& global = mapping.rules.back();
    if (global.off) global.qconfig.reset();
    global.off = false;
    std::erase_if(mapping.rules, [](const Rule& rule) { return rule.off; });
    return mapping;
}

QConfigMapping all_on(QConfigMapping mapping) {
    for (auto& rule : mapping.rules)
        rule.off = false;
    return mapping;
}

namespace {

bool python_equals(const Value& a, const Value& b);

/// bool, int and float compare as numbers, as in Python.
std::optional<bool> numbers_equal(const Value& a, const Value& b) {
    const auto integer = [](const Value& v) -> std::optional<std::int64_t> {
        if (const auto* boolean = std::get_if<bool>(&v.data)) return *boolean ? 1 : 0;
        if (const auto* number = std::get_if<std::int64_t>(&v.data)) return *number;
        return std::nullopt;
    };
    const auto* a_float = std::get_if<double>(&a.data);
    const auto* b_float = std::get_if<double>(&b.data);
    const auto a_integer = integer(a);
    const auto b_integer = integer(b);
    if (a_integer && b_integer) return *a_integer == *b_integer;
    if (a_float && b_float) return *a_float == *b_float;
    if (!(a_float && b_integer) && !(b_float && a_integer)) return std::nullopt;
    // An int equals a float only if the float is exactly that integer.
    const double number = a_float ? *a_float : *b_float;
    const auto wanted = a_float ? *b_integer : *a_integer;
    constexpr double limit = 9223372036854775808.0; // 2^63
    return number >= -limit && number < limit &&
           static_cast<double>(static_cast<std::int64_t>(number)) == number &&
           static_cast<std::int64_t>(number) == wanted;
}

bool all_equal(const Values& a, const Values& b) {
    return std::ranges::equal(a, b, python_equals);
}

/// Compares as Python dicts: the order does not matter.
bool keywords_equal(const Keywords& a, const Keywords& b) {
    return a.size() == b.size() && std::ranges::all_of(a, [&](const KeywordArg& keyword) {
               const auto other = std::ranges::find(b, keyword.name, &KeywordArg::name);
               return other != b.end() && python_equals(keyword.value, other->value);
           });
}

/// Compares what the outermost wrappers wrap: the same class, or the same inner wrapper object.
bool wrapped_equal(const ObserverSpec& a, const ObserverSpec& b) {
    const auto count = a.layers.size();
    if (count != b.layers.size() || a.callable != b.callable || a.identity != b.identity) return false;
    if (count < 2) return true;
    const auto& identity = a.layers[count - 2].identity;
    return identity && identity == b.layers[count - 2].identity;
}

/// Python's `==`: classes are compared by identity, and wrappers, which define no equality, are equal only if
/// they are the same object.
bool spec_same_object(const ObserverSpec& a, const ObserverSpec& b) {
    return a.layers.empty() && b.layers.empty() && a.callable == b.callable && a.identity == b.identity;
}

bool dicts_equal(const Dict& a, const Dict& b) {
    return a.items.size() == b.items.size() && std::ranges::all_of(a.items, [&](const DictItem& item) {
               return std::ranges::any_of(b.items, [&](const DictItem& other) {
                   return python_equals(item.key, other.key) && python_equals(item.value, other.value);
               });
           });
}

bool python_equals(const Value& a, const Value& b) {
    if (const auto equal = numbers_equal(a, b)) return *equal;
    if (a.data.index() != b.data.index()) return false;
    if (const auto* list = std::get_if<List>(&a.data))
        return all_equal(list->items, std::get<List>(b.data).items);
    if (const auto* tuple = std::get_if<Tuple>(&a.data))
        return all_equal(tuple->items, std::get<Tuple>(b.data).items);
    if (const auto* slice = std::get_if<Slice>(&a.data))
        return all_equal(slice->bounds, std::get<Slice>(b.data).bounds);
    if (const auto* dict = std::get_if<Dict>(&a.data)) return dicts_equal(*dict, std::get<Dict>(b.data));
    if (const auto* spec = std::get_if<ObserverSpec>(&a.data))
        return spec_same_object(*spec, std::get<ObserverSpec>(b.data));
    return a == b;
}

bool constructors_equal(const ObserverSpec& a, const ObserverSpec& b) {
    if (a.layers.empty() || b.layers.empty()) return spec_same_object(a, b);
    if (!wrapped_equal(a, b)) return false;
    const auto& a_layer = a.layers.back();
    const auto& b_layer = b.layers.back();
    if (!all_equal(a_layer.args, b_layer.args)) return false;

    auto a_keywords = a_layer.kwargs;
    auto b_keywords = b_layer.kwargs;
    const auto a_observer = std::ranges::find(a_keywords, "observer", &KeywordArg::name);
    const auto b_observer = std::ranges::find(b_keywords, "observer", &KeywordArg::name);
    if (a_observer != a_keywords.end() && b_observer != b_keywords.end()) {
        const auto* a_spec = std::get_if<ObserverSpec>(&a_observer->value.data);
        const auto* b_spec = std::get_if<ObserverSpec>(&b_observer->value.data);
        const bool equal = a_spec && b_spec ? constructors_equal(*a_spec, *b_spec)
                                            : python_equals(a_observer->value, b_observer->value);
        if (!equal) return false;
        a_keywords.erase(a_observer);
        b_keywords.erase(b_observer);
    }
    return keywords_equal(a_keywords, b_keywords);
}

bool constructors_equal(const std::optional<ObserverSpec>& a, const std::optional<ObserverSpec>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return constructors_equal(*a, *b);
}

} // namespace

bool qconfig_equals(const std::optional<QConfig>& a, const std::optional<QConfig>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return constructors_equal(a->activation, b->activation) && constructors_equal(a->weight, b->weight);
}

} // namespace qcs::config
