// The constructors of torch/ao/quantization/fake_quantize.py and _learnable_fake_quantize.py, each with the
// same order of checks as in PyTorch.

#include "predict/interpreter/class_names.h"
#include "predict/observers/construct.h"
#include "predict/observers/torch_values.h"

#include <fmt/format.h>

#include <cmath>

namespace qcs::predict::observers {

using python_values::bind;
using python_values::BoundArguments;
using python_values::Call;
using python_values::NotKnown;
using python_values::raise;
using python_values::Signature;

namespace {

constexpr std::string_view moving_averages[] = {
    "torch.ao.quantization.observer.MovingAverageMinMaxObserver",
    "torch.ao.quantization.observer.MovingAveragePerChannelMinMaxObserver"};

bool is_float_qparams(const config::Value& value) {
    const auto* scheme = std::get_if<QScheme>(&value.data);
    return scheme && *scheme == QScheme::PerChannelAffineFloatQParams;
}

void assert_that(bool holds, std::string text) {
    if (!holds) raise("AssertionError", std::move(text));
}

const config::Value& attribute(const ObserverInstance& object, std::string_view name) {
    const auto* value = object.attribute(name);
    if (!value && object.tensor(name)) throw NotKnown{};
    if (!value)
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '{}'", class_name(object.type), name));
    return *value;
}

config::Value channel_axis(const ObserverInstance& inner) {
    return inner.has_attribute("ch_axis") ? attribute(inner, "ch_axis") : config::Value(std::int64_t{-1});
}

void check_bounds(const config::Value& dtype, const config::Value& low, const config::Value& high) {
    // These numbers only appear as operands of a comparison, whose error text names just their type.
    const auto info = iinfo(dtype);
    assert_that(!python_values::compare(info.min, ">", low), "quant_min out of bound");
    const auto limit = iinfo(dtype).max;
    if (const auto number = python_values::number(high))
        assert_that(!(*number > static_cast<long double>(limit)), "quant_max out of bound");
    else
        python_values::compare(high, ">", std::int64_t{0});
}

/// The dtype whose bounds FakeQuantize checks: the keyword of the observer's wrapper takes precedence over
/// FakeQuantize's own.
config::Value checked_dtype(const config::Value& observer, const config::Keywords& kwargs) {
    const auto* own = python_values::find_keyword(kwargs, "dtype");
    if (const auto* spec = std::get_if<config::ObserverSpec>(&observer.data); spec && !spec->layers.empty())
        if (const auto* wrapped = python_values::find_keyword(spec->layers.back().kwargs, "dtype"))
            return *wrapped;
    return own ? *own : config::Value(DType::QUInt8);
}

const config::Value& default_observer() {
    static const config::Value value = config::ObserverSpec{std::string(moving_averages[0]), {}, {}};
    return value;
}

} // namespace

void init_fake_quantize(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"FakeQuantize.__init__",
                                        {{"observer", default_observer()},
                                         {"quant_min", config::Value()},
                                         {"quant_max", config::Value()},
                                         {"is_dynamic", false}},
                                        true};
    const auto bound = bind(signature, call);
    const auto& observer = bound["observer"];
    const auto& low = bound["quant_min"];
    const auto& high = bound["quant_max"];
    auto kwargs = bound.rest;
    if (!python_values::is_none(low) && !python_values::is_none(high)) {
        assert_that(!python_values::compare(low, ">", high),
                    "quant_min must be less than or equal to quant_max");
        check_bounds(checked_dtype(observer, kwargs), low, high);
        python_values::update(kwargs, {{"quant_min", low}, {"quant_max", high}});
    }
    python_values::update(kwargs, {{"is_dynamic", bound["is_dynamic"]}});
    self.inner = call_value(observer, {{}, std::move(kwargs)});
    for (const auto* name : {"quant_min", "quant_max", "is_dynamic"})
        self.set(name, attribute(*self.inner, name));
    const auto& scheme = attribute(*self.inner, "qscheme");
    self.set("scale", tensor_of(1.0, DType::Float32));
    self.set("zero_point", tensor_of(0.0, is_float_qparams(scheme) ? DType::Float32 : DType::Int32));
    self.set("dtype", attribute(*self.inner, "dtype"));
    self.set("qscheme", scheme);
    self.set("ch_axis", channel_axis(*self.inner));
    const auto* known = std::get_if<QScheme>(&scheme.data);
    if (!known)
        raise("AssertionError", "Only per channel and per tensor quantization are supported in fake quantize"
                                " got qscheme: " +
                                    python_values::str(scheme));
    self.set("is_per_channel", !is_per_tensor(scheme));
}

