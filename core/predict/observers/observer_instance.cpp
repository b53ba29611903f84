#include "predict/observers/observer_instance.h"

#include "predict/interpreter/predict_codes.h"
#include "predict/observers/python_call.h"

#include <algorithm>

namespace qcs::predict {

namespace {

constexpr std::string_view observer_base = "torch.ao.quantization.observer.ObserverBase";
constexpr std::string_view affine_base = "torch.ao.quantization.observer.AffineQuantizedObserverBase";
constexpr std::string_view fake_quantize_base = "torch.ao.quantization.fake_quantize.FakeQuantizeBase";

auto find(auto& list, std::string_view name) {
    return std::ranges::find_if(list, [&](const auto& one) { return one.name == name; });
}

template <typename T>
std::optional<T> plain(const ObserverInstance& instance, std::string_view name) {
    const auto* value = instance.attribute(name);
    const auto* typed = value ? std::get_if<T>(&value->data) : nullptr;
    return typed ? std::optional(*typed) : std::nullopt;
}

} // namespace

const config::Value* ObserverInstance::attribute(std::string_view name) const {
    const auto it = std::ranges::find(attributes, name, &config::KeywordArg::name);
    return it == attributes.end() ? nullptr : &it->value;
}

const TensorValue* ObserverInstance::tensor(std::string_view name) const {
    const auto it = std::ranges::find(tensors, name, &TensorAttribute::name);
    return it == tensors.end() ? nullptr : &it->value;
}

std::optional<DType> ObserverInstance::dtype() const {
    return plain<DType>(*this, "dtype");
}
std::string ObserverInstance::user_dtype() const {
    const auto object = plain<config::ObjectRef>(*this, "dtype");
    return object ? object->name : std::string();
}
std::optional<QScheme> ObserverInstance::qscheme() const {
    return plain<QScheme>(*this, "qscheme");
}
std::optional<std::int64_t> ObserverInstance::ch_axis() const {
    return plain<std::int64_t>(*this, "ch_axis");
}

bool ObserverInstance::is_dynamic() const {
    const auto* value = attribute("is_dynamic");
    return value && python_values::truth(*value).value_or(true);
}

bool ObserverInstance::derives_from(std::string_view base) const {
    return type == base || std::ranges::find(bases, base) != bases.end();
}

bool ObserverInstance::is_activation_post_process() const {
    return derives_from(observer_base) || derives_from(fake_quantize_base) || derives_from(affine_base);
}

const ObserverInstance& ObserverInstance::observer() const {
    return inner && !derives_from(observer_base) ? *inner : *this;
}

void ObserverInstance::set(std::string_view name, config::Value value) {
    if (const auto it = find(attributes, name); it != attributes.end())
        it->value = std::move(value);
    else
        attributes.push_back({std::string(name), std::move(value)});
}

void ObserverInstance::set(std::string_view name, TensorValue value) {
    if (const auto it = find(tensors, name); it != tensors.end())
        it->value = std::move(value);
    else
        tensors.push_back({std::string(name), std::move(value)});
}

bool operator==(const ObserverInstance& a, const ObserverInstance& b) {
    const bool same_inner = a.inner && b.inner ? *a.inner == *b.inner : !a.inner && !b.inner;
    return same_inner && a.type == b.type && a.bases == b.bases && a.attributes == b.attributes &&
           a.tensors == b.tensors && a.qparams_error == b.qparams_error;
}

namespace {

template <typename Moves>
std::shared_ptr<const ObserverInstance> on_meta(const ObserverInstance& instance, Moves moves) {
    auto moved = std::make_shared<ObserverInstance>(instance);
    for (auto& tensor : moved->tensors)
        tensor.value.is_on_meta |= moves(tensor);
    if (instance.inner) moved->inner = on_meta(*instance.inner, moves);
    return moved;
}

} // namespace

std::shared_ptr<const ObserverInstance> moved_to_meta(const ObserverInstance& instance) {
    return on_meta(instance, [](const TensorAttribute&) { return true; });
}

std::shared_ptr<const ObserverInstance> built_on_meta(const ObserverInstance& instance) {
    return on_meta(instance, [](const TensorAttribute& tensor) { return tensor.name == "eps"; });
}

bool equals_user_dtype(std::string_view wanted, std::optional<DType> found, std::string_view found_user) {
    if (wanted == found_user) return true;
    const auto other = found ? name_of(*found) : found_user.empty() ? "None" : found_user;
    py_raise("", "", message(codes::dtype_not_comparable, std::string(wanted), std::string(other)));
}

} // namespace qcs::predict
