#include "base/task.h"
#include "base/text.h"
#include "config/codec/file_json.h"
#include "config/codec/value_json.h"
#include "json/encode.h"
#include "model/graph_json.h"
#include "model/model_codes.h"
#include "model/module_list.h"

#include <unordered_map>

namespace qcs::model {

namespace {

SharedText listed_text(const json::JsonValue& json, json::Decoder& decoder) {
    return decoder.shared(decoder.string(json).value_or(std::string_view{}));
}

CompactVector<SharedText> listed_texts(const json::JsonValue& json, json::Decoder& decoder) {
    CompactVector<SharedText> texts;
    for (const auto& item : decoder.array(json, "array of strings"))
        texts.push_back(listed_text(item, decoder));
    return texts;
}

ListedTensor decode_tensor(const json::JsonValue& json, json::Decoder& decoder) {
    ListedTensor tensor;
    decoder.own_object(
        json, tensor.extras,
        {{"name", [&](const json::JsonValue& v) { tensor.name = listed_text(v, decoder); }, true},
         {"dtype", [&](const json::JsonValue& v) { tensor.dtype = config::decode_dtype(v, decoder); }},
         {"shape",
          [&](const json::JsonValue& v) {
              const auto sizes = decoder.integers(v);
              tensor.shape.emplace(sizes.begin(), sizes.end());
          }},
         {"device", [&](const json::JsonValue& v) { tensor.device = listed_text(v, decoder); }}});
    return tensor;
}

CompactVector<ListedTensor> decode_tensors(const json::JsonValue& json, json::Decoder& decoder) {
    CompactVector<ListedTensor> tensors;
    for (const auto& item : decoder.array(json, "array of objects"))
        tensors.push_back(decode_tensor(item, decoder));
    return tensors;
}

ListedObserver decode_observer(const json::JsonValue& json, json::Decoder& decoder) {
    ListedObserver observer;
    decoder.own_object(
        json, observer.extras,
        {{"instance", [&](const json::JsonValue& v) { observer.instance = json::to_json_line(v); }, true},
         {"calculate_qparams",
          [&](const json::JsonValue& v) { observer.calculate_qparams = json::to_json_line(v); }, true},
         {"seen", [&](const json::JsonValue& v) { observer.seen = decoder.integer(v); }}});
    return observer;
}

/// `alias` is the value of the row's "alias_of", null if it has none.
ListedModule decode_row(const json::JsonValue& json, const json::JsonValue* alias, json::Decoder& decoder) {
    ListedModule row;
    const json::JsonField path{"path", [&](const json::JsonValue& v) { row.path = listed_text(v, decoder); },
                               true};
    if (alias) {
        decoder.own_object(json, row.extras,
                           {path, {"alias_of", [&](const json::JsonValue& v) { decoder.string(v); }}});
        return row;
    }
    const auto texts = [&](CompactVector<SharedText>& target) {
        return [&](const json::JsonValue& v) { target = listed_texts(v, decoder); };
    };
    const auto hooks = [&](const json::JsonValue& v) {
        decoder.closed_object(v, {{"pre", texts(row.pre_hooks)}, {"post", texts(row.post_hooks)}});
    };
    decoder.own_object(
        json, row.extras,
        {path,
         {"type", [&](const json::JsonValue& v) { row.type = config::decode_name(v, decoder); }, true},
         {"bases", texts(row.bases), true},
         {"training", [&](const json::JsonValue& v) { row.training = decoder.boolean(v).value_or(false); }},
         {"attributes",
          [&](const json::JsonValue& v) { row.attributes = config::decode_keywords(v, decoder); }},
         {"class_qconfig",
          [&](const json::JsonValue& v) { row.class_qconfig = config::decode_value(v, decoder); }},
         {"parameters", [&](const json::JsonValue& v) { row.parameters = decode_tensors(v, decoder); }, true},
         {"buffers", [&](const json::JsonValue& v) { row.buffers = decode_tensors(v, decoder); }},
         {"absent", texts(row.absent)},
         {"hooks", hooks},
         {"observer", [&](const json::JsonValue& v) { row.observer = decode_observer(v, decoder); }},
         {"quantized", [&](const json::JsonValue& v) { row.quantized = json::to_json_line(v); }},
         {"same_as", [&](const json::JsonValue& v) { row.same_as = listed_text(v, decoder); }}});
    return row;
}

/// Collects the rows and resolves their parents and aliases.
class Collector {
public:
    Collector(json::Decoder& decoder, std::string_view root_type)
        : decoder_(decoder), root_type_(root_type) {}

