#pragma once
// The table of tensors in a .pt2 archive: data/weights/*_weights_config.json and
// data/constants/*_constants_config.json.

#include "tensor/torch/pickle/torch_tensors.h"

namespace qcs::tensor {

struct WeightRow {
    TorchTensor tensor; ///< its `storage` is the name of an entry beside the table
    bool is_pickled =
        false; ///< that entry is a torch.save archive of the tensor; of `tensor` only the name counts
};

struct WeightsConfig {
    std::vector<WeightRow> rows; ///< in the table's order
    Diagnostics warnings;        ///< "torch-tensor-dtype", "torch-tensor-sparse"; rows that are left out
};

/// (torch/_export/serde/schema.py: PayloadConfig, TensorMeta, ScalarType.) `file` labels diagnostics. Errors:
/// those of JSON, "torch-config-malformed" (args: tensor), "torch-tensor-malformed".
Expected<WeightsConfig> read_weights_config(std::string_view json, const std::string& file);

} // namespace qcs::tensor
