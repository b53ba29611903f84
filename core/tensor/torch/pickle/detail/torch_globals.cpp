#include "tensor/torch/pickle/detail/torch_globals.h"

#include <algorithm>
#include <array>
#include <string>

namespace qcs::tensor::pickle {

namespace {

struct Row {
    std::string_view name;
    Meaning meaning;
};

constexpr std::array globals = {
    Row{"_codecs.encode", Meaning::Plain},
    Row{"builtins.bytearray", Meaning::Plain},
    Row{"builtins.complex", Meaning::Plain},
    Row{"builtins.dict", Meaning::Mapping},
    Row{"builtins.float", Meaning::Plain},
    Row{"builtins.frozenset", Meaning::Plain},
    Row{"builtins.int", Meaning::Plain},
    Row{"builtins.list", Meaning::Plain},
    Row{"builtins.object", Meaning::Plain},
    Row{"builtins.range", Meaning::Plain},
    Row{"builtins.set", Meaning::Plain},
    Row{"builtins.slice", Meaning::Plain},
    Row{"builtins.str", Meaning::Plain},
    Row{"builtins.tuple", Meaning::Plain},
    Row{"collections.Counter", Meaning::Mapping},
    Row{"collections.OrderedDict", Meaning::Mapping},
    Row{"collections.defaultdict", Meaning::Mapping},
    Row{"copy_reg._reconstructor", Meaning::Reconstruct},
    Row{"copyreg._reconstructor", Meaning::Reconstruct},
    Row{"numpy._core.multiarray.scalar", Meaning::Plain},
    Row{"numpy.core.multiarray.scalar", Meaning::Plain},
    Row{"numpy.dtype", Meaning::Plain},
    Row{"torch.Size", Meaning::Plain},
    Row{"torch.Tensor", Meaning::Plain},
    Row{"torch._tensor._rebuild_from_type_v2", Meaning::RebuildFromType},
    Row{"torch._utils._rebuild_device_tensor_from_cpu_tensor", Meaning::Wrapper},
    Row{"torch._utils._rebuild_meta_tensor_no_storage", Meaning::WithoutData},
    Row{"torch._utils._rebuild_nested_tensor", Meaning::Nested},
    Row{"torch._utils._rebuild_parameter", Meaning::FirstArgument},
    Row{"torch._utils._rebuild_parameter_with_state", Meaning::FirstArgument},
    Row{"torch._utils._rebuild_qtensor", Meaning::RebuildQuantized},
    Row{"torch._utils._rebuild_sparse_tensor", Meaning::Sparse},
    Row{"torch._utils._rebuild_tensor", Meaning::Rebuild},
    Row{"torch._utils._rebuild_tensor_v2", Meaning::Rebuild},
    Row{"torch._utils._rebuild_tensor_v3", Meaning::Rebuild},
    Row{"torch._utils._rebuild_wrapper_subclass", Meaning::Wrapper},
    Row{"torch.device", Meaning::Plain},
    Row{"torch.jit._pickle.build_boollist", Meaning::Plain},
    Row{"torch.jit._pickle.build_doublelist", Meaning::Plain},
    Row{"torch.jit._pickle.build_intlist", Meaning::Plain},
    Row{"torch.jit._pickle.restore_type_tag", Meaning::FirstArgument}, // and its type in words
    Row{"torch.jit._pickle.build_tensorlist", Meaning::FirstArgument},
    Row{"torch.nn.parameter.Buffer", Meaning::FirstArgument},
    Row{"torch.nn.parameter.Parameter", Meaning::FirstArgument},
    Row{"torch.serialization._get_layout", Meaning::Plain},
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

Meaning meaning_of(std::string_view global) {
    constexpr std::string_view old_builtins = "__builtin__."; // Python 2's, and what protocol 2 writes
    if (global.starts_with(old_builtins))
        return meaning_of("builtins." + std::string(global.substr(old_builtins.size())));
    const auto row = std::ranges::find(globals, global, &Row::name);
    if (row != globals.end()) return row->meaning;
    if (dtype_from_name(global) || qscheme_from_name(global) || storage_class(global).known)
        return Meaning::Plain;
    if (std::ranges::any_of(module_prefixes, [&](auto prefix) { return global.starts_with(prefix); }))
        return Meaning::Module;
    return Meaning::Unknown;
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
