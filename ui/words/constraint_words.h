#pragma once
// What the dtype configs of a backend mean, and what PyTorch makes of them, in words.

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
    bool wrong; ///< no observer can ever satisfy it, or it lies outside; else it is just never looked at
    QString text;
};
/// At most one for each field, in their order.
std::vector<FieldRemark> constraintRemarks(const qcs::config::DTypeWithConstraints& wanted);

/// "quint8".
QString dtypeText(qcs::DType dtype);
/// The same; "" where none is asked for, the name of a user's own where torch has none.
QString dtypeText(const qcs::config::DTypeWithConstraints& wanted);
/// The constraints without the dtype, on one line: "0…127  eps ≥ 2⁻¹²"; "" if there are none.
QString shortConstraints(const qcs::config::DTypeWithConstraints& wanted);
/// "Static: quint8 in and out, weight qint8, bias float32." and what of the constraints is checked.
QString configSentence(const qcs::config::DTypeConfig& config);
/// Why no qconfig can satisfy the config as a whole; "" if that cannot be said.
QString configProblem(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
