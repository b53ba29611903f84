#include "predict/convert/weight_facts.h"

#include "predict/convert/convert_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

constexpr std::string_view observers = "torch.ao.quantization.observer.";
constexpr std::string_view fake_quantizers = "torch.ao.quantization.fake_quantize.";

bool derives(const ObserverInstance& observer, std::string_view module, std::string_view name) {
    return observer.derives_from(std::string(module) + std::string(name));
}

bool has_channel_scheme(const ObserverInstance& observer) {
    const auto scheme = observer.qscheme();
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric ||
           scheme == QScheme::PerChannelAffineFloatQParams;
}

/// Raised if the tensor has no second dimension: flattening channels begins there.
[[noreturn]] void refuse_vector(const std::string& node) {
    raise("IndexError", "Dimension out of range (expected to be in range of [-1, 0], but got 1)",
          codes::convert_observer_vector, node);
}

bool is_of_channels(const ObserverInstance& observer) {
    return derives(observer, observers, "PerChannelMinMaxObserver") ||
           derives(observer, observers, "MovingAveragePerChannelMinMaxObserver");
}

/// Whether it depends on the shape what the observer refuses.
bool sees_channels(const ObserverInstance& observer) {
    const bool is_fake = derives(observer, fake_quantizers, "FakeQuantize");
    return is_of_channels(observer) || (observer.inner && is_of_channels(*observer.inner)) ||
           (is_fake && has_channel_scheme(observer) && observer.ch_axis());
}

void observe_channels(const ObserverInstance& observer, const Shape& shape, const std::string& node) {
    if (!is_of_channels(observer)) return;
    const auto axis = observer.ch_axis();
    const auto rank = static_cast<std::int64_t>(shape.size());
    if (axis && (*axis >= rank || *axis < -rank))
        raise("IndexError", "list assignment index out of range",
              message(codes::convert_observer_axis, std::to_string(*axis), std::to_string(rank)), node);
    if (axis && rank == 1) refuse_vector(node);
}

[[noreturn]] void bad_axis(std::string type, std::string text, std::int64_t axis, std::int64_t rank,
                           const std::string& node) {
    raise(std::move(type), std::move(text),
          message(codes::convert_observer_axis, std::to_string(axis), std::to_string(rank)), node);
}

[[noreturn]] void refuse_dimension(std::int64_t axis, std::int64_t rank, const std::string& node) {
    bad_axis("IndexError",
             fmt::format("Dimension out of range (expected to be in range of [{}, {}], but got {})", -rank,
                         rank - 1, axis),
             axis, rank, node);
}

/// torch.fused_moving_avg_obs_fake_quant: tensors that are not matrices are permuted so that the channels
/// come first.
void observe_fused(std::int64_t axis, std::int64_t rank, const std::string& node) {
    const auto fails = [&](std::string type, std::string text) {
        bad_axis(std::move(type), std::move(text), axis, rank, node);
    };
    if (axis >= rank)
        fails("RuntimeError", "Error in fused_moving_avg_obs_fake_quant_cpu: ch_axis must be < self.dim()");
    if (axis < -rank) refuse_dimension(axis, rank, node);
    if (rank != 2 && axis < 0 && axis != -rank)
        fails("RuntimeError", "permute(): duplicate dims are not allowed.");
    if (rank == 1) refuse_vector(node);
    if (axis != 0)
        raise("RuntimeError",
              "Per-channel FakeQuant in fused_moving_avg_obs_fake_quant is only supported on axis == 0",
              message(codes::convert_fused_axis, std::to_string(axis)), node);
}

/// After a tensor without elements, the inner observer still has only one scale.
void fake_quantize_nothing(std::int64_t axis, const Shape& shape, const std::string& node) {
    const auto rank = static_cast<std::int64_t>(shape.size());
    if (axis >= rank || axis < -rank) refuse_dimension(axis, rank, node);
    if (shape[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)] != 1)
        raise("RuntimeError", "dimensions of scale and zero-point are not consistent with input tensor",
              codes::convert_weight_empty, node);
    if (axis < 0)
        bad_axis("RuntimeError", "`axis` must be between 0 and number of dimensions of input", axis, rank,
                 node);
}

/// For operations that read a tensor as float32.
void require_float(DType dtype, const std::string& node) {
    if (dtype == DType::Float32) return;
    const std::string found(scalar_type(dtype));
    raise("RuntimeError", fmt::format("expected scalar type Float but found {}", found),
          message(codes::convert_weight_not_float, std::string(name_of(dtype))), node);
}

std::optional<Shape> kernel(const State& state, const ModuleObject& module) {
    const auto* value = state.attribute(module, "kernel_size");
    const auto* tuple = value ? std::get_if<config::Tuple>(&value->data) : nullptr;
    if (!tuple) return std::nullopt;
    Shape shape;
    for (const auto& item : tuple->items) {
        const auto* number = std::get_if<std::int64_t>(&item.data);
        if (!number) return std::nullopt;
        shape.push_back(*number);
    }
    return shape;
}

