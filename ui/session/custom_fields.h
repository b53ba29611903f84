#pragma once
// The editable lists in the three custom configs (prepare, convert and fuse), converted to and from rows of
// text for forms, with remarks about the rows.

#include "config/custom_config.h"
#include "model/graph.h"
#include "session/document/name_index.h"
#include "words/remark.h"

#include <QList>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace qcs::ui {

/// The three custom configs of a workspace.
struct CustomConfigs {
    qcs::config::PrepareCustomConfig prepare;
    qcs::config::ConvertCustomConfig convert;
    qcs::config::FuseCustomConfig fuse;
    bool operator==(const CustomConfigs&) const = default;
};

/// The lists that forms can edit. customHelpKey() shows to which config each list belongs, and what PyTorch
/// calls the list.
enum class CustomField : std::uint8_t {
    FloatToObserved,
    NonTraceableNames,
    NonTraceableClasses,
    InputIndexes,
    OutputIndexes,
    PrepareAttributes,
    ObservedToQuantized,
    ConvertAttributes,
    FuseAttributes
};
inline constexpr std::size_t customFieldCount = 9;

/// What each row of a field contains.
enum class CustomContent : std::uint8_t { ClassPairs, ModuleNames, ClassNames, Indexes, Attributes };
CustomContent contentOf(CustomField field);
/// Returns the key of the field's help text (help/field_help.h), such as "prepare.preserved_attributes".
QString customHelpKey(CustomField field);
/// Returns the names of the quantization types ("static" and so on), in the order in which forms list them.
const QStringList& quantTypeNames();

/// Rows of a list; each row is a list of cells.
using TextRows = QList<QStringList>;
/// Returns the rows for a field.
TextRows customRows(const CustomConfigs& configs, CustomField field);
/// Sets the list of a field from rows. Rows in which a name is missing are left out, and so are rows of an
/// index list that are not an index. If several rows map the same class for the same quantization type, the
/// last one counts.
void setCustomRows(CustomConfigs& configs, CustomField field, const TextRows& rows);

/// Returns the canonical name of a class, given its name or one of PyTorch's aliases.
std::string className(const QString& typed);
/// Returns the class names for completion: the classes of the model's modules (none if `graph` is null),
/// PyTorch's classes, and the classes of the user's packages.
std::shared_ptr<const NameIndex> classNamesOf(const qcs::model::Graph* graph);

/// What kind of thing a name refers to. ChildOfModel is the name of a direct child of the model.
enum class NameKind : std::uint8_t { Module, ChildOfModel, Class };
/// Returns the remark about a name. If `graph` is null, the name is not compared with the model. Can be
/// called on any thread, since it does not use the names of the user's packages.
Remark nameRemark(NameKind kind, const QString& name, const qcs::model::Graph* graph);

/// A function that returns the remark about a name, or nullopt if the remark has not been computed yet.
using KnownNameRemark = std::function<std::optional<Remark>(NameKind kind, const QString& name)>;
/// Returns the remark about several class names: the first problem, or if there is none the first note. Notes
/// about classes of the user's packages are left out. Returns nullopt if the remark about one of the names is
/// not known yet.
std::optional<Remark> classRemark(const QStringList& names, const KnownNameRemark& known);
/// Returns the remark about one of the rows; nullopt if it depends on a name whose remark is not known yet.
std::optional<Remark> customRemark(CustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

} // namespace qcs::ui
