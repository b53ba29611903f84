#include "insight/tensors/expected_parameters.h"

#include <algorithm>

namespace qcs::insight {

namespace {

const config::Value* attribute(const model::Module& module, std::string_view name) {
    const auto it = std::ranges::find(module.attributes, name, &config::KeywordArg::name);
    return it == module.attributes.end() ? nullptr : &it->value;
}

std::optional<std::int64_t> number(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    const auto* found = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return found ? std::optional(*found) : std::nullopt;
}

bool is_true(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    const auto* found = value ? std::get_if<bool>(&value->data) : nullptr;
    return found && *found;
}

/// A tuple or a list of numbers, or one number.
std::optional<std::vector<std::int64_t>> numbers(const model::Module& module, std::string_view name) {
    const auto* value = attribute(module, name);
    if (!value) return std::nullopt;
    if (const auto one = number(module, name)) return std::vector{*one};
    const auto* tuple = std::get_if<config::Tuple>(&value->data);
    const auto* list = std::get_if<config::List>(&value->data);
    if (!tuple && !list) return std::nullopt;
    std::vector<std::int64_t> found;
    for (const auto& item : tuple ? tuple->items : list->items) {
        const auto* one = std::get_if<std::int64_t>(&item.data);
        if (!one) return std::nullopt;
        found.push_back(*one);
    }
    return found;
}

std::optional<std::vector<std::int64_t>> convolution_weight(const model::Module& module) {
    const auto in = number(module, "in_channels"), out = number(module, "out_channels"),
               groups = number(module, "groups");
    const auto kernel = numbers(module, "kernel_size");
    if (!in || !out || !kernel || groups.value_or(0) < 1) return std::nullopt;
    std::vector<std::int64_t> shape{*out, *in / *groups};
    if (is_true(module, "transposed")) shape = {*in, *out / *groups};
    shape.insert(shape.end(), kernel->begin(), kernel->end());
    return shape;
}

} // namespace

std::vector<ExpectedParameter> expected_parameters(const model::Module& module) {
    std::vector<ExpectedParameter> expected;
    const auto add = [&](const char* name, std::vector<std::int64_t> shape) {
        expected.push_back({name, std::move(shape)});
    };
    const bool has_bias = is_true(module, "bias");
    if (const auto weight = convolution_weight(module)) {
        add("weight", *weight);
        if (has_bias) add("bias", {*number(module, "out_channels")});
    } else if (const auto in = number(module, "in_features"), out = number(module, "out_features");
               in && out) {
        add("weight", {*out, *in});
        if (has_bias) add("bias", {*out});
    } else if (const auto rows = number(module, "num_embeddings"), dim = number(module, "embedding_dim");
               rows && dim) {
        add("weight", {*rows, *dim});
    } else if (const auto shape = numbers(module, "normalized_shape")) {
        if (is_true(module, "elementwise_affine")) add("weight", *shape);
        if (is_true(module, "elementwise_affine") && has_bias) add("bias", *shape);
    } else if (const auto channels = number(module, "num_channels");
               channels && number(module, "num_groups")) {
        if (is_true(module, "affine")) add("weight", {*channels});
        if (is_true(module, "affine")) add("bias", {*channels});
    } else if (const auto features = number(module, "num_features")) {
        if (is_true(module, "affine")) add("weight", {*features});
        if (is_true(module, "affine")) add("bias", {*features});
        if (is_true(module, "track_running_stats")) {
            add("running_mean", {*features});
            add("running_var", {*features});
            add("num_batches_tracked", {});
        }
    }
    return expected;
}

} // namespace qcs::insight
