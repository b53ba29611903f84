#include "config/eager_presets.h"

#include "builtin_files.h"
#include "config/codec/config_json.h"
#include "config/codec/file_json.h"

#include <algorithm>

namespace qcs::config {

namespace {

/// Reads the rows `[a, b]` of a table and passes each to `read`.
template <typename Read>
auto rows(json::Decoder& decoder, Read read) {
    return [&decoder, read](const json::JsonValue& json) {
        for (const auto& item : decoder.array(json))
            if (const auto row = decoder.row(item, 2, "[key, content]"); !row.empty()) read(row[0], row[1]);
    };
}

EagerTables decode_tables(const json::JsonValue& root, json::Decoder& decoder) {
    EagerTables tables;
    const auto mapping = [&](const json::JsonValue& name, const json::JsonValue& pairs) {
        tables.mappings.push_back(
            {std::string(decoder.string(name).value_or("")), decode_class_pairs(pairs, decoder)});
    };
    const auto activation = [&](const json::JsonValue& type, const json::JsonValue& observer) {
        tables.activations.push_back({decode_name(type, decoder), decode_observer_spec(observer, decoder)});
    };
    const auto dynamic = [&](const json::JsonValue& dtype, const json::JsonValue& spec) {
        auto& row = tables.dynamic.emplace_back();
        row.dtype = decode_dtype(dtype, decoder).value_or(DType::QInt8);
        rows(decoder, [&](const json::JsonValue& type, const json::JsonValue& qconfig) {
            row.rules.push_back({decode_name(type, decoder), true, decode_qconfig(qconfig, decoder), false});
        })(spec);
    };
    decoder.closed_object(
        root,
        {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
         {"mappings", rows(decoder, mapping), true},
         {"propagation_list",
          [&](const json::JsonValue& v) { tables.propagation_list = decode_class_names(v, decoder); }, true},
         {"activations", rows(decoder, activation), true},
         {"no_observer",
          [&](const json::JsonValue& v) { tables.no_observer = decode_class_names(v, decoder); }, true},
         {"custom", [&](const json::JsonValue& v) { tables.custom = decode_eager_custom(v, decoder); }, true},
         {"fusions",
          rows(decoder,
               [&](const json::JsonValue& classes, const json::JsonValue& method) {
                   tables.fusions.push_back(
                       {decode_class_names(classes, decoder), decode_fuser_method(method, decoder)});
               }),
          true},
         {"dynamic", rows(decoder, dynamic), true}});
    return tables;
}

} // namespace

const std::vector<ClassPair>* EagerTables::mapping(std::string_view name) const {
    const auto it = std::ranges::find(mappings, name, &EagerTable::name);
    return it == mappings.end() ? nullptr : &it->pairs;
}

Expected<EagerTables> read_eager_tables(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::EagerTables, decode_tables).map([](auto&& decoded) {
        return decoded.value;
    });
}

const EagerTables& eager_tables() {
    static const auto tables = [] {
        constexpr auto path = "presets/eager.json";
        // The file is linked into the program; a test ensures that it exists and is valid.
        return read_eager_tables(builtin_file(path), path).value_or(EagerTables{});
    }();
    return tables;
}

} // namespace qcs::config
