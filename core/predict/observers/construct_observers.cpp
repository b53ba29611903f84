// The constructors of torch/ao/quantization/observer.py, each with the same order of checks as in PyTorch.

#include "predict/observers/construct.h"
#include "predict/observers/torch_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace qcs::predict::observers {

using python_values::bind;
using python_values::BoundArguments;
using python_values::Call;
using python_values::NotKnown;
using python_values::raise;
using python_values::Signature;

namespace {

// Default values in signatures.
const config::Value no_value = config::None{};
const config::Value no = false;

constexpr auto infinity = std::numeric_limits<double>::infinity();

bool is(const config::Value& value, QScheme scheme) {
    const auto* found = std::get_if<QScheme>(&value.data);
    return found && *found == scheme;
}
bool is(const config::Value& value, std::initializer_list<DType> dtypes) {
    const auto* found = std::get_if<DType>(&value.data);
    return found && std::ranges::find(dtypes, *found) != dtypes.end();
}
bool is_per_channel(const config::Value& scheme) {
    return is(scheme, QScheme::PerChannelAffine) || is(scheme, QScheme::PerChannelSymmetric) ||
           is(scheme, QScheme::PerChannelAffineFloatQParams);
}

void not_implemented(std::string text) {
    raise("NotImplementedError", std::move(text));
}

Call keywords(config::Keywords kwargs, const config::Keywords& rest) {
    kwargs.insert(kwargs.end(), rest.begin(), rest.end());
    return {{}, std::move(kwargs)};
}

/// The keywords that a constructor passes on to that of its base class.
config::Keywords passed(const BoundArguments& bound, std::initializer_list<std::string_view> names) {
    config::Keywords kwargs;
    for (const auto name : names)
        kwargs.push_back({std::string(name), bound[name]});
    return kwargs;
}

void init_base(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"ObserverBase.__init__", {{"dtype"}, {"is_dynamic", no}}, false};
    const auto bound = bind(signature, call);
    self.set("dtype", bound["dtype"]);
    self.set("is_dynamic", bound["is_dynamic"]);
}

bool is_text(const config::Value& value, std::string_view text) {
    const auto* found = std::get_if<std::string>(&value.data);
    return found && *found == text;
}

/// torch.nn.factory_kwargs, as far as it determines the dtype of buffers. Devices do not matter here; other
/// unusual contents are left to Python.
std::optional<DType> factory_dtype(const config::Value& kwargs) {
    if (python_values::is_none(kwargs)) return std::nullopt;
    const auto* dict = std::get_if<config::Dict>(&kwargs.data);
    if (!dict) {
        const auto* spec = std::get_if<config::ObserverSpec>(&kwargs.data);
        if (spec && spec->layers.empty()) throw NotKnown{};
        raise("AttributeError",
              fmt::format("'{}' object has no attribute 'keys'", python_values::type_name(kwargs)));
    }
    std::vector<const config::Value*> unexpected;
    for (const auto& item : dict->items)
        if (std::ranges::none_of(
                std::initializer_list<std::string_view>{"device", "dtype", "memory_format", "factory_kwargs"},
                [&](std::string_view key) { return is_text(item.key, key); }))
            unexpected.push_back(&item.key);
    if (unexpected.size() > 1) throw NotKnown{}; // Python prints them in the order of a set
    if (!unexpected.empty()) {
        const auto list = python_values::str(config::List{{*unexpected.front()}});
        raise("TypeError", "unexpected kwargs {" + list.substr(1, list.size() - 2) + "}");
    }
    std::optional<DType> dtype;
    for (const auto& item : dict->items) {
        if (is_text(item.key, "device")) {
            const auto* opaque = std::get_if<config::Opaque>(&item.value.data);
            const bool device =
                opaque && opaque->type == "torch.device" && opaque->text != "device(type='meta')";
            if (!device && !is_text(item.value, "cpu") && !python_values::is_none(item.value))
                throw NotKnown{};
        } else if (is_text(item.key, "dtype")) {
            if (python_values::is_none(item.value)) continue;
            if (!is(item.value, {DType::Float32, DType::Float64})) throw NotKnown{};
            dtype = std::get<DType>(item.value.data);
        } else {
            throw NotKnown{};
        }
    }
    return dtype;
}

/// torch.ao.quantization.utils.validate_qmin_qmax
void validate_range(const config::Value& low, const config::Value& high) {
    const config::Value zero = std::int64_t{0};
    if (!python_values::compare(low, "<=", zero) || !python_values::compare(zero, "<=", high))
        raise("AssertionError", "Used-specified quantization range must include 0.");
    if (python_values::compare(low, ">=", high))
        raise("AssertionError",
              "qmin must be strictly less than qmax for user-specified quantization range.");
}