void init_fixed_qparams_fake_quantize(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"FixedQParamsFakeQuantize.__init__", {{"observer"}}, false};
    const auto bound = bind(signature, call);
    init_fake_quantize(self, {{}, {{"observer", bound["observer"]}}});
    assert_that(self.inner->type == "torch.ao.quantization.observer.FixedQParamsObserver",
                "FixedQParamsFakeQuantize's observer must be a FixedQParamsObserver");
    for (const auto* name : {"scale", "zero_point"})
        self.set(name, *self.inner->tensor(name));
    const auto& scheme = attribute(self, "qscheme");
    if (!is_per_tensor(scheme))
        raise("AssertionError",
              "Only per tensor quantization is supported FixedQParamsFakeQuantize module, got qscheme:" +
                  python_values::str(scheme));
}

void init_fused_moving_average(ObserverInstance& self, const Call& call) {
    static const Signature signature = {
        "FusedMovingAvgObsFakeQuantize.__init__",
        {{"observer", default_observer()}, {"quant_min", std::int64_t{0}}, {"quant_max", std::int64_t{255}}},
        true};
    const auto bound = bind(signature, call);
    init_fake_quantize(self, {{bound["observer"], bound["quant_min"], bound["quant_max"]}, bound.rest});
    assert_that(self.inner->derives_from(moving_averages[0]) || self.inner->derives_from(moving_averages[1]),
                "Fused observer+fake_quant module only works with MovingAverageMinMaxObserver");
}

namespace {

/// Parameter(torch.tensor([value] * count)): only floats can require gradients.
TensorValue parameter(const config::Value& value, std::int64_t count) {
    auto tensor = tensor_of(value);
    if (tensor.dtype != DType::Float32)
        raise("RuntimeError", "Only Tensors of floating point and complex dtype can require gradients");
    tensor.items.resize(static_cast<std::size_t>(count), tensor.items.front());
    return tensor;
}

/// int(log2(torch.tensor(high - low + 1)))
void check_bit_width(const config::Value& low, const config::Value& high) {
    const auto length = *python_values::number(high) - *python_values::number(low) + 1;
    if (std::isnan(length)) raise("ValueError", "cannot convert float NaN to integer");
    const bool integral =
        !std::holds_alternative<double>(low.data) && !std::holds_alternative<double>(high.data);
    if (integral && length > 9223372036854775807.0L) throw NotKnown{}; // no tensor can hold it
}

} // namespace

void init_learnable_fake_quantize(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"_LearnableFakeQuantize.__init__",
                                        {{"observer"},
                                         {"quant_min", std::int64_t{0}},
                                         {"quant_max", std::int64_t{255}},
                                         {"scale", 1.0},
                                         {"zero_point", 0.0},
                                         {"channel_len", std::int64_t{-1}},
                                         {"use_grad_scaling", false}},
                                        true};
    const auto bound = bind(signature, call);
    const auto& low = bound["quant_min"];
    const auto& high = bound["quant_max"];
    assert_that(!python_values::compare(low, ">=", high), "quant_min must be strictly less than quant_max.");
    self.set("quant_min", low);
    self.set("quant_max", high);
    auto kwargs = bound.rest;
    python_values::update(kwargs, {{"quant_min", low}, {"quant_max", high}});
    std::int64_t count = 1;
    if (const auto& length = bound["channel_len"]; !python_values::equal_to(length, -1)) {
        const bool integer =
            std::holds_alternative<std::int64_t>(length.data) || std::holds_alternative<bool>(length.data);
        const auto wanted = integer ? *python_values::number(length) : 0;
        assert_that(wanted > 0, "Channel size must be a positive integer.");
        constexpr std::int64_t surely_fits = 1 << 20;
        if (wanted > surely_fits) throw NotKnown{};
        count = static_cast<std::int64_t>(wanted);
    }
    self.set("scale", parameter(bound["scale"], count));
    self.set("zero_point", parameter(bound["zero_point"], count));

    self.inner = call_value(bound["observer"], {{}, std::move(kwargs)});
    check_bounds(attribute(*self.inner, "dtype"), low, high);
    self.set("dtype", attribute(*self.inner, "dtype"));
    self.set("qscheme", attribute(*self.inner, "qscheme"));
    self.set("ch_axis", channel_axis(*self.inner));
    check_bit_width(low, high);
    self.set("eps", tensor_of(float_eps));
}

} // namespace qcs::predict::observers