std::optional<Shape> convolution(const State& state, const ModuleObject& module) {
    const auto in = integer_attribute(state, module, "in_channels");
    const auto out = integer_attribute(state, module, "out_channels");
    const auto groups = integer_attribute(state, module, "groups");
    const auto size = kernel(state, module);
    if (!in || !out || !groups || *groups == 0 || !size) return std::nullopt;
    const auto* transposed = state.attribute(module, "transposed");
    const auto* flag = transposed ? std::get_if<bool>(&transposed->data) : nullptr;
    Shape shape = flag && *flag ? Shape{*in, *out / *groups} : Shape{*out, *in / *groups};
    shape.insert(shape.end(), size->begin(), size->end());
    return shape;
}

/// The number of gates that are stacked in the rows of an RNN's weights.
std::int64_t gates(const State& state, const ModuleObject& module) {
    const auto is_a = [&](const std::string& name) {
        return state.classes.derives_from(module.type, "torch.nn." + name) ||
               module.type == "torch.ao.nn.quantized.reference." + name;
    };
    if (is_a("LSTM") || is_a("LSTMCell")) return 4;
    if (is_a("GRU") || is_a("GRUCell")) return 3;
    return 1;
}

std::optional<Shape> recurrent(const State& state, const ModuleObject& module, std::string_view name) {
    const auto input = integer_attribute(state, module, "input_size");
    const auto hidden = integer_attribute(state, module, "hidden_size");
    if (!input || !hidden) return std::nullopt;
    const auto projected = integer_attribute(state, module, "proj_size").value_or(0);
    const auto state_size = projected > 0 ? projected : *hidden;
    const auto rows = gates(state, module) * *hidden;
    if (name.starts_with("weight_hr")) return Shape{projected, *hidden};
    if (name.starts_with("weight_hh")) return Shape{rows, state_size};
    const bool first = name == "weight_ih" || name.starts_with("weight_ih_l0");
    if (first) return Shape{rows, *input};
    const auto* flag = state.attribute(module, "bidirectional");
    const auto* both = flag ? std::get_if<bool>(&flag->data) : nullptr;
    return Shape{rows, state_size * (both && *both ? 2 : 1)};
}

std::optional<Shape> weight_shape(const State& state, const ModuleObject& module, std::string_view name) {
    if (name != "weight") return recurrent(state, module, name);
    if (const auto out = integer_attribute(state, module, "out_features"))
        if (const auto in = integer_attribute(state, module, "in_features")) return Shape{*out, *in};
    if (const auto count = integer_attribute(state, module, "num_embeddings"))
        if (const auto size = integer_attribute(state, module, "embedding_dim")) return Shape{*count, *size};
    if (const auto count = integer_attribute(state, module, "num_parameters")) return Shape{*count};
    return convolution(state, module);
}

} // namespace

std::optional<std::int64_t> integer_attribute(const State& state, const ModuleObject& module,
                                              std::string_view name) {
    const auto* value = state.attribute(module, name);
    const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

bool has_no_elements(const Shape& shape) {
    return std::ranges::find(shape, std::int64_t{0}) != shape.end();
}

WeightTensor weight_tensor(const State& state, const ModuleObject& module, std::string_view name) {
    const auto* device = state.attribute(module, "device");
    const auto* device_name = device ? std::get_if<std::string>(&device->data) : nullptr;
    auto shape = weight_shape(state, module, name);
    const bool is_assumed = !shape;
    return {std::move(shape), model::parameter_dtype(state.attribute(module, "parameter_dtypes"), name),
            device_name && *device_name == "meta", is_assumed};
}

bool observe(const ObserverInstance& observer, const WeightTensor& weight, const std::string& node) {
    if (weight.is_meta && !observer.qparams_error) // its range must be read as numbers
        raise("RuntimeError", "Tensor.item() cannot be called on meta tensors", codes::convert_meta_weight,
              node);
    const bool is_fused = derives(observer, fake_quantizers, "FusedMovingAvgObsFakeQuantize");
    const bool is_fake = is_fused || derives(observer, fake_quantizers, "FakeQuantize");
    const auto& known = weight.shape;
    if (!known) {
        if (sees_channels(observer) && !weight.is_assumed) return false;
        if (is_fused && weight.dtype) require_float(*weight.dtype, node);
        return !is_fused || weight.dtype.has_value();
    }
    const auto& shape = *known;
    const auto rank = static_cast<std::int64_t>(shape.size());
    const auto axis = is_fake && has_channel_scheme(observer) ? observer.ch_axis() : std::nullopt;
    if (has_no_elements(shape)) {
        if (axis && !is_fused) fake_quantize_nothing(*axis, shape, node);
        return true;
    }
    if (is_fused) {
        if (axis) observe_fused(*axis, rank, node);
        if (weight.dtype) require_float(*weight.dtype, node);
        return weight.dtype.has_value();
    }
    if (!is_fake) {
        observe_channels(observer, shape, node);
        return true;
    }
    if (observer.inner) observe_channels(*observer.inner, shape, node);
    if (axis && (*axis < 0 || *axis >= rank))
        bad_axis("RuntimeError", "`axis` must be between 0 and number of dimensions of input", *axis, rank,
                 node);
    return true;
}

} // namespace qcs::predict::converting
