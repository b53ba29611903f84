#pragma once
// The lists of an eager config's custom part as rows of texts, and what there is to say about a row.

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

/// Pairs have two texts; fusions have their classes, with commas between them, and the fuser method.
TextRows customRows(const qcs::config::EagerCustom& custom, EagerCustomField field);
/// Rows that say nothing yet are left out.
void setCustomRows(qcs::config::EagerCustom& custom, EagerCustomField field, const TextRows& rows);
/// nullopt if it depends on a name of which that is not known.
std::optional<Remark> customRemark(EagerCustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

/// Classes with commas or space between them, by their canonical names.
std::vector<std::string> classesIn(const QString& text);

/// "package.fuse_conv_tanh"; of a factory "package.make_fuser(package.ConvTanh)".
QString fuserMethodText(const qcs::config::FuserMethod& method);
qcs::config::FuserMethod readFuserMethod(const QString& text);

} // namespace qcs::ui
