#include "config/presets.h"

#include "builtin_files.h"
#include "config/codec/config_json.h"
#include "config/codec/file_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <unordered_map>

namespace qcs::config {

namespace {

constexpr std::array<std::string_view, 7> backend_names = {"native", "fbgemm",   "qnnpack",   "x86",
                                                           "onednn", "tensorrt", "executorch"};
constexpr std::array<std::string_view, 8> mapping_names = {
    "default:x86",     "default:fbgemm",     "default:qnnpack",     "default:onednn",
    "default-qat:x86", "default-qat:fbgemm", "default-qat:qnnpack", "default-qat:onednn"};

/// A number of files that are each parsed on first use.
template <typename T, std::size_t count>
class LazyFiles {
public:
    using Read = Expected<Decoded<T>> (*)(std::string_view, const std::string&);
    explicit LazyFiles(Read read) : read_(read) {}

    /// null if the file is missing or invalid; the files are linked into the program, and a test ensures that
    /// they are valid.
    const T* get(std::size_t index, const std::string& path) {
        auto& slot = slots_[index];
        std::call_once(slot.once, [&] {
            const auto bytes = builtin_file(path);
            if (bytes.empty()) return;
            if (auto result = read_(bytes, path)) slot.value = std::move(result->value);
        });
        return slot.value ? &*slot.value : nullptr;
    }

private:
    struct Slot {
        std::once_flag once;
        std::optional<T> value;
    };
    Read read_;
    std::array<Slot, count> slots_;
};

template <typename T>
std::vector<T> read_list(const char* path,
                         Expected<std::vector<T>> (*read)(std::string_view, const std::string&)) {
    const auto bytes = builtin_file(path);
    if (bytes.empty()) return {};
    return read(bytes, path).value_or(std::vector<T>{});
}

/// Maps every name and alias to the index of its entry.
using NameIndex = std::unordered_map<std::string_view, std::size_t>;

template <typename T>
const T* look_up(const NameIndex& index, std::span<const T> items, std::string_view name) {
    const auto it = index.find(name);
    return it == index.end() ? nullptr : &items[it->second];
}

} // namespace

std::span<const std::string_view> backend_preset_names() {
    return backend_names;
}
std::span<const std::string_view> mapping_preset_names() {
    return mapping_names;
}

const BackendConfig* backend_preset(std::string_view name) {
    static LazyFiles<BackendConfig, backend_names.size()> files(read_backend_config);
    const auto it = std::ranges::find(backend_names, name);
    if (it == backend_names.end()) return nullptr;
    return files.get(static_cast<std::size_t>(it - backend_names.begin()),
                     fmt::format("presets/{}.json", name));
}

const QConfigMapping* mapping_preset(std::string_view name) {
    static LazyFiles<QConfigMapping, mapping_names.size()> files(read_qconfig_mapping);
    const auto it = std::ranges::find(mapping_names, name);
    if (it == mapping_names.end()) return nullptr;
    std::string file(name);
    std::ranges::replace_if(
        file, [](char c) { return c == ':' || c == '-'; }, '_');
    return files.get(static_cast<std::size_t>(it - mapping_names.begin()),
                     fmt::format("presets/mappings/{}.json", file));
}

std::span<const QConfig> named_qconfigs() {
    static const auto qconfigs = read_list("presets/qconfigs.json", read_named_qconfigs);
    return qconfigs;
}

const QConfig* named_qconfig(std::string_view name) {
    static const auto index = [] {
        NameIndex result;
        for (std::size_t i = 0; i < named_qconfigs().size(); ++i)
            result.emplace(named_qconfigs()[i].name, i);
        return result;
    }();
    return look_up(index, named_qconfigs(), name);
}

std::span<const CatalogueEntry> catalogue() {
    static const auto entries = read_list("presets/catalogue.json", read_catalogue);
    return entries;
}

const CatalogueEntry* catalogue_entry(std::string_view name) {
    static const auto index = [] {
        NameIndex result;
        const auto entries = catalogue();
        for (std::size_t i = 0; i < entries.size(); ++i)
            result.emplace(entries[i].name, i);
        for (std::size_t i = 0; i < entries.size(); ++i)
            for (const auto& alias : entries[i].aliases)
                result.emplace(alias, i);
        return result;
    }();
    return look_up(index, catalogue(), name);
}

namespace {

constexpr std::array<std::string_view, 8> kinds = {"module",   "function",      "operator",     "method",
                                                   "observer", "fake_quantize", "fuser_method", "getter"};

/// The name of a bare class is not resolved through the catalogue, because the catalogue is built from this.
Value decode_default(const json::JsonValue& json, json::Decoder& decoder) {
    if (!json.is(json::JsonKind::Object) || json.members().empty() || json.members().front().key != "class")
        return decode_value(json, decoder);
    return ObserverSpec{std::string(decoder.string(json.members().front().value).value_or("")), {}, {}};
}

CatalogueParameter decode_parameter(const json::JsonValue& json, json::Decoder& decoder) {
    CatalogueParameter parameter;
    decoder.closed_object(
        json,
        {{"name", [&](const json::JsonValue& v) { parameter.name = decoder.string(v).value_or(""); }, true},
         {"default",
          [&](const json::JsonValue& v) { parameter.default_value = decode_default(v, decoder); }}});
    return parameter;
}

CatalogueEntry decode_entry(const json::JsonValue& json, json::Decoder& decoder) {
    using Kind = CatalogueEntry::Kind;
    CatalogueEntry entry;
    decoder.closed_object(
        json, {{"kind",
                [&](const json::JsonValue& v) {
                    const auto name = decoder.string(v).value_or("");
                    const auto it = std::ranges::find(kinds, name);
                    if (it == kinds.end())
                        decoder.unknown(v, codes::unknown_catalogue_kind, name, kinds);
                    else
                        entry.kind = static_cast<Kind>(it - kinds.begin());
                },
                true},
               {"name", [&](const json::JsonValue& v) { entry.name = decoder.string(v).value_or(""); }, true},
               {"bases", [&](const json::JsonValue& v) { entry.bases = decoder.strings(v); }},
               {"aliases", [&](const json::JsonValue& v) { entry.aliases = decoder.strings(v); }},
               {"parameters",
                [&](const json::JsonValue& v) {
                    for (const auto& item : decoder.array(v))
                        entry.parameters.push_back(decode_parameter(item, decoder));
                }},
               {"takes_keywords", [&](const json::JsonValue& v) {
                    entry.takes_keywords = decoder.boolean(v).value_or(false);
                }}});
    return entry;
}

/// Reads the rows `[name, body]` of a table and passes the body of each to `read` with its name.
template <typename Read>
auto named_rows(json::Decoder& decoder, Read read) {
    return [&decoder, read](const json::JsonValue& json) {
        for (const auto& item : decoder.array(json))
            if (const auto row = decoder.row(item, 2, "[name, content]"); !row.empty())
                if (const auto name = decoder.string(row[0])) read(*name, row[1]);
    };
}

} // namespace

Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<QConfig> result;
        const auto qconfig = [&](std::string_view name, const json::JsonValue& body) {
            result.push_back(decode_qconfig_pair(body, decoder));
            result.back().name = name;
        };
        const auto observer = [&](std::string_view, const json::JsonValue& body) {
            decode_observer_spec(body, decoder);
        };
        decoder.closed_object(root, {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
                                     {"qconfigs", named_rows(decoder, qconfig), true},
                                     {"observers", named_rows(decoder, observer)}});
        return result;
    };
    return read_document(json, file, FileKind::QConfigs, decode).map([](auto&& decoded) {
        return decoded.value;
    });
}

Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<CatalogueEntry> result;
        decoder.closed_object(root, {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
                                     {"entries",
                                      [&](const json::JsonValue& v) {
                                          for (const auto& item : decoder.array(v))
                                              result.push_back(decode_entry(item, decoder));
                                      },
                                      true}});
        return result;
    };
    return read_document(json, file, FileKind::Catalogue, decode).map([](auto&& decoded) {
        return decoded.value;
    });
}

} // namespace qcs::config
