#pragma once
// Texts about the dtype configs of a backend: what their constraints mean, and which constraints PyTorch
// checks.

#include "config/backend_config.h"

#include <QString>

#include <vector>

namespace qcs::ui {

/// The fields of a constraint (DTypeWithConstraints).
enum class ConstraintField : std::uint8_t {
    DType,
    QuantMin,
    QuantMax,
    ScaleMin,
    ScaleMax,
    ScaleExact,
    ZeroPointExact
};
inline constexpr std::size_t constraintFieldCount = 7;

/// A remark about one field of a constraint.
struct FieldRemark {
    ConstraintField field;
    bool wrong; ///< true: the constraint is a mistake, for example because no observer can satisfy it; false:
                ///< the remark is a note, for example that PyTorch does not check the field
    QString text;
};
/// Returns at most one remark for each field, in the order of ConstraintField.
std::vector<FieldRemark> constraintRemarks(const qcs::config::DTypeWithConstraints& wanted);

/// Returns the name of the dtype: "quint8".
QString dtypeText(qcs::DType dtype);
/// Returns the name of the required dtype; "" if no dtype is required. For a dtype that torch does not have,
/// returns the name that the user gave it.
QString dtypeText(const qcs::config::DTypeWithConstraints& wanted);
/// Returns the constraints other than the dtype on one line: "0…127  eps ≥ 2⁻¹²"; "" if there are none.
QString shortConstraints(const qcs::config::DTypeWithConstraints& wanted);
/// Returns a description of a dtype config, "Static: quint8 in and out, weight qint8, bias float32.",
/// followed by those of its constraints that PyTorch checks.
QString configSentence(const qcs::config::DTypeConfig& config);
/// Returns what is wrong with the dtype config; "" if nothing is found. This may be a single constraint
/// (FieldRemark::wrong), or dtypes that no qconfig can satisfy.
QString configProblem(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
