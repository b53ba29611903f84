#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"
#include "config/presets.h"
#include "json/encode.h"

#include <unordered_map>

namespace qcs::config {

namespace {

std::optional<ObserverSpec> decode_optional_spec(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Null)) return std::nullopt;
    return decode_observer_spec(json, decoder);
}

void encode_optional_spec(const std::optional<ObserverSpec>& spec, json::JsonWriter& writer) {
    if (spec)
        encode_observer_spec(*spec, writer);
    else
        writer.null();
}

void encode_key(const Rule& rule, json::JsonWriter& writer) {
    if (rule.kind != RuleKind::ObjectType) writer.string(rule.text);
    if (rule.kind == RuleKind::ObjectType || rule.kind == RuleKind::Order)
        encode_object_ref(rule.object, writer);
    if (rule.kind == RuleKind::Order) writer.integer(rule.index);
}

std::string rule_key_text(const Rule& rule) {
    json::JsonWriter writer;
    writer.begin_array(json::JsonLayout::SingleLine);
    encode_key(rule, writer);
    writer.end_array();
    const auto text = writer.take();
    return text.substr(1, text.size() - 2);
}

/// Reads the rows of one kind of rule. A later row with the same key replaces the qconfig and keeps the
/// place.
class RowReader {
public:
    RowReader(RuleKind kind, std::size_t length, std::string_view shape)
        : kind_(kind), length_(length), shape_(shape) {}

    void read(const json::JsonValue& json, json::Decoder& decoder) {
        for (const auto& item : decoder.array(json, "array of rules"))
            if (const auto row = decoder.row(item, length_, shape_); !row.empty()) add(item, row, decoder);
    }

    std::vector<Rule> rules;

private:
    void add(const json::JsonValue& item, std::span<const json::JsonValue> row, json::Decoder& decoder) {
        Rule rule;
        rule.kind = kind_;
        if (kind_ == RuleKind::ObjectType)
            rule.object = decode_object_ref(row[0], decoder);
        else
            rule.text = decoder.string(row[0]).value_or("");
        if (kind_ == RuleKind::Order) {
            rule.object = decode_object_ref(row[1], decoder);
            rule.index = decoder.integer(row[2]).value_or(0);
            if (rule.index < 0)
                decoder.report(row[2], message(codes::negative_order_index, std::to_string(rule.index)));
        }
        rule.qconfig = decode_qconfig(row.back(), decoder);
        const auto key = rule_key_text(rule);
        const auto [entry, is_new] = indexes_.emplace(key, rules.size());
        if (is_new) {
            rules.push_back(std::move(rule));
        } else {
            decoder.report(item, message(codes::duplicate_rule, key, std::to_string(entry->second)));
            rules[entry->second].qconfig = std::move(rule.qconfig);
        }
    }

    RuleKind kind_;
    std::size_t length_;
    std::string_view shape_;
    std::unordered_map<std::string, std::size_t> indexes_; ///< by key text
};

} // namespace

QConfig decode_qconfig_pair(const json::JsonValue& json, json::Decoder& decoder) {
    QConfig result;
    decoder.object(
        json, result.extras,
        {{"activation",
          [&](const json::JsonValue& v) { result.activation = decode_optional_spec(v, decoder); }, true},
         {"weight", [&](const json::JsonValue& v) { result.weight = decode_optional_spec(v, decoder); },
          true}});
    return result;
}

std::optional<QConfig> decode_qconfig(const json::JsonValue& json, json::Decoder& decoder) {
    if (json.is(json::JsonKind::Null)) return std::nullopt;
    if (!json.is(json::JsonKind::String)) return decode_qconfig_pair(json, decoder);
    if (const auto* named = named_qconfig(json.string())) return *named;
    std::vector<std::string_view> names;
    for (const auto& qconfig : named_qconfigs())
        names.push_back(qconfig.name);
    decoder.unknown(json, codes::unknown_qconfig, json.string(), names);
    return std::nullopt;
}

void encode_qconfig_pair(const QConfig& qconfig, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, qconfig.extras);
    object.field("activation");
    encode_optional_spec(qconfig.activation, writer);
    object.field("weight");
    encode_optional_spec(qconfig.weight, writer);
}

void encode_qconfig(const std::optional<QConfig>& qconfig, json::JsonWriter& writer) {
    if (!qconfig)
        writer.null();
    else if (!qconfig->name.empty())
        writer.string(qconfig->name);
    else
        encode_qconfig_pair(*qconfig, writer);
}

QConfigMapping decode_qconfig_mapping(const json::JsonValue& json, json::Decoder& decoder) {
    QConfigMapping result;
    RowReader order(RuleKind::Order, 4, "[module path, type or function, index, qconfig]");
    RowReader names(RuleKind::ModuleName, 2, "[module path, qconfig]");
    RowReader regexes(RuleKind::Regex, 2, "[regex, qconfig]");
    RowReader types(RuleKind::ObjectType, 2, "[type, function or method, qconfig]");
    const auto rows = [&](RowReader& reader) {
        return [&](const json::JsonValue& v) { reader.read(v, decoder); };
    };
    decoder.object(
        json, result.extras,
        {{"", [&](const json::JsonValue& v) { result.rules.back().qconfig = decode_qconfig(v, decoder); }},
         {"object_type", rows(types)},
         {"module_name_regex", rows(regexes)},
         {"module_name", rows(names)},
         {"module_name_object_type_order", rows(order)}});
    std::vector<Rule> rules;
    for (auto* reader : {&order, &names, &regexes, &types})
        for (auto& rule : reader->rules)
            rules.push_back(std::move(rule));
    rules.push_back(std::move(result.rules.back()));
    result.rules = std::move(rules);
    return result;
}

void encode_fields(const QConfigMapping& mapping, json::JsonWriter& writer, json::ObjectWriter& object) {
    object.field("");
    encode_qconfig(mapping.global().qconfig, writer);
    constexpr std::pair<std::string_view, RuleKind> kinds[] = {
        {"object_type", RuleKind::ObjectType},
        {"module_name_regex", RuleKind::Regex},
        {"module_name", RuleKind::ModuleName},
        {"module_name_object_type_order", RuleKind::Order},
    };
    for (const auto& [key, kind] : kinds) {
        object.field(key);
        writer.begin_array();
        for (const auto& rule : mapping.rules) {
            if (rule.kind != kind) continue;
            writer.begin_array();
            encode_key(rule, writer);
            encode_qconfig(rule.qconfig, writer);
            writer.end_array();
        }
        writer.end_array();
    }
}

} // namespace qcs::config
