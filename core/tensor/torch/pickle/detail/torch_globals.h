#pragma once
// The globals of a pickle that mean something here, and what. Everything else stays opaque.

#include "base/dtype.h"

#include <string_view>

namespace qcs::tensor::pickle {

enum class Meaning : std::uint8_t {
    Unknown,
    Plain,   ///< what it makes holds no tensors that have names: torch.Size, a dtype, set, ...
    Mapping, ///< a dict of some kind; its first argument may be pairs or a dict
    Module,  ///< a class of torch.nn or of TorchScript: known, and left as it is
    Rebuild, ///< _rebuild_tensor, _v2, _v3
    RebuildQuantized,
    FirstArgument,   ///< makes something of its first argument, a tensor or a list of them
    RebuildFromType, ///< (function, type, arguments, state): a tensor of a subclass
    Reconstruct,     ///< copyreg's way to make an object: (class, base, base's state)
    // Tensors whose elements are not simply in a storage:
    Sparse,
    Nested,
    WithoutData,
    Wrapper,
};

Meaning meaning_of(std::string_view global);

/// What the storage class's name says of its elements. `known` but no dtype: untyped bytes.
struct StorageClass {
    bool known = false;
    std::optional<DType> dtype = {};
};
StorageClass storage_class(std::string_view global);

} // namespace qcs::tensor::pickle
