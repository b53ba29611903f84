#pragma once
// The editable lists in the custom part of an eager config, converted to and from rows of text for forms,
// with remarks about the rows.

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

/// Returns the rows for a field. Rows of class pairs have two cells. Rows of fusions have two cells as well:
/// the classes, separated by commas, and the fuser method.
TextRows customRows(const qcs::config::EagerCustom& custom, EagerCustomField field);
/// Sets the list of a field from rows. Rows with an empty cell are left out.
void setCustomRows(qcs::config::EagerCustom& custom, EagerCustomField field, const TextRows& rows);
/// Returns the remark about the row with the index `row`. If it depends on the remark about a name in
/// this row, calls `known` for this name. Returns nullopt if `known` returns nullopt, that is, if the remark
/// about one of the names has not been computed yet.
std::optional<Remark> customRemark(EagerCustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

/// Returns the canonical names of the classes in `text`. In the text, the names are separated by commas or
/// spaces.
std::vector<std::string> classesIn(const QString& text);

/// Returns a fuser method as text, for example "package.fuse_conv_tanh". For a factory, the text includes the
/// arguments, for example "package.make_fuser(package.ConvTanh)".
QString fuserMethodText(const qcs::config::FuserMethod& method);
/// Reads a fuser method from a text as fuserMethodText() returns it.
qcs::config::FuserMethod readFuserMethod(const QString& text);

} // namespace qcs::ui