/// Whether `high - low + 1` exceeds `limit`, for a valid range.
bool longer_than(const config::Value& low, const config::Value& high, std::uint64_t limit) {
    const auto integer = [](const config::Value& value) {
        return !std::holds_alternative<double>(value.data);
    };
    if (!integer(low) || !integer(high)) {
        const auto length = static_cast<double>(*python_values::number(high)) -
                            static_cast<double>(*python_values::number(low)) + 1;
        return length > static_cast<double>(limit);
    }
    // Python's ints do not overflow; nor does this sum of the two halves around 0.
    const auto above = static_cast<std::uint64_t>(*python_values::number(high));
    const auto below = static_cast<std::uint64_t>(-*python_values::number(low));
    return above + below > limit - 1;
}

/// torch.ao.quantization.utils.calculate_qmin_qmax
std::pair<config::Value, config::Value> quant_range(const config::Value& low, const config::Value& high,
                                                    bool customized, const config::Value& dtype,
                                                    bool reduce_range) {
    const auto range = [](std::int64_t a, std::int64_t b) {
        return std::pair<config::Value, config::Value>(a, b);
    };
    const bool is_int8 = is(dtype, {DType::QInt8, DType::Int8});
    const bool is_int32 = is(dtype, {DType::QInt32, DType::Int32});
    if (customized) {
        constexpr auto refusal =
            "quantization range should be positive and not exceed the maximum bit range (={}).";
        const std::uint64_t limit = is_int8 ? 256 : std::uint64_t{1} << 32;
        if ((is_int8 || is_int32) && longer_than(low, high, limit))
            raise("AssertionError", fmt::format(refusal, limit));
        if (!reduce_range) return {low, high};
        return {python_values::half_rounded_down(low), python_values::half_rounded_down(high)};
    }
    if (is_int8) return reduce_range ? range(-64, 63) : range(-128, 127);
    if (is(dtype, {DType::QUInt8, DType::UInt8})) return reduce_range ? range(0, 127) : range(0, 255);
    if (is_int32) return range(-2147483648LL, 2147483647);
    if (is(dtype, {DType::UInt16})) return range(0, 65535);
    if (is(dtype, {DType::Int16})) return range(-32768, 32767);
    return range(0, 15);
}

/// UniformQuantizationObserverBase.__init__. `bound` contains all its arguments, which the derived class has
/// already checked.
void init_uniform(ObserverInstance& self, const BoundArguments& bound, const config::Value& factory_kwargs,
                  const config::Keywords& rest) {
    const auto dtype = factory_dtype(factory_kwargs);
    init_base(self, keywords(passed(bound, {"dtype", "is_dynamic"}), rest));
    self.set("qscheme", bound["qscheme"]);
    const bool reduce_range = python_values::is_true(bound["reduce_range"]);
    self.set("reduce_range", bound["reduce_range"]);
    self.set("eps", tensor_of(bound["eps"], dtype));
    if (!is(bound["dtype"],
            {DType::QInt8, DType::QUInt8, DType::QUInt4x2, DType::QInt32, DType::Int8, DType::UInt8,
             DType::Int16, DType::Int32, DType::Float8E5M2, DType::Float8E4M3Fn, DType::UInt16}))
        raise("AssertionError", "Default Observer only works for (torch.qint8, torch.quint8, torch.quint4x2, "
                                "torch.qint32, torch.int8, "
                                "torch.uint8, torch.int16, torch.int32, torch.float8_e5m2, "
                                "torch.float8_e4m3fn, torch.uint16) data type");
    const auto& low = bound["quant_min"];
    const auto& high = bound["quant_max"];
    const bool customized = !python_values::is_none(low) && !python_values::is_none(high);
    self.set("has_customized_qrange", customized);
    if (customized) validate_range(low, high);
    auto [quant_min, quant_max] = quant_range(low, high, customized, bound["dtype"], reduce_range);
    self.set("quant_min", std::move(quant_min));
    self.set("quant_max", std::move(quant_max));
}

void refuse_reduced_symmetric(const BoundArguments& bound, QScheme symmetric, const char* text) {
    if (is(bound["qscheme"], symmetric) && python_values::is_true(bound["reduce_range"]) &&
        is(bound["dtype"], {DType::QUInt8}))
        not_implemented(text);
}

/// The parameters shared by all observers of uniform quantization, together with the class's own ones.
Signature uniform_signature(std::string_view function, std::vector<python_values::Parameter> first,
                            QScheme scheme, bool factory_kwargs) {
    auto& parameters = first;
    parameters.insert(parameters.end(), {{"dtype", DType::QUInt8},
                                         {"qscheme", scheme},
                                         {"reduce_range", no},
                                         {"quant_min", no_value},
                                         {"quant_max", no_value}});
    if (factory_kwargs) parameters.push_back({"factory_kwargs", no_value});
    parameters.insert(parameters.end(), {{"eps", float_eps}, {"is_dynamic", no}});
    return {function, std::move(first), true};
}

