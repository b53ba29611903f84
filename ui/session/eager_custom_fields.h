#pragma once
// The lists in the custom part of an eager config as rows of texts for forms, and remarks about these rows.

#include "config/eager_config.h"
#include "session/custom_fields.h"

namespace qcs::ui {

enum class EagerCustomField : std::uint8_t {
    FloatToObserved,
    ObservedToQuantized,
    NonTraceableNames,
    NonTraceableClasses,
    Fusions
};
inline constexpr std::size_t eagerCustomFieldCount = 5;

/// Rows of pairs have two cells; rows of fusions have the classes, separated by commas, and the fuser method.
TextRows customRows(const qcs::config::EagerCustom& custom, EagerCustomField field);
/// Empty rows are left out.
void setCustomRows(qcs::config::EagerCustom& custom, EagerCustomField field, const TextRows& rows);
/// The remark about a row; nullopt if it depends on a name whose remark is not known yet.
std::optional<Remark> customRemark(EagerCustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

/// The canonical names of classes that are separated by commas or spaces.
std::vector<std::string> classesIn(const QString& text);

/// "package.fuse_conv_tanh"; for a factory "package.make_fuser(package.ConvTanh)".
QString fuserMethodText(const qcs::config::FuserMethod& method);
qcs::config::FuserMethod readFuserMethod(const QString& text);

} // namespace qcs::ui
