// Writes the predicted outcome of an eager mode call in the format of tests/conformance/eager_outcome.py.

#include "conformance/detail/outcome_parts.h"
#include "conformance/eager_case.h"
#include "predict/eager/eager_hooks.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace qcs::conformance {

namespace {

using namespace predict::eager;

void write_text(json::JsonWriter& writer, std::string_view key, std::string_view value) {
    writer.key(key);
    writer.string(value);
}

/// A reference module always has a qscheme, possibly None; a tensor that is not quantized has none.
void write_weight(const QuantizedWeight& weight, bool is_reference, json::JsonWriter& writer) {
    writer.begin_object();
    writer.key("dtype");
    if (weight.dtype)
        writer.string(name_of(*weight.dtype));
    else
        writer.null();
    if (weight.qscheme) {
        write_text(writer, "qscheme", name_of(*weight.qscheme));
    } else if (is_reference) {
        writer.key("qscheme");
        writer.null();
    }
    if (weight.axis) {
        writer.key("axis");
        writer.integer(*weight.axis);
    }
    writer.end_object();
}

void write_weights(const Object& object, json::JsonWriter& writer) {
    if (object.weights.empty()) return;
    if (const auto& only = object.weights.front(); only.name.empty()) {
        writer.key("weight");
        write_weight(only, false, writer);
        if (only.has_bias) {
            writer.key("bias");
            writer.boolean(*only.has_bias);
        }
        return;
    }
    const bool is_reference = object.type.starts_with("torch.ao.nn.quantized.reference.");
    std::vector<const QuantizedWeight*> weights;
    std::vector<std::string> biases;
    for (const auto& weight : object.weights) {
        weights.push_back(&weight);
        if (weight.has_bias.value_or(false))
            biases.push_back("bias" + weight.name.substr(std::string_view("weight").size()));
    }
    if (!is_reference) std::ranges::sort(weights, {}, [](const QuantizedWeight* w) { return w->name; });
    writer.key("weights");
    writer.begin_object();
    for (const auto* weight : weights) {
        writer.key(weight->name);
        write_weight(*weight, is_reference, writer);
    }
    writer.end_object();
    if (is_reference) return;
    std::ranges::sort(biases);
    writer.key("biases");
    writer.begin_array();
    for (const auto& bias : biases)
        writer.string(bias);
    writer.end_array();
}

void write_hooks(const Object& object, json::JsonWriter& writer) {
    const auto pre = std::ranges::count(object.pre_hooks, observer_pre_hook);
    const auto post = std::ranges::count(object.hooks, observer_hook);
    if (pre == 0 && post == 0) return;
    writer.key("hooks");
    writer.begin_object();
    for (const auto& [key, count] : {std::pair("pre", pre), std::pair("post", post)}) {
        if (count == 0) continue;
        writer.key(key);
        writer.integer(count);
    }
    writer.end_object();
}

void write_module(const Object& object, json::JsonWriter& writer) {
    write_text(writer, "type", outcome_type(object.type));
    writer.key("training");
    writer.boolean(object.training);
    if (object.has_qconfig) {
        writer.key("qconfig");
        write_qconfig(object.qconfig, writer);
    }
    if (object.observer && object.observer->is_activation_post_process()) {
        writer.key("observer");
        write_observer(*object.observer, writer);
    } else if (object.type == "torch.ao.nn.quantized.Quantize") {
        write_text(writer, "dtype", object.dtype ? name_of(*object.dtype) : "None");
    } else {
        write_weights(object, writer);
    }
    write_hooks(object, writer);
}

} // namespace

std::string eager_outcome_json(const Outcome& outcome) {
    json::JsonWriter writer;
    if (outcome.raised) {
        write_raised(*outcome.raised, writer);
        return writer.take();
    }
    writer.begin_object();
    writer.key("modules");
    writer.begin_array(json::JsonLayout::MultiLine);
    std::unordered_map<ObjectId, std::string> first;
    for (const auto& module : named_modules(outcome.model)) {
        writer.begin_object();
        write_text(writer, "path", module.path);
        const auto [known, is_new] = first.try_emplace(module.id, module.path);
        if (is_new)
            write_module(outcome.model[module.id], writer);
        else
            write_text(writer, "alias_of", known->second);
        writer.end_object();
    }
    writer.end_array();
    constexpr std::array<std::string_view, 3> names = {"no-qconfig", "not-run", "prelu-dtype"};
    auto warnings = outcome.warnings;
    std::ranges::sort(warnings); // sorted by name
    writer.key("warnings");
    writer.begin_array();
    for (const auto warning : warnings)
        writer.string(names[static_cast<std::size_t>(warning)]);
    writer.end_array();
    writer.end_object();
    return writer.take();
}

} // namespace qcs::conformance
