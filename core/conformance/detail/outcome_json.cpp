#include "conformance/detail/outcome_json.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"
#include "conformance/detail/outcome_parts.h"
#include "json/json_write.h"
#include "predict/observers/module_objects.h"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_set>

namespace qcs::conformance {

// How modules are written in outcomes.

/// Writes the modules of one graph; numbers observer objects by first appearance.
class ModuleWriter {
public:
    ModuleWriter(const predict::ModuleObjects& modules, bool lowered)
        : modules_(modules), lowered_(lowered) {}
    /// `write_more` appends further members to the record.
    void write(const std::string& target, json::JsonWriter& writer,
               const std::function<void(const predict::ModuleObject&)>& write_more);

private:
    void write_parts(const predict::ModuleObject& module, json::JsonWriter& writer) const;

    const predict::ModuleObjects& modules_;
    bool lowered_;
    std::unordered_map<predict::ObjectId, int> instances_;
};

namespace {

void write_weights(const predict::WeightList& weights, json::JsonWriter& writer) {
    writer.key("weights");
    writer.begin_object();
    for (const auto& weight : weights) {
        writer.key(weight.name);
        writer.begin_object();
        writer.key("dtype");
        if (weight.dtype)
            writer.string(name_of(*weight.dtype));
        else
            writer.null();
        writer.key("qscheme");
        if (weight.qscheme)
            writer.string(name_of(*weight.qscheme));
        else
            writer.null();
        if (weight.axis) {
            writer.key("axis");
            writer.integer(*weight.axis);
        }
        writer.end_object();
    }
    writer.end_object();
}

/// True for names that prepare gives to inserted modules; a user's constructor may have created a module that
/// is no observer.
bool is_inserted(std::string_view target) {
    constexpr std::string_view prefix = "activation_post_process_";
    if (!target.starts_with(prefix) || target.size() == prefix.size()) return false;
    return std::ranges::all_of(target.substr(prefix.size()), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

void ModuleWriter::write(const std::string& target, json::JsonWriter& writer,
                         const std::function<void(const predict::ModuleObject&)>& write_more) {
    const auto place = modules_.at.find(target);
    if (place == modules_.at.end()) return writer.null();
    const auto& module = modules_[place->second];
    writer.begin_object();
    writer.key("type");
    writer.string(outcome_type(module.type));
    if (!lowered_) {
        const bool observes = module.observer && module.observer->is_activation_post_process();
        if (observes) {
            writer.key("observer");
            write_observer(*module.observer, writer);
        }
        if (observes || is_inserted(target)) {
            writer.key("instance");
            writer.integer(
                instances_.try_emplace(place->second, static_cast<int>(instances_.size())).first->second);
        } else if (module.has_qconfig) {
            writer.key("qconfig");
            write_qconfig(module.qconfig, writer);
        }
        if (module.weight_fake_quant) {
            writer.key("weight_fake_quant");
            write_observer(*module.weight_fake_quant, writer);
        }
        if (!module.weights.empty()) write_weights(module.weights, writer);
    }
    if (!module.children.empty()) write_parts(module, writer);
    write_more(module);
    writer.end_object();
}

void ModuleWriter::write_parts(const predict::ModuleObject& module, json::JsonWriter& writer) const {
    writer.key("children");
    writer.begin_array();
    std::unordered_set<predict::ObjectId> written; // children() has each object once
    for (const auto& [name, object] : module.children) {
        if (!written.insert(object).second) continue;
        const auto& part = modules_[object];
        writer.begin_object();
        writer.key("type");
        writer.string(outcome_type(part.type));
        if (!lowered_ && !part.weights.empty()) write_weights(part.weights, writer);
        writer.end_object();
    }
    writer.end_array();
}

namespace {

void write_dtypes(const predict::fx::Arg& arg, std::vector<DType>& dtypes) {
    if (const auto* dtype = arg.get<DType>()) dtypes.push_back(*dtype);
    if (arg.is_sequence())
        for (const auto& item : arg.items)
            write_dtypes(item, dtypes);
}

class GraphWriter {
public:
    GraphWriter(const predict::fx::FxGraph& graph, const predict::ModuleObjects& modules, bool lowered,
                const TextMap<std::shared_ptr<const predict::Converted>>* standalone)
        : graph_(graph), modules_(modules, lowered), lowered_(lowered), standalone_(standalone) {}

    void write(json::JsonWriter& writer) {
        writer.key("nodes");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (auto id = graph_.first(); id; id = graph_.next(id))
            write_node(graph_[id], writer);
        writer.end_array();
    }

private:
    void write_node(const predict::fx::FxNode& node, json::JsonWriter& writer) {
        writer.begin_object();
        writer.key("name");
        writer.string(node.name);
        writer.key("op");
        writer.string(model::name_of(node.op));
        writer.key("target");
        writer.string(node.target);
        if (lowered_)
            write_node_dtypes(node, writer);
        else
            write_arguments(node, writer);
        if (node.op == model::Op::CallModule) {
            writer.key("module");
            modules_.write(node.target, writer, [&](const predict::ModuleObject& module) {
                write_standalone(node.target, module, writer);
            });
        }
        writer.end_object();
    }

    void write_arguments(const predict::fx::FxNode& node, json::JsonWriter& writer) const {
        writer.key("args");
        writer.begin_array();
        for (const auto& arg : node.args)
            config::encode_value(graph_.value_of(arg), writer);
        writer.end_array();
        writer.key("kwargs");
        writer.begin_object();
        for (const auto& kwarg : node.kwargs) {
            writer.key(kwarg.name);
            config::encode_value(graph_.value_of(kwarg.value), writer);
        }
        writer.end_object();
    }

    static void write_node_dtypes(const predict::fx::FxNode& node, json::JsonWriter& writer) {
        std::vector<DType> dtypes;
        for (const auto& arg : node.args)
            write_dtypes(arg, dtypes);
        for (const auto& kwarg : node.kwargs)
            write_dtypes(kwarg.value, dtypes);
        if (dtypes.empty()) return;
        writer.key("dtypes");
        writer.begin_array();
        for (const auto dtype : dtypes)
            writer.string(name_of(dtype));
        writer.end_array();
    }

    void write_standalone(const std::string& target, const predict::ModuleObject& module,
                          json::JsonWriter& writer) const {
        const predict::Converted* converted = nullptr;
        if (standalone_)
            if (const auto it = standalone_->find(target); it != standalone_->end())
                converted = it->second.get();
        if (!converted && !module.standalone) return;
        writer.key("standalone");
        writer.begin_object();
        if (converted)
            GraphWriter(converted->graph, converted->modules, lowered_, &converted->standalone).write(writer);
        else
            GraphWriter(module.standalone->graph, module.standalone->modules, lowered_, nullptr)
                .write(writer);
        writer.end_object();
    }

    const predict::fx::FxGraph& graph_;
    ModuleWriter modules_;
    bool lowered_;
    const TextMap<std::shared_ptr<const predict::Converted>>* standalone_;
};

/// Sorted as by Python's sorted(): by letter, with "activation" before "weight".
void collect_warnings(const predict::Prepared& prepared, std::vector<predict::PlanWarning>& warnings) {
    // The warnings of a standalone module come among those of its parent.
    for (const auto id : prepared.modules.ids())
        if (const auto& child = prepared.modules[id].standalone) collect_warnings(*child, warnings);
    warnings.insert(warnings.end(), prepared.warnings.begin(), prepared.warnings.end());
}

void write_warnings(const predict::Prepared& prepared, json::JsonWriter& writer) {
    std::vector<predict::PlanWarning> warnings;
    collect_warnings(prepared, warnings);
    // Warnings E and F do not say whether they are about the activation or the weight.
    for (auto& warning : warnings)
        if (warning.kind == predict::ConstraintWarning::NotFixedQParams ||
            warning.kind == predict::ConstraintWarning::OtherFixedQParams)
            warning.weight = false;
    std::ranges::sort(warnings, {},
                      [](const predict::PlanWarning& w) { return std::pair(w.kind, w.weight); });
    writer.key("warnings");
    writer.begin_array();
    for (const auto& warning : warnings) {
        writer.begin_array();
        writer.string(std::string(1, static_cast<char>('A' + static_cast<int>(warning.kind))));
        writer.string(warning.weight ? "weight" : "activation");
        writer.end_array();
    }
    writer.end_array();
}

void write_converted(const predict::Converted& converted, bool lowered, bool keeps_weights,
                     json::JsonWriter& writer) {
    if (converted.raised) return write_raised(*converted.raised, writer);
    writer.begin_object();
    GraphWriter(converted.graph, converted.modules, lowered, &converted.standalone).write(writer);
    if (keeps_weights) {
        writer.key("original_weights");
        writer.begin_array();
        for (const auto& name : converted.original_weights)
            writer.string(name);
        writer.end_array();
    }
    writer.end_object();
}

} // namespace

std::string prepare_outcome_json(const predict::Prepared& prepared) {
    json::JsonWriter writer;
    if (prepared.raised) {
        write_raised(*prepared.raised, writer);
        return writer.take();
    }
    writer.begin_object();
    GraphWriter(prepared.graph, prepared.modules, false, nullptr).write(writer);
    write_warnings(prepared, writer);
    writer.end_object();
    return writer.take();
}

std::string fuse_outcome_json(const predict::FusedModel& fused) {
    json::JsonWriter writer;
    if (fused.raised) {
        write_raised(*fused.raised, writer);
        return writer.take();
    }
    writer.begin_object();
    GraphWriter(fused.graph, fused.modules, false, nullptr).write(writer);
    writer.end_object();
    return writer.take();
}

std::string convert_outcome_json(const predict::Converted& reference, const predict::Converted* lowered,
                                 bool keeps_weights) {
    json::JsonWriter writer;
    writer.begin_object();
    writer.key("reference");
    write_converted(reference, false, false, writer);
    writer.key("lowered");
    if (lowered)
        write_converted(*lowered, true, keeps_weights, writer);
    else
        writer.null();
    writer.end_object();
    return writer.take();
}

} // namespace qcs::conformance
