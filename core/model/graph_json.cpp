#include "model/graph_json.h"

#include "base/task.h"
#include "base/text.h"
#include "config/codec/file_json.h"
#include "config/codec/value_json.h"
#include "json/decode.h"
#include "model/graph.h"
#include "model/model_codes.h"

#include <algorithm>
#include <array>

namespace qcs::model {

// Validation of graphs: unique names and valid references.

/// Reports duplicate node names, module paths and types, references to unknown nodes, modules and types, and
/// uses before the definition, which every cycle contains. `json` is the document that `graph` was decoded
/// from.
void check_graph(const Graph& graph, const json::JsonValue& json, json::Decoder& decoder);

namespace {

/// Finds the JSON value that refers to the node `name`, for the place of a diagnostic.
const json::JsonValue* find_reference(const json::JsonValue& json, std::string_view name) {
    if (json.is(json::JsonKind::Array)) {
        for (const auto& item : json.items())
            if (const auto* found = find_reference(item, name)) return found;
    } else if (json.is(json::JsonKind::Object)) {
        const auto members = json.members();
        if (members.size() == 1 && members[0].key == "node" && members[0].value.is(json::JsonKind::String) &&
            members[0].value.string() == name)
            return &members[0].value;
        for (const auto& member : members)
            if (const auto* found = find_reference(member.value, name)) return found;
    }
    return nullptr;
}

class Checker {
public:
    using Modules = IdVector<ModuleIndex, Module>;
    using Nodes = IdVector<TracedNode, Node>;

    Checker(const Modules& modules, const Nodes& nodes, const json::JsonValue& json, json::Decoder& decoder)
        : all_modules_(modules), all_nodes_(nodes), json_(json), decoder_(decoder) {}

    void run(const std::vector<TypeInfo>& types) {
        unique(types, "types", "name", types_, codes::duplicate_type, &TypeInfo::name);
        unique(all_modules_.items(), "modules", "path", modules_, codes::duplicate_module, &Module::path);
        unique(all_nodes_.items(), "nodes", "name", nodes_, codes::duplicate_node, &Node::name);
        for (const auto module : all_modules_.ids()) {
            stop_point();
            check_module(module);
        }
        for (const auto node : all_nodes_.ids()) {
            stop_point();
            check_node(node);
        }
    }

private:
    using Names = FlatMap<std::string_view, std::size_t>;

    const json::JsonValue& row(std::string_view table, std::size_t i) const {
        return json_.find(table)->items()[i];
    }
    /// The value of `key` in the row; the row itself if it is just the path of a module of the graph.
    static const json::JsonValue& field(const json::JsonValue& row, std::string_view key) {
        return row.is(json::JsonKind::Object) ? *row.find(key) : row;
    }

    template <typename T, typename Text>
    void unique(const std::vector<T>& rows, std::string_view table, std::string_view key, Names& names,
                const CodeOf<1>& code, Text T::*member) {
        names.reserve(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!names.try_emplace(rows[i].*member, i).second)
                decoder_.report(field(row(table, i), key), message(code, rows[i].*member));
    }

