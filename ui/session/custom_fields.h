#pragma once
// The lists of the three custom configs (prepare, convert, fuse) as rows of texts for forms, and remarks
// about these rows.

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

struct CustomConfigs {
    qcs::config::PrepareCustomConfig prepare;
    qcs::config::ConvertCustomConfig convert;
    qcs::config::FuseCustomConfig fuse;
    bool operator==(const CustomConfigs&) const = default;
};

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

/// What the rows of a field contain.
enum class CustomContent : std::uint8_t { ClassPairs, ModuleNames, ClassNames, Indexes, Attributes };
CustomContent contentOf(CustomField field);
/// The key of the field for help/field_help.h: "prepare.preserved_attributes".
QString customHelpKey(CustomField field);
/// The names of quantization types ("static" and so on), in the order of the forms.
const QStringList& quantTypeNames();

/// Each row is a list of cells.
using TextRows = QList<QStringList>;
TextRows customRows(const CustomConfigs& configs, CustomField field);
/// Empty rows, and rows that should be an index but are not, are left out.
void setCustomRows(CustomConfigs& configs, CustomField field, const TextRows& rows);

/// The canonical name of a class whose name or PyTorch alias was typed.
std::string className(const QString& typed);
/// Class names for completion: those of the model's modules, PyTorch's and those of the user's packages.
std::shared_ptr<const NameIndex> classNamesOf(const qcs::model::Graph* graph);

/// What a name may refer to. LocalName is the name of a module within its parent module.
enum class NamedThing : std::uint8_t { Module, LocalName, Class };
/// The remark about a name. Without a graph the name is not compared with the model. Can be called on any
/// thread, since it does not use the names of the user's packages.
Remark nameRemark(NamedThing kind, const QString& name, const qcs::model::Graph* graph);

/// Looks up a remark that has been computed; nullopt if it has not been yet.
using KnownNameRemark = std::function<std::optional<Remark>(NamedThing kind, const QString& name)>;
/// The remark about a class, or about the first of several classes that has one; problems come before notes.
/// nullopt if a remark is not known yet.
std::optional<Remark> classRemark(const QStringList& names, const KnownNameRemark& known);
/// The remark about a row; nullopt if it depends on a name whose remark is not known yet.
std::optional<Remark> customRemark(CustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

} // namespace qcs::ui