/// The arguments that the moving averages pass to their base class.
Call to_base(const BoundArguments& bound, std::initializer_list<std::string_view> first) {
    auto kwargs = passed(bound, first);
    python_values::update(kwargs, passed(bound, {"dtype", "qscheme", "reduce_range", "quant_min", "quant_max",
                                                 "eps", "is_dynamic"}));
    return keywords(std::move(kwargs), bound.rest);
}

} // namespace

bool is_per_tensor(const config::Value& qscheme) {
    return is(qscheme, QScheme::PerTensorAffine) || is(qscheme, QScheme::PerTensorSymmetric);
}

void init_min_max(ObserverInstance& self, const Call& call) {
    static const auto signature =
        uniform_signature("MinMaxObserver.__init__", {}, QScheme::PerTensorAffine, true);
    const auto bound = bind(signature, call);
    if (!is_per_tensor(bound["qscheme"]))
        not_implemented("MinMaxObserver's qscheme only support torch.per_tensor_symmetric "
                        "                    and torch.per_tensor_affine.");
    init_uniform(self, bound, bound["factory_kwargs"], bound.rest);
    const auto dtype = factory_dtype(bound["factory_kwargs"]);
    self.set("min_val", tensor_of(infinity, dtype));
    self.set("max_val", tensor_of(-infinity, dtype));
    refuse_reduced_symmetric(bound, QScheme::PerTensorSymmetric,
                             "Cannot reduce range for symmetric "
                             "                                       quantization for quint8");
}

void init_moving_average_min_max(ObserverInstance& self, const Call& call) {
    static const auto signature =
        uniform_signature("MovingAverageMinMaxObserver.__init__", {{"averaging_constant", 0.01}},
                          QScheme::PerTensorAffine, false);
    const auto bound = bind(signature, call);
    if (!is_per_tensor(bound["qscheme"]))
        not_implemented(fmt::format("MovingAverageMinMaxObserver's qscheme only support                 "
                                    "torch.per_tensor_symmetric and torch.per_tensor_affine.                 "
                                    "but got: {}",
                                    python_values::str(bound["qscheme"])));
    const auto& constant = bound["averaging_constant"];
    self.set("averaging_constant", constant);
    if (python_values::is_true(bound["is_dynamic"]) && !python_values::equal_to(constant, 1))
        not_implemented(
            fmt::format("MovingAverageMinMaxObserver doesn't support dynamic quantization for averaging "
                        "constant of {}",
                        python_values::str(constant)));
    init_min_max(self, to_base(bound, {}));
}

void init_per_channel_min_max(ObserverInstance& self, const Call& call) {
    static const auto signature = uniform_signature(
        "PerChannelMinMaxObserver.__init__", {{"ch_axis", std::int64_t{0}}}, QScheme::PerChannelAffine, true);
    const auto bound = bind(signature, call);
    if (!is_per_channel(bound["qscheme"]))
        not_implemented("PerChannelMinMaxObserver's qscheme only support                     "
                        "torch.per_channel_symmetric, torch.per_channel_affine and "
                        "torch.per_channel_affine_float_qparams.");
    if (python_values::is_true(bound["is_dynamic"]))
        not_implemented("PerChannelMinMaxObserver doesn't support dynamic quantization");
    init_uniform(self, bound, bound["factory_kwargs"], bound.rest);
    const auto dtype = factory_dtype(bound["factory_kwargs"]).value_or(DType::Float32);
    self.set("ch_axis", bound["ch_axis"]);
    self.set("min_val", TensorValue{dtype, {}});
    self.set("max_val", TensorValue{dtype, {}});
    refuse_reduced_symmetric(bound, QScheme::PerChannelSymmetric,
                             "Cannot reduce range for symmetric quantization for quint8");
}

void init_moving_average_per_channel_min_max(ObserverInstance& self, const Call& call) {
    static const auto signature = uniform_signature(
        "MovingAveragePerChannelMinMaxObserver.__init__",
        {{"averaging_constant", 0.01}, {"ch_axis", std::int64_t{0}}}, QScheme::PerChannelAffine, false);
    const auto bound = bind(signature, call);
    if (!is_per_channel(bound["qscheme"]))
        not_implemented("MovingAveragePerChannelMinMaxObserver's qscheme only support                     "
                        "torch.per_channel_symmetric, torch.per_channel_affine and "
                        "torch.per_channel_affine_float_qparams.");
    if (python_values::is_true(bound["is_dynamic"]))
        not_implemented("MovingAveragePerChannelMinMaxObserver doesn't support dynamic quantization");
    init_per_channel_min_max(self, to_base(bound, {"ch_axis"}));
    self.set("averaging_constant", bound["averaging_constant"]);
}