    void unknown(const json::JsonValue& at, const CodeOf<2>& code, std::string_view name,
                 const Names& known) {
        std::vector<std::string_view> candidates;
        // Among very many names, searching for the nearest one takes too long.
        if (known.size() <= 20'000)
            for (const auto& [candidate, place] : known)
                candidates.push_back(candidate);
        std::sort(candidates.begin(), candidates.end());
        decoder_.unknown(at, code, name, candidates);
    }

    /// `at` returns the JSON value that names the type; it is only called for an error.
    template <typename At>
    void check_type(const std::string& type, const At& at) {
        if (!types_.contains(type)) unknown(at(), codes::unknown_type, type, types_);
    }

    void check_module(ModuleIndex id) {
        const auto& module = all_modules_[id];
        const auto& json = row("modules", id.index());
        check_type(
            module.type, [&]() -> auto& { return field(json, "type"); });
        if (module.original_type != module.type)
            check_type(
                module.original_type, [&]() -> auto& { return field(json, "original_type"); });
        if (!module.same_as) return;
        const auto first = modules_.find(*module.same_as);
        if (first == modules_.end() || first->second >= id.index())
            unknown(field(json, "same_as"), codes::unknown_module, *module.same_as, modules_);
    }

    void check_node(TracedNode id) {
        const auto& node = all_nodes_[id];
        const auto& json = row("nodes", id.index());
        const auto use = [&](const config::NodeRef& ref) {
            const auto known = nodes_.find(ref.name);
            if (known != nodes_.end() && known->second < id.index()) return;
            const auto* found = find_reference(json, ref.name);
            const auto& at = found ? *found : json;
            if (known == nodes_.end())
                unknown(at, codes::unknown_node, ref.name, nodes_);
            else
                decoder_.report(at, message(codes::use_before_definition, node.name, ref.name));
        };
        for (const auto& arg : node.args)
            for_each_node_ref(arg, use);
        for (const auto& kwarg : node.kwargs)
            for_each_node_ref(kwarg.value, use);
        if (node.op == Op::CallModule && !modules_.contains(node.target))
            unknown(*json.find("target"), codes::unknown_module, node.target, modules_);
        if (node.op == Op::GetAttr) {
            const auto owner = parent_name(node.target);
            if (!owner.empty() && !modules_.contains(owner))
                unknown(*json.find("target"), codes::unknown_module, owner, modules_);
        }
        if (node.scope && node.scope->type)
            check_type(
                *node.scope->type, [&]() -> auto& { return json.find("scope")->items()[1]; });
    }

    const Modules& all_modules_;
    const Nodes& all_nodes_;
    const json::JsonValue& json_;
    json::Decoder& decoder_;
    Names types_, modules_, nodes_;
};

} // namespace

void check_graph(const Graph& graph, const json::JsonValue& json, json::Decoder& decoder) {
    Checker(graph.modules, graph.nodes, json, decoder).run(graph.types);
    if (!graph.eager || graph.eager->nodes.empty() || decoder.failed()) return;
    Checker(graph.eager->modules, graph.eager->nodes, *json.find("eager"), decoder).run(graph.types);
}

namespace {

constexpr std::array<std::string_view, 6> op_names = {"placeholder", "get_attr",    "call_function",
                                                      "call_method", "call_module", "output"};

SharedText text(const json::JsonValue& json, json::Decoder& decoder) {
    return decoder.shared(decoder.string(json).value_or(std::string_view{}));
}

TypeInfo decode_type(const json::JsonValue& json, json::Decoder& decoder) {
    TypeInfo type;
    decoder.object(
        json, type.extras,
        {{"name", [&](const json::JsonValue& v) { type.name = config::decode_name(v, decoder); }, true},
         {"bases", [&](const json::JsonValue& v) { type.bases = decoder.strings(v); }, true},
         {"is_reference",
          [&](const json::JsonValue& v) { type.is_reference = decoder.boolean(v).value_or(false); }}});
    return type;
}

Module decode_module(const json::JsonValue& json, json::Decoder& decoder) {
    Module module;
    decoder.object(
        json, module.extras,
        {{"path", [&](const json::JsonValue& v) { module.path = text(v, decoder); }, true},
         {"type", [&](const json::JsonValue& v) { module.type = config::decode_name(v, decoder); }, true},
         {"original_type",
          [&](const json::JsonValue& v) { module.original_type = config::decode_name(v, decoder); }},
         {"training",
          [&](const json::JsonValue& v) { module.training = decoder.boolean(v).value_or(false); }},
         {"same_as", [&](const json::JsonValue& v) { module.same_as = text(v, decoder); }},
         {"attributes",
          [&](const json::JsonValue& v) { module.attributes = config::decode_keywords(v, decoder); }}});
    if (module.original_type.empty()) module.original_type = module.type;
    return module;
}

void decode_scope(const json::JsonValue& json, Node& node, json::Decoder& decoder) {
    const auto row = decoder.row(json, 2, "[path, type or null]");
    if (row.empty()) return;
    node.scope.emplace();
    node.scope->path = text(row[0], decoder);
    if (!row[1].is(json::JsonKind::Null)) node.scope->type = config::decode_name(row[1], decoder);
}

Op decode_op(const json::JsonValue& json, json::Decoder& decoder) {
    const auto name = decoder.string(json);
    if (!name) return Op::CallFunction;
    const auto it = std::ranges::find(op_names, *name);
    if (it != op_names.end()) return static_cast<Op>(it - op_names.begin());
    decoder.unknown(json, codes::unknown_op, *name, op_names);
    return Op::CallFunction;
}

Node decode_node(const json::JsonValue& json, json::Decoder& decoder) {
    Node node;
    const json::JsonValue* target = nullptr;
    decoder.object(
        json, node.extras,
        {{"name", [&](const json::JsonValue& v) { node.name = decoder.string(v).value_or(""); }, true},
         {"op", [&](const json::JsonValue& v) { node.op = decode_op(v, decoder); }, true},
         {"target", [&](const json::JsonValue& v) { target = &v; }, true},
         {"args",
          [&](const json::JsonValue& v) {
              const auto items = decoder.array(v);
              node.args.reserve(items.size());
              for (const auto& item : items)
                  node.args.push_back(config::decode_value(item, decoder));
          }},
         {"kwargs", [&](const json::JsonValue& v) { node.kwargs = config::decode_keywords(v, decoder); }},
         {"scope", [&](const json::JsonValue& v) { decode_scope(v, node, decoder); }},
         {"shape",
          [&](const json::JsonValue& v) {
              const auto sizes = decoder.integers(v);
              node.shape = {sizes.begin(), sizes.end()};
              node.has_shape = true;
          }},
         {"dtype", [&](const json::JsonValue& v) {
              std::string user;
              node.dtype = config::decode_any_dtype(v, decoder, user);
              if (!user.empty()) node.user_dtype = decoder.shared(user);
          }}});
    if (target)
        node.target =
            node.op == Op::CallFunction ? config::decode_name(*target, decoder) : text(*target, decoder);
    return node;
}

template <typename Rows, typename Decode>
Rows decode_rows(const json::JsonValue& json, json::Decoder& decoder, Decode decode) {
    Rows rows;
    if (json.is(json::JsonKind::Array)) rows.reserve(json.items().size());
    decoder.each(json, "array of objects", [&](const json::JsonValue& row) {
        stop_point();
        rows.push_back(decode(row, decoder));
    });
    return rows;
}

template <typename Rows, typename Write>
void write_rows(json::JsonWriter& writer, const Rows& rows, Write write) {
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& row : rows) {
        json::ObjectWriter object(writer, row.extras, json::JsonLayout::SingleLine);
        write(row, object);
    }
    writer.end_array();
}

/// Each module is a full row, or just the path of a module of the graph.
EagerTrace decode_eager(const json::JsonValue& json, const Graph& graph, json::Decoder& decoder) {
    EagerTrace trace;
    const GraphIndex index(graph);
    const auto listed = [&](const json::JsonValue& row) {
        if (!row.is(json::JsonKind::String)) return decode_module(row, decoder);
        if (const auto known = index.module(row.string())) return graph.modules[known];
        decoder.report(row, message(codes::unknown_module, row.string(), ""));
        return Module();
    };
    decoder.object(json, trace.extras,
                   {{"modules",
                     [&](const json::JsonValue& v) {
                         for (const auto& row : decoder.array(v))
                             trace.modules.push_back(listed(row));
                     }},
                    {"nodes", [&](const json::JsonValue& v) {
                         trace.nodes = decode_rows<decltype(trace.nodes)>(v, decoder, decode_node);
                     }}});
    return trace;
}

void write_strings(json::JsonWriter& writer, const std::vector<std::string>& strings) {
    writer.begin_array();
    for (const auto& string : strings)
        writer.string(string);
    writer.end_array();
}

} // namespace

std::vector<TypeInfo> decode_types(const json::JsonValue& json, json::Decoder& decoder) {
    return decode_rows<std::vector<TypeInfo>>(json, decoder, decode_type);
}

void encode_types(const std::vector<TypeInfo>& types, json::JsonWriter& writer) {
    write_rows(writer, types, [&](const TypeInfo& type, json::ObjectWriter& row) {
        if (row.field("name")) writer.string(type.name);
        if (row.field("bases")) write_strings(writer, type.bases);
        if (row.field("is_reference", type.is_reference)) writer.boolean(true);
    });
}

Graph decode_graph(const json::JsonValue& json, json::Decoder& decoder) {
    Graph graph;
    const json::JsonValue* eager = nullptr;
    decoder.object(
        json, graph.extras,
        {{"name", [&](const json::JsonValue& v) { graph.name = text(v, decoder); }},
         {"root_type", [&](const json::JsonValue& v) { graph.root_type = config::decode_name(v, decoder); }},
         {"torch_version", [&](const json::JsonValue& v) { graph.torch_version = text(v, decoder); }},
         {"is_qat", [&](const json::JsonValue& v) { graph.is_qat = decoder.boolean(v).value_or(false); }},
         {"devices", [&](const json::JsonValue& v) { graph.devices = decoder.strings(v); }},
         {"types", [&](const json::JsonValue& v) { graph.types = decode_types(v, decoder); }, true},
         {"modules",
          [&](const json::JsonValue& v) {
              graph.modules = decode_rows<decltype(graph.modules)>(v, decoder, decode_module);
          },
          true},
         {"nodes",
          [&](const json::JsonValue& v) {
              graph.nodes = decode_rows<decltype(graph.nodes)>(v, decoder, decode_node);
          },
          true},
         {"recorded", [&](const json::JsonValue& v) { graph.recorded = json::to_json_line(v); }},
         {"eager", [&](const json::JsonValue& v) { eager = &v; }},
         {"recorded_eager",
          [&](const json::JsonValue& v) { graph.recorded_eager = json::to_json_line(v); }}});
    if (eager) graph.eager = decode_eager(*eager, graph, decoder);
    if (!decoder.failed()) check_graph(graph, json, decoder);
    return graph;
}

namespace {

void write_module(json::JsonWriter& writer, const Module& module, json::ObjectWriter& row) {
    if (row.field("path")) writer.string(module.path);
    if (row.field("type")) writer.string(module.type);
    if (row.field("original_type", module.original_type != module.type)) writer.string(module.original_type);
    if (row.field("training")) writer.boolean(module.training);
    if (row.field("same_as", module.same_as.has_value())) writer.string(*module.same_as);
    if (row.field("attributes")) config::encode_keywords(module.attributes, writer);
}

void write_node(json::JsonWriter& writer, const Node& node, json::ObjectWriter& row) {
    if (row.field("name")) writer.string(node.name);
    if (row.field("op")) writer.string(name_of(node.op));
    if (row.field("target")) writer.string(node.target);
    if (row.field("args")) {
        writer.begin_array();
        for (const auto& arg : node.args)
            config::encode_value(arg, writer);
        writer.end_array();
    }
    if (row.field("kwargs")) config::encode_keywords(node.kwargs, writer);
    if (row.field("scope", node.scope.has_value())) {
        writer.begin_array();
        writer.string(node.scope->path);
        if (node.scope->type)
            writer.string(*node.scope->type);
        else
            writer.null();
        writer.end_array();
    }
    if (row.field("shape", node.has_shape)) {
        writer.begin_array();
        for (const auto size : node.shape)
            writer.integer(size);
        writer.end_array();
    }
    if (row.field("dtype", node.dtype || !node.user_dtype.empty()))
        writer.string(node.dtype ? name_of(*node.dtype) : node.user_dtype.view());
}

void write_nodes(json::JsonWriter& writer, const IdVector<TracedNode, Node>& nodes) {
    write_rows(writer, nodes,
               [&](const Node& node, json::ObjectWriter& row) { write_node(writer, node, row); });
}

void write_eager(json::JsonWriter& writer, const EagerTrace& eager, const Graph& graph) {
    json::ObjectWriter object(writer, eager.extras);
    if (!object.field("modules", !eager.nodes.empty())) return;
    const GraphIndex index(graph);
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& module : eager.modules) {
        const auto known = index.module(module.path);
        if (known && graph.modules[known] == module) {
            writer.string(module.path);
            continue;
        }
        json::ObjectWriter row(writer, module.extras, json::JsonLayout::SingleLine);
        write_module(writer, module, row);
    }
    writer.end_array();
    if (object.field("nodes")) write_nodes(writer, eager.nodes);
}

} // namespace

