#pragma once
// The tables of tensors in a .pt2 archive: data/weights/*_weights_config.json and
// data/constants/*_constants_config.json.

#include "tensor/torch/pickle/torch_tensors.h"

namespace qcs::tensor {

/// One row of the table.
struct WeightRow {
    TorchTensor tensor; ///< its `storage` is the name of an archive entry in the folder of the table
    /// The entry is a torch.save archive with the tensor; only name and storage of `tensor` are set.
    bool is_pickled = false;
};

struct WeightsConfig {
    std::vector<WeightRow> rows; ///< in the order of the table
    Diagnostics warnings; ///< "torch-tensor-dtype" and "torch-tensor-sparse", for rows that are left out
};

/// Reads a table (torch/_export/serde/schema.py: PayloadConfig, TensorMeta, ScalarType). `file` labels
/// diagnostics. Errors: those of JSON, "torch-config-malformed" (args: tensor), "torch-tensor-malformed".
Expected<WeightsConfig> read_weights_config(std::string_view json, const std::string& file);

} // namespace qcs::tensor
