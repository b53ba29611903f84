#pragma once
// Reads the tables of tensors in a .pt2 archive: data/weights/*_weights_config.json and
// data/constants/*_constants_config.json.

#include "tensor/torch/pickle/torch_tensors.h"

namespace qcs::tensor {

/// One row of a table, which describes one tensor.
struct WeightRow {
    /// TorchTensor::storage is the name of an archive entry in the same folder as the table
    TorchTensor tensor;
    /// True if the archive entry is itself a torch.save archive that contains the tensor. Then only name and
    /// storage of `tensor` are set.
    bool is_pickled = false;
};

struct WeightsConfig {
    std::vector<WeightRow> rows; ///< in the order of the table
    Diagnostics warnings; ///< "torch-tensor-dtype" or "torch-tensor-sparse" for each row that is left out
};

/// Reads a table (torch/_export/serde/schema.py: PayloadConfig, TensorMeta, ScalarType). `file` is its name
/// for diagnostics. Errors: those of the JSON parser, "torch-config-malformed" (first argument: the tensor),
/// "torch-tensor-malformed".
Expected<WeightsConfig> read_weights_config(std::string_view json, const std::string& file);

} // namespace qcs::tensor
