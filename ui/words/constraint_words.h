#pragma once
// Text about the dtype configs of a backend: what their constraints mean, and which of them PyTorch checks.

#include "config/backend_config.h"

#include <QString>

#include <vector>

namespace qcs::ui {

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

struct FieldRemark {
    ConstraintField field;
    bool wrong; ///< no observer can satisfy the constraint; false: PyTorch does not check it, or a note
    QString text;
};
/// At most one remark for each field, in the order of ConstraintField.
std::vector<FieldRemark> constraintRemarks(const qcs::config::DTypeWithConstraints& wanted);

/// "quint8".
QString dtypeText(qcs::DType dtype);
/// The same for the dtype that a config requires; "" if it requires none. A dtype that torch does not have is
/// given by the user's name for it.
QString dtypeText(const qcs::config::DTypeWithConstraints& wanted);
/// The constraints without the dtype, on one line: "0…127  eps ≥ 2⁻¹²"; "" if there are none.
QString shortConstraints(const qcs::config::DTypeWithConstraints& wanted);
/// "Static: quint8 in and out, weight qint8, bias float32.", and which of the constraints PyTorch checks.
QString configSentence(const qcs::config::DTypeConfig& config);
/// Why no qconfig can satisfy the config as a whole; "" if no such reason is found.
QString configProblem(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
