#pragma once
// For people: every demand of a dtype config beside what a qconfig offers, with a verdict, and why a demand
// is not looked at where PyTorch does not.

#include "config/qconfig.h"
#include "predict/constraints/constraint_checks.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict {

enum class ConstraintTarget : std::uint8_t { Input, Weight, Bias, Output };
/// IsDynamic is a demand on the input alone.
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

/// Which of its arguments prepare checks: a module has no weight or bias among them, a function has where the
/// backend says so (input_type_to_index) or where they are keywords.
struct ConstraintScope {
    bool weight = false;
    bool bias = false;
    bool is_module = true;
};

struct ConstraintTable {
    std::vector<ConstraintRow> rows; ///< by target, then kind
    bool supported = true;           ///< no row fails
    std::optional<Raised> raised;    ///< PyTorch cannot answer; rows are those before it
};

/// Rows as one dtype config is checked against one qconfig in prepare (torch/ao/quantization/fx/prepare.py,
/// _is_input_arg_dtype_supported_by_backend and _is_output_dtype_supported_by_backend; semantics §6.1).
/// PyTorch stops at the first argument that fails; here all are told.
ConstraintTable constraint_table(const ObserverFactory& factory, const config::QConfig& qconfig,
                                 const config::DTypeConfig& config, ConstraintScope scope = {});

// What prepare learns of a qconfig before anything else (torch/ao/quantization/utils.py, get_qconfig_dtypes).

struct QConfigDtypes {
    std::shared_ptr<const ObserverInstance> activation;
    std::shared_ptr<const ObserverInstance> weight;
    std::optional<DType> activation_dtype; ///< nullopt: it is something that is no dtype
    std::optional<DType> weight_dtype;
    bool is_dynamic = false; ///< of the activation
};

/// Builds both. Throws PyError also where a place is None, which cannot be called, and where an object has no
/// dtype.
QConfigDtypes qconfig_dtypes(const ObserverFactory& factory, const config::QConfig& qconfig);

} // namespace qcs::predict
