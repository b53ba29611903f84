#include "conformance/detail/outcome_parts.h"

#include "config/codec/config_json.h"
#include "config/codec/value_json.h"

#include <algorithm>
#include <array>

namespace qcs::conformance {

std::string_view outcome_type(std::string_view type) {
    return type.starts_with("torch.nn.utils.parametrize.Parametrized") ? type.substr(0, type.find('#'))
                                                                       : type;
}

namespace {

constexpr std::array<std::string_view, 8> shown_attributes = {
    "dtype", "qscheme", "quant_min", "quant_max", "is_dynamic", "ch_axis", "reduce_range", "eps"};

void write_number(const config::Number& number, DType dtype, json::JsonWriter& writer) {
    const bool is_float = dtype == DType::Float32 || dtype == DType::Float64 || dtype == DType::Float16;
    if (const auto* integer = std::get_if<std::int64_t>(&number); integer && !is_float)
        writer.integer(*integer);
    else
        config::encode_value(config::Value(config::as_double(number)), writer);
}

/// A tensor of one element is written as a number; a tensor whose values cannot be read as dtype and shape.
void write_tensor(const predict::TensorValue& tensor, json::JsonWriter& writer) {
    if (tensor.is_on_meta) {
        auto text = std::string(name_of(tensor.dtype).substr(std::string_view("torch.").size()));
        text += '[' + std::to_string(tensor.items.size()) + ']';
        return config::encode_value(config::Value(config::Opaque{"torch.Tensor", text}), writer);
    }
    if (tensor.items.size() == 1) return write_number(tensor.items.front(), tensor.dtype, writer);
    writer.begin_array();
    for (const auto& item : tensor.items)
        write_number(item, tensor.dtype, writer);
    writer.end_array();
}

} // namespace

void write_observer(const predict::ObserverInstance& observer, json::JsonWriter& writer) {
    writer.begin_object();
    writer.key("class");
    writer.string(observer.type);
    const auto write = [&](std::string_view name) {
        if (const auto* tensor = observer.tensor(name)) {
            writer.key(name);
            write_tensor(*tensor, writer);
        } else if (const auto* value = observer.attribute(name)) {
            writer.key(name);
            config::encode_value(*value, writer);
        }
    };
    for (const auto name : shown_attributes)
        write(name);
    if (observer.derives_from("torch.ao.quantization.observer.FixedQParamsObserver") ||
        observer.derives_from("torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize")) {
        write("scale");
        write("zero_point");
    }
    if (observer.inner) {
        writer.key("inner");
        write_observer(*observer.inner, writer);
    }
    writer.end_object();
}

namespace {

void forget_identities(config::ObserverSpec& spec);
void forget_identities(config::Value& value) {
    if (auto* spec = std::get_if<config::ObserverSpec>(&value.data)) forget_identities(*spec);
    if (auto* list = std::get_if<config::List>(&value.data))
        std::ranges::for_each(list->items, [](config::Value& v) { forget_identities(v); });
    if (auto* tuple = std::get_if<config::Tuple>(&value.data))
        std::ranges::for_each(tuple->items, [](config::Value& v) { forget_identities(v); });
}
void forget_identities(config::ObserverSpec& spec) {
    spec.identity.reset();
    for (auto& layer : spec.layers) {
        layer.identity.reset();
        for (auto& arg : layer.args)
            forget_identities(arg);
        for (auto& kwarg : layer.kwargs)
            forget_identities(kwarg.value);
    }
}

} // namespace

void write_qconfig(const std::shared_ptr<const config::QConfig>& qconfig, json::JsonWriter& writer) {
    if (!qconfig) return writer.null();
    auto plain = *qconfig;
    plain.name.clear();
    for (auto* part : {&plain.activation, &plain.weight})
        if (*part) forget_identities(**part);
    config::encode_qconfig_pair(plain, writer);
}

std::string reproducible_text(const std::string& text) {
    auto line = text.substr(0, text.find('\n'));
    line = line.substr(0, line.find(" Declaration: "));
    // Our own texts that are followed by modules or a qconfig.
    if (const auto begin = line.find(" modules: (");
        line.starts_with("Cannot fuse ") && begin != std::string::npos)
        line.resize(begin + std::string_view(" modules:").size());
    if (const auto begin = line.find(" QConfig("); begin != std::string::npos) line.resize(begin);
    line.erase(line.find_last_not_of(' ') + 1);
    line.erase(0, line.find_first_not_of(' '));
    return line;
}

void write_raised(const predict::Raised& raised, json::JsonWriter& writer) {
    writer.begin_object();
    writer.key("raised");
    writer.begin_object();
    writer.key("type");
    writer.string(raised.type);
    writer.key("text");
    writer.string(reproducible_text(raised.text));
    writer.end_object();
    writer.end_object();
}

} // namespace qcs::conformance