    void add(const json::JsonValue& json) {
        const auto* alias = json.find("alias_of");
        auto row = decode_row(json, alias, decoder_);
        if (!json.is(json::JsonKind::Object) || !json.find("path")) return; // an error was reported
        if (!row.path.empty()) have_root();
        if (!row.path.empty()) row.parent = parent_of(row.path, *json.find("path"));
        if (alias && alias->is(json::JsonKind::String)) row.alias_of = first_of(alias->string(), *alias);
        const auto path = row.path;
        const auto place = modules_.push_back(std::move(row));
        if (!places_.emplace(path, place).second)
            decoder_.report(*json.find("path"), message(codes::duplicate_module, path));
    }

    ListedModules take() {
        have_root();
        return std::move(modules_);
    }

private:
    ListedModuleIndex find(std::string_view path) const {
        const auto it = places_.find(path);
        return it == places_.end() ? ListedModuleIndex() : it->second;
    }

    void have_root() {
        if (!modules_.empty()) return;
        ListedModule root;
        root.type = root_type_.empty() ? "torch.nn.Module" : root_type_;
        root.implied = true;
        const auto index = modules_.push_back(std::move(root));
        places_.emplace(modules_[index].path, index);
    }

    /// The nearest ancestor that has a row.
    ListedModuleIndex parent_of(std::string_view path, const json::JsonValue& at) {
        const auto wanted = parent_name(path);
        for (auto around = wanted;; around = parent_name(around)) {
            stop_point();
            const auto found = find(around);
            if (!found) continue; // ends at the root, which exists
            if (around != wanted)
                decoder_.report(at, message(codes::module_without_parent, path, std::string(wanted)));
            return found;
        }
    }

