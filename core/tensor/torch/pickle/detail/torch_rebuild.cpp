#include "tensor/torch/pickle/detail/torch_rebuild.h"

#include "tensor/tensor.h"
#include "tensor/tensor_codes.h"
#include "tensor/torch/pickle/pickle_codes.h"

#include <algorithm>
#include <array>
#include <string>

namespace qcs::tensor {

namespace {

constexpr std::size_t max_key = 256; // bytes; torch's keys are numbers, and each tensor keeps a copy

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

/// Reads a tuple or list of numbers, possibly wrapped in a torch.Size.
bool read_numbers(const Pickle& pickle, PickleRef ref, std::vector<std::int64_t>& numbers) {
    const auto* object = &pickle.at(ref);
    if (object->kind == PickleKind::Call && !object->calls_new) {
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

bool is_row_major(const TorchTensor& tensor) {
    TensorInfo info;
    info.shape = tensor.shape;
    info.strides = tensor.strides;
    return info.is_contiguous();
}

/// True if the elements must be conjugated or negated when they are read (torch.Tensor.is_conj, is_neg).
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

GlobalKind callable_kind(const Pickle& pickle, const PickleObject& call) {
    if (pickle.at(call.callable()).kind != PickleKind::Global) return GlobalKind::Unknown;
    return global_kind(pickle.global_name(call.callable()));
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

    auto dtype = storage->dtype.value_or(DType::UInt8); // an untyped storage makes a tensor of bytes
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
    const auto packed = codes_in_byte(dtype);
    if (item_size(dtype) == 0 && (packed == 1 || !function.ends_with("_qtensor")))
        return failed(codes::torch_tensor_dtype, true);
    const auto item = packed > 1 ? 1 : item_size(dtype);

    auto extent = strided_extent(tensor.shape, tensor.strides, first.integer, item);
    if (!extent) return failed(malformed_tensor);
    if (packed > 1) {
        if (first.integer != 0 || !is_row_major(tensor)) return failed(codes::torch_packed_view, true);
        extent = (*extent + packed - 1) / packed;
    }
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

namespace qcs::tensor::pickle {

namespace {

struct Row {
    std::string_view name;
    GlobalKind meaning;
};

constexpr std::array globals = {
    Row{"_codecs.encode", GlobalKind::Plain},
    Row{"builtins.bytearray", GlobalKind::Plain},
    Row{"builtins.complex", GlobalKind::Plain},
    Row{"builtins.dict", GlobalKind::Mapping},
    Row{"builtins.float", GlobalKind::Plain},
    Row{"builtins.frozenset", GlobalKind::Plain},
    Row{"builtins.int", GlobalKind::Plain},
    Row{"builtins.list", GlobalKind::Plain},
    Row{"builtins.object", GlobalKind::Plain},
    Row{"builtins.range", GlobalKind::Plain},
    Row{"builtins.set", GlobalKind::Plain},
    Row{"builtins.slice", GlobalKind::Plain},
    Row{"builtins.str", GlobalKind::Plain},
    Row{"builtins.tuple", GlobalKind::Plain},
    Row{"collections.Counter", GlobalKind::Mapping},
    Row{"collections.OrderedDict", GlobalKind::Mapping},
    Row{"collections.defaultdict", GlobalKind::Mapping},
    Row{"copy_reg._reconstructor", GlobalKind::Reconstruct},
    Row{"copyreg._reconstructor", GlobalKind::Reconstruct},
    Row{"numpy._core.multiarray.scalar", GlobalKind::Plain},
    Row{"numpy.core.multiarray.scalar", GlobalKind::Plain},
    Row{"numpy.dtype", GlobalKind::Plain},
    Row{"torch.ScriptObject", GlobalKind::ScriptObject},
    Row{"torch.Size", GlobalKind::Plain},
    Row{"torch.Tensor", GlobalKind::Plain},
    Row{"torch._tensor._rebuild_from_type_v2", GlobalKind::RebuildFromType},
    Row{"torch._utils._rebuild_device_tensor_from_cpu_tensor", GlobalKind::Wrapper},
    Row{"torch._utils._rebuild_meta_tensor_no_storage", GlobalKind::WithoutData},
    Row{"torch._utils._rebuild_nested_tensor", GlobalKind::Nested},
    Row{"torch._utils._rebuild_parameter", GlobalKind::FirstArgument},
    Row{"torch._utils._rebuild_parameter_with_state", GlobalKind::FirstArgument},
    Row{"torch._utils._rebuild_qtensor", GlobalKind::RebuildQuantized},
    Row{"torch._utils._rebuild_sparse_tensor", GlobalKind::Sparse},
    Row{"torch._utils._rebuild_tensor", GlobalKind::Rebuild},
    Row{"torch._utils._rebuild_tensor_v2", GlobalKind::Rebuild},
    Row{"torch._utils._rebuild_tensor_v3", GlobalKind::Rebuild},
    Row{"torch._utils._rebuild_wrapper_subclass", GlobalKind::Wrapper},
    Row{"torch.device", GlobalKind::Plain},
    Row{"torch.jit._pickle.build_boollist", GlobalKind::Plain},
    Row{"torch.jit._pickle.build_doublelist", GlobalKind::Plain},
    Row{"torch.jit._pickle.build_intlist", GlobalKind::Plain},
    // The second argument is its type as text.
    Row{"torch.jit._pickle.restore_type_tag", GlobalKind::FirstArgument},
    Row{"torch.jit._pickle.build_tensorlist", GlobalKind::FirstArgument},
    Row{"torch.nn.parameter.Buffer", GlobalKind::FirstArgument},
    Row{"torch.nn.parameter.Parameter", GlobalKind::FirstArgument},
    Row{"torch.serialization._get_layout", GlobalKind::Plain},
};

constexpr std::array module_prefixes = {
    std::string_view("__torch__."), std::string_view("torch.nn.modules."), std::string_view("torch.ao.nn."),
    std::string_view("torch.ao.quantization."), std::string_view("torch.fx.graph_module.")};

struct StorageRow {
    std::string_view name;
    std::optional<DType> dtype;
};
constexpr std::array storages = {
    StorageRow{"DoubleStorage", DType::Float64},
    StorageRow{"FloatStorage", DType::Float32},
    StorageRow{"HalfStorage", DType::Float16},
    StorageRow{"BFloat16Storage", DType::BFloat16},
    StorageRow{"LongStorage", DType::Int64},
    StorageRow{"IntStorage", DType::Int32},
    StorageRow{"ShortStorage", DType::Int16},
    StorageRow{"CharStorage", DType::Int8},
    StorageRow{"ByteStorage", DType::UInt8},
    StorageRow{"BoolStorage", DType::Bool},
    StorageRow{"ComplexDoubleStorage", DType::Complex128},
    StorageRow{"ComplexFloatStorage", DType::Complex64},
    StorageRow{"QUInt8Storage", DType::QUInt8},
    StorageRow{"QInt8Storage", DType::QInt8},
    StorageRow{"QInt32Storage", DType::QInt32},
    StorageRow{"QUInt4x2Storage", DType::QUInt4x2},
    StorageRow{"QUInt2x4Storage", DType::QUInt2x4},
    StorageRow{"storage.UntypedStorage", std::nullopt},
    StorageRow{"UntypedStorage", std::nullopt},
};

} // namespace

GlobalKind global_kind(std::string_view global) {
    constexpr std::string_view old_builtins = "__builtin__."; // Python 2's name, which protocol 2 writes
    if (global.starts_with(old_builtins))
        return global_kind("builtins." + std::string(global.substr(old_builtins.size())));
    const auto row = std::ranges::find(globals, global, &Row::name);
    if (row != globals.end()) return row->meaning;
    if (dtype_from_name(global) || qscheme_from_name(global) || storage_class(global).known)
        return GlobalKind::Plain;
    if (global.starts_with("__torch__.torch.classes.")) return GlobalKind::ScriptClass;
    if (std::ranges::any_of(module_prefixes, [&](auto prefix) { return global.starts_with(prefix); }))
        return GlobalKind::Module;
    return GlobalKind::Unknown;
}

StorageClass storage_class(std::string_view global) {
    for (const auto prefix : {std::string_view("torch."), std::string_view("torch.cuda.")}) {
        if (!global.starts_with(prefix)) continue;
        const auto row = std::ranges::find(storages, global.substr(prefix.size()), &StorageRow::name);
        if (row != storages.end()) return {true, row->dtype};
    }
    return {};
}

} // namespace qcs::tensor::pickle