void encode_fields(const Graph& graph, json::JsonWriter& writer, json::ObjectWriter& object) {
    const auto write_text = [&](json::ObjectWriter& into, std::string_view key, const std::string& value) {
        if (into.field(key)) writer.string(value);
    };
    write_text(object, "name", graph.name);
    write_text(object, "root_type", graph.root_type);
    write_text(object, "torch_version", graph.torch_version);
    if (object.field("is_qat")) writer.boolean(graph.is_qat);
    if (object.field("devices", !graph.devices.empty())) write_strings(writer, graph.devices);
    if (object.field("types")) encode_types(graph.types, writer);
    if (object.field("modules"))
        write_rows(writer, graph.modules,
                   [&](const Module& module, json::ObjectWriter& row) { write_module(writer, module, row); });
    if (object.field("nodes")) write_nodes(writer, graph.nodes);
    if (object.field("recorded", !graph.recorded.empty())) json::write_extra(writer, graph.recorded);
    if (object.field("eager", graph.eager.has_value())) write_eager(writer, *graph.eager, graph);
    if (object.field("recorded_eager", !graph.recorded_eager.empty()))
        json::write_extra(writer, graph.recorded_eager);
}

Expected<GraphFile> read_graph(std::string_view json, const std::string& file) {
    auto decoded = config::read_document(json, file, config::FileKind::Graph, decode_graph);
    if (!decoded) return tl::unexpected(std::move(decoded.error()));
    return GraphFile{std::move(decoded->value), std::move(decoded->warnings)};
}

std::string write_graph(const Graph& graph) {
    return config::write_document(config::FileKind::Graph, graph);
}

} // namespace qcs::model