    ListedModuleIndex first_of(std::string_view path, const json::JsonValue& at) {
        const auto found = find(path);
        if (found && !modules_[found].alias_of) return found;
        std::vector<std::string_view> known;
        if (!found && modules_.size() <= 20'000) // the same limit as in graph_json.cpp
            for (const auto& module : modules_)
                if (!module.alias_of) known.push_back(module.path);
        decoder_.unknown(at, codes::unknown_first_module, path, known);
        return {};
    }

    json::Decoder& decoder_;
    std::string_view root_type_;
    ListedModules modules_;
    std::unordered_map<SharedText, ListedModuleIndex, TextHash, std::equal_to<>> places_;
};

void write_texts(std::string_view key, const CompactVector<SharedText>& texts, json::JsonWriter& writer,
                 json::ObjectWriter& object, bool always = false) {
    if (!object.field(key, always || !texts.empty())) return;
    writer.begin_array();
    for (const auto& text : texts)
        writer.string(text);
    writer.end_array();
}

void write_tensors(std::string_view key, const CompactVector<ListedTensor>& tensors, json::JsonWriter& writer,
                   json::ObjectWriter& object) {
    object.field(key);
    writer.begin_array();
    for (const auto& tensor : tensors) {
        json::ObjectWriter row(writer, tensor.extras);
        row.field("name");
        writer.string(tensor.name);
        if (row.field("dtype", tensor.dtype.has_value())) writer.string(name_of(*tensor.dtype));
        if (row.field("shape", tensor.shape.has_value())) {
            writer.begin_array();
            for (const auto size : *tensor.shape)
                writer.integer(size);
            writer.end_array();
        }
        if (row.field("device", !tensor.device.empty())) writer.string(tensor.device);
    }
    writer.end_array();
}

void write_hooks(const ListedModule& module, json::JsonWriter& writer) {
    const json::Extras none;
    json::ObjectWriter hooks(writer, none);
    write_texts("pre", module.pre_hooks, writer, hooks);
    write_texts("post", module.post_hooks, writer, hooks);
}

void write_observer(const ListedObserver& observer, json::JsonWriter& writer) {
    json::ObjectWriter object(writer, observer.extras);
    object.field("instance");
    json::write_extra(writer, observer.instance);
    object.field("calculate_qparams");
    json::write_extra(writer, observer.calculate_qparams);
    if (object.field("seen", observer.seen.has_value())) writer.integer(*observer.seen);
}

void write_row(const ListedModule& module, const ListedModules& modules, json::JsonWriter& writer) {
    json::ObjectWriter row(writer, module.extras, json::JsonLayout::SingleLine);
    row.field("path");
    writer.string(module.path);
    if (row.field("alias_of", static_cast<bool>(module.alias_of))) {
        writer.string(modules[module.alias_of].path);
        return;
    }
    row.field("type");
    writer.string(module.type);
    write_texts("bases", module.bases, writer, row, true);
    row.field("training");
    writer.boolean(module.training);
    row.field("attributes");
    config::encode_keywords(module.attributes, writer);
    if (row.field("class_qconfig", module.class_qconfig.has_value()))
        config::encode_value(*module.class_qconfig, writer);
    write_tensors("parameters", module.parameters, writer, row);
    write_tensors("buffers", module.buffers, writer, row);
    write_texts("absent", module.absent, writer, row);
    if (row.field("hooks", !module.pre_hooks.empty() || !module.post_hooks.empty()))
        write_hooks(module, writer);
    if (row.field("quantized", !module.quantized.empty())) json::write_extra(writer, module.quantized);
    if (row.field("observer", module.observer.has_value())) write_observer(*module.observer, writer);
    if (row.field("same_as", module.same_as.has_value())) writer.string(*module.same_as);
}

} // namespace

ListedModules decode_listed_modules(const json::JsonValue& json, json::Decoder& decoder,
                                    std::string_view root_type) {
    Collector collector(decoder, root_type);
    decoder.each(json, "array of objects", [&](const json::JsonValue& row) {
        stop_point();
        collector.add(row);
    });
    return collector.take();
}

ModuleList decode_module_list(const json::JsonValue& json, json::Decoder& decoder) {
    ModuleList list;
    const json::JsonValue* rows = nullptr;
    decoder.own_object(
        json, list.extras,
        {{"name", [&](const json::JsonValue& v) { list.name = decoder.string(v).value_or(""); }},
         {"root_type", [&](const json::JsonValue& v) { list.root_type = config::decode_name(v, decoder); }},
         {"torch_version",
          [&](const json::JsonValue& v) { list.torch_version = decoder.string(v).value_or(""); }},
         {"types", [&](const json::JsonValue& v) { list.types = decode_types(v, decoder); }},
         {"modules", [&](const json::JsonValue& v) { rows = &v; }, true},
         {"recorded_eager", [&](const json::JsonValue& v) { list.recorded_eager = json::to_json_line(v); }}});
    if (rows) list.modules = decode_listed_modules(*rows, decoder, list.root_type);
    return list;
}

void encode_fields(const ModuleList& list, json::JsonWriter& writer, json::ObjectWriter& object) {
    const auto text = [&](std::string_view key, const std::string& value) {
        if (object.field(key, !value.empty())) writer.string(value);
    };
    text("name", list.name);
    text("root_type", list.root_type);
    text("torch_version", list.torch_version);
    if (object.field("types", !list.types.empty())) encode_types(list.types, writer);
    object.field("modules");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& module : list.modules)
        if (!module.implied) write_row(module, list.modules, writer);
    writer.end_array();
    if (object.field("recorded_eager", !list.recorded_eager.empty()))
        json::write_extra(writer, list.recorded_eager);
}

Expected<ModuleListFile> read_module_list(std::string_view json, const std::string& file) {
    auto decoded = config::read_document(json, file, config::FileKind::Modules, decode_module_list);
    if (!decoded) return tl::unexpected(std::move(decoded.error()));
    return ModuleListFile{std::move(decoded->value), std::move(decoded->warnings), decoded->read_only};
}

std::string write_module_list(const ModuleList& list) {
    return config::write_document(config::FileKind::Modules, list);
}

} // namespace qcs::model
