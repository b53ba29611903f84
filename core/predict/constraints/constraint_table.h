#pragma once
// A table that is shown to the user: it compares each constraint of a dtype config with the value that a
// qconfig provides. If PyTorch does not check a constraint, the row says why.

#include "config/qconfig.h"
#include "predict/constraints/constraint_checks.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

/// The tensor that a constraint applies to.
enum class ConstraintTarget : std::uint8_t { Input, Weight, Bias, Output };
/// What is constrained: the dtype, is_dynamic (of the input only), quant_min and quant_max, the bounds of the
/// scale, or a fixed scale and zero point.
enum class ConstraintKind : std::uint8_t {
    DTypeEqual,
    IsDynamic,
    QuantRange,
    ScaleMin,
    ScaleMax,
    FixedQParams
};

struct ConstraintRow {
    ConstraintTarget target;
    ConstraintKind kind;
    CheckResult result;
};

/// Says whether a call gets its weight and its bias as arguments. Prepare does not check a weight or bias
/// that is not an argument. A call of a module gets neither. A call of a function gets them as the arguments
/// that the backend config names (input_type_to_index), or as the keyword arguments `weight` and `bias`.
struct ConstraintScope {
    bool weight = false;
    bool bias = false;
    bool is_module = true;
};

struct ConstraintTable {
    std::vector<ConstraintRow> rows; ///< sorted by target, then by kind
    bool supported = true;           ///< true if no row fails and `raised` is not set
    /// What PyTorch raises while it builds or checks the observers; `rows` is then empty.
    std::optional<Raised> raised;
};

/// Returns the rows for one dtype config, checked against one qconfig as prepare does it
/// (torch/ao/quantization/fx/prepare.py, _is_input_arg_dtype_supported_by_backend and
/// _is_output_dtype_supported_by_backend; docs/semantics/constraints.md#supported-patterns). PyTorch stops at
/// the first argument that fails; the table lists all of them.
ConstraintTable constraint_table(const ObserverFactory& factory, const config::QConfig& qconfig,
                                 const config::DTypeConfig& config, ConstraintScope scope = {});

// The dtypes that prepare reads from a qconfig before anything else (torch/ao/quantization/utils.py,
// get_qconfig_dtypes).

struct QConfigObservers {
    std::shared_ptr<const ObserverInstance> activation;
    std::shared_ptr<const ObserverInstance> weight;
    std::optional<DType> activation_dtype; ///< nullopt: the object's dtype is not a torch.dtype
    std::optional<DType> weight_dtype;
    bool is_dynamic = false; ///< is_dynamic of the activation's observer
};

/// Builds the activation and the weight observer. Throws PyError if a constructor raises, if one of the two
/// constructors is None (PyTorch calls it nevertheless), or if a built object has no dtype.
QConfigObservers build_qconfig_observers(const ObserverFactory& factory, const config::QConfig& qconfig);

} // namespace qcs::predict