void init_histogram(ObserverInstance& self, const Call& call) {
    static const auto signature = uniform_signature(
        "HistogramObserver.__init__", {{"bins", std::int64_t{2048}}}, QScheme::PerTensorAffine, true);
    const auto bound = bind(signature, call);
    if (!is_per_tensor(bound["qscheme"]))
        not_implemented("HistogramObserver's qscheme only support torch.per_tensor_symmetric "
                        "                    and torch.per_tensor_affine.");
    if (python_values::is_true(bound["is_dynamic"]))
        not_implemented("HistogramObserver doesn't support dynamic quantization");
    init_uniform(self, bound, bound["factory_kwargs"], bound.rest);
    const auto dtype = factory_dtype(bound["factory_kwargs"]);
    const auto& bins = bound["bins"];
    self.set("bins", bins);
    if (std::holds_alternative<config::List>(bins.data) || std::holds_alternative<config::Tuple>(bins.data))
        throw NotKnown{};
    const auto* count = std::get_if<std::int64_t>(&bins.data);
    if (!count)
        raise("TypeError", fmt::format("zeros(): argument 'size' (position 1) must be tuple of ints, not {}",
                                       python_values::type_name(bins)));
    if (*count < 0) raise("RuntimeError", "zeros: Dimension size must be non-negative.");
    constexpr std::int64_t surely_fits = 1 << 28;
    if (*count > surely_fits) throw NotKnown{}; // depends on the available memory
    self.set("min_val", tensor_of(infinity, dtype));
    self.set("max_val", tensor_of(-infinity, dtype));
    iinfo(bound["dtype"]);
}

void init_fixed_qparams(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"FixedQParamsObserver.__init__",
                                        {{"scale"},
                                         {"zero_point"},
                                         {"dtype", DType::QUInt8},
                                         {"qscheme", QScheme::PerTensorAffine},
                                         {"quant_min", std::int64_t{0}},
                                         {"quant_max", std::int64_t{255}},
                                         {"is_dynamic", no}},
                                        true};
    const auto bound = bind(signature, call);
    if (python_values::is_true(bound["is_dynamic"]))
        not_implemented("FixedQParamsObserver doesn't support dynamic quantization");
    init_base(self, keywords(passed(bound, {"dtype", "is_dynamic"}), bound.rest));
    self.set("quant_min", bound["quant_min"]);
    self.set("quant_max", bound["quant_max"]);
    self.set("scale", tensor_of(bound["scale"], DType::Float32));
    self.set("zero_point", tensor_of(bound["zero_point"], DType::Int32));
    self.set("qscheme", bound["qscheme"]);
}

void init_placeholder(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"PlaceholderObserver.__init__",
                                        {{"dtype", DType::Float32},
                                         {"custom_op_name", std::string()},
                                         {"compute_dtype", no_value},
                                         {"quant_min", no_value},
                                         {"quant_max", no_value},
                                         {"qscheme", no_value},
                                         {"eps", no_value},
                                         {"is_dynamic", no}},
                                        false};
    const auto bound = bind(signature, call);
    init_base(self, keywords(passed(bound, {"dtype", "is_dynamic"}), {}));
    const auto& scheme = bound["qscheme"];
    const auto& eps = bound["eps"];
    self.set("qscheme", python_values::is_none(scheme) ? config::Value(QScheme::PerTensorAffine) : scheme);
    self.set("quant_min", bound["quant_min"]);
    self.set("quant_max", bound["quant_max"]);
    self.set("eps", python_values::is_none(eps) ? config::Value(float_eps) : eps);
    self.set("custom_op", bound["custom_op_name"]);
}

void init_recording(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"RecordingObserver.__init__", {{"dtype", DType::QUInt8}}, false};
    const auto bound = bind(signature, call);
    init_base(self, {{bound["dtype"]}, {{"is_dynamic", false}}});
}

void init_noop(ObserverInstance& self, const Call& call) {
    static const Signature signature = {
        "NoopObserver.__init__", {{"dtype", DType::Float16}, {"custom_op_name", std::string()}}, false};
    const auto bound = bind(signature, call);
    init_base(self, {{bound["dtype"]}, {{"is_dynamic", false}}});
    self.set("custom_op", bound["custom_op_name"]);
}

void init_reuse_input(ObserverInstance& self, const Call& call) {
    static const Signature signature = {"ReuseInputObserver.__init__", {}, false};
    bind(signature, call);
    init_base(self, {{DType::QUInt8}, {{"is_dynamic", false}}});
}

void init_identity(ObserverInstance&, const Call& call) {
    if (python_values::find_keyword(call.kwargs, "self"))
        raise("TypeError", "Identity.__init__() got multiple values for argument 'self'");
}

} // namespace qcs::predict::observers
