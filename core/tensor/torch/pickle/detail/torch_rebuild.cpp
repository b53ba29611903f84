#include "tensor/torch/pickle/detail/torch_rebuild.h"

#include "tensor/strided_extent.h"
#include "tensor/tensor_codes.h"
#include "tensor/torch/pickle/pickle_codes.h"

namespace qcs::tensor {

namespace {

constexpr std::size_t max_key = 256; // torch's keys are numbers; each tensor keeps a copy

std::optional<std::uint64_t> count_of(const PickleObject& object) {
    if (object.kind != PickleKind::Int || object.integer < 0) return std::nullopt;
    return static_cast<std::uint64_t>(object.integer);
}

} // namespace

std::optional<TorchStorage> torch_storage(const Pickle& pickle, PickleRef persistent) {
    const auto& object = pickle.at(persistent);
    if (object.kind != PickleKind::Persistent) return std::nullopt;
    const auto& id = pickle.at(object.items[0]);
    if (id.kind != PickleKind::Tuple || id.items.size() < 5 || id.items.size() > 6) return std::nullopt;
    const auto& tag = pickle.at(id.items[0]);
    const auto& type = pickle.at(id.items[1]);
    const auto& key = pickle.at(id.items[2]);
    const auto elements = count_of(pickle.at(id.items[4]));
    if (tag.kind != PickleKind::Text || tag.text != "storage" || type.kind != PickleKind::Global || !elements)
        return std::nullopt;
    TorchStorage storage;
    if (key.kind == PickleKind::Text && key.text.size() <= max_key)
        storage.key = key.text;
    else if (key.kind == PickleKind::Int)
        storage.key = std::to_string(key.integer);
    else
        return std::nullopt;
    const auto known = pickle::storage_class(pickle.global_name(id.items[1]));
    if (!known.known) return std::nullopt;
    storage.dtype = known.dtype;
    storage.elements = *elements;
    if (id.items.size() == 6) { // None, or (key of the view, first element, number of elements)
        const auto& view = pickle.at(id.items[5]);
        if (view.kind == PickleKind::Tuple) {
            if (view.items.size() != 3) return std::nullopt;
            const auto first = count_of(pickle.at(view.items[1]));
            const auto size = count_of(pickle.at(view.items[2]));
            if (!first || !size || *first > storage.elements || *size > storage.elements - *first)
                return std::nullopt;
            storage.first = *first;
        } else if (view.kind != PickleKind::None) {
            return std::nullopt;
        }
    }
    return storage;
}

namespace pickle {

namespace {

Rebuilt failed(const CodeOf<2>& problem, bool left_out = false) {
    return {.problem = &problem, .left_out = left_out};
}
constexpr const auto& malformed_tensor = codes::torch_tensor_malformed;

/// A tuple of numbers, as it is or in a torch.Size.
bool read_numbers(const Pickle& pickle, PickleRef ref, std::vector<std::int64_t>& numbers) {
    const auto* object = &pickle.at(ref);
    if (object->kind == PickleKind::Call && !object->is_new) {
        const auto& callable = pickle.at(object->callable());
        const auto& arguments = pickle.at(object->arguments());
        if (callable.kind != PickleKind::Global || pickle.global_name(object->callable()) != "torch.Size" ||
            arguments.kind != PickleKind::Tuple || arguments.items.size() != 1)
            return false;
        object = &pickle.at(arguments.items[0]);
    }
    if (object->kind != PickleKind::Tuple && object->kind != PickleKind::List) return false;
    if (object->items.size() > max_axes) return false;
    for (const auto item : object->items) {
        const auto& number = pickle.at(item);
        if (number.kind != PickleKind::Int) return false;
        numbers.push_back(number.integer);
    }
    return true;
}

/// The elements are to be conjugated or negated when they are read (torch.Tensor.is_conj, is_neg).
bool is_lazy(const Pickle& pickle, PickleRef metadata) {
    const auto& dict = pickle.at(metadata);
    if (dict.kind != PickleKind::Dict) return false;
    bool lazy = false;
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
        const auto& key = pickle.at(dict.items[i]).text;
        if (key == "conj" || key == "neg") lazy |= pickle.at(dict.items[i + 1]).integer != 0;
    }
    return lazy;
}

} // namespace

Meaning meaning_of_call(const Pickle& pickle, const PickleObject& call) {
    if (pickle.at(call.callable()).kind != PickleKind::Global) return Meaning::Unknown;
    return meaning_of(pickle.global_name(call.callable()));
}

Rebuilt rebuild(const Pickle& pickle, std::string_view function, std::span<const PickleRef> arguments) {
    if (arguments.size() < 4) return failed(malformed_tensor);
    const auto storage = torch_storage(pickle, arguments[0]);
    const auto& first = pickle.at(arguments[1]);
    Rebuilt result;
    auto& tensor = result.tensor;
    if (!storage || first.kind != PickleKind::Int || !read_numbers(pickle, arguments[2], tensor.shape) ||
        !read_numbers(pickle, arguments[3], tensor.strides))
        return failed(malformed_tensor);

    auto dtype = storage->dtype.value_or(DType::UInt8); // a tensor of an untyped storage is one of bytes
    std::size_t metadata = 6;
    if (function.ends_with("_v3")) { // (..., hooks, dtype, metadata)
        if (arguments.size() < 7 || pickle.at(arguments[6]).kind != PickleKind::Global)
            return failed(malformed_tensor);
        const auto named = dtype_from_name(pickle.global_name(arguments[6]));
        if (!named) return failed(malformed_tensor);
        dtype = *named;
        metadata = 7;
    }
    if (function.ends_with("_qtensor")) metadata = arguments.size();
    if (metadata < arguments.size() && is_lazy(pickle, arguments[metadata]))
        return failed(codes::torch_tensor_lazy, true);
    if (item_size(dtype) == 0) return failed(codes::torch_tensor_dtype, true);
    const auto item = item_size(dtype);

    const auto extent = strided_extent(tensor.shape, tensor.strides, first.integer, item);
    if (!extent) return failed(malformed_tensor);
    std::uint64_t size = 0, begin = 0;
    if (__builtin_mul_overflow(storage->elements, storage->item_bytes(), &size) ||
        __builtin_mul_overflow(storage->first, storage->item_bytes(), &begin))
        return failed(malformed_tensor);
    if (*extent > size || begin > size - *extent) return failed(codes::torch_tensor_outside);
    tensor.dtype = dtype;
    tensor.storage = storage->key;
    if (*extent > 0) {
        const auto skipped = static_cast<std::uint64_t>(first.integer) * item; // less than the extent
        tensor.offset = begin + skipped;
        tensor.extent = *extent - skipped;
    }
    return result;
}

} // namespace pickle
} // namespace qcs::tensor
