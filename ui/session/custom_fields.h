#pragma once
// The lists of the three custom configs as rows of texts, and what is wrong with a row.

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

/// What its rows are made of.
enum class CustomContent : std::uint8_t { ClassPairs, ModuleNames, ClassNames, Indexes, Attributes };
CustomContent contentOf(CustomField field);
/// Of help/field_help.h: "prepare.preserved_attributes".
QString customHelpKey(CustomField field);
/// "static" and so on, in the order in which forms offer them.
const QStringList& quantTypeNames();

using TextRows = QList<QStringList>;
TextRows customRows(const CustomConfigs& configs, CustomField field);
/// Rows that say nothing yet, or no index, are left out.
void setCustomRows(CustomConfigs& configs, CustomField field, const TextRows& rows);

/// The canonical name of a class as it is typed: an alias of PyTorch's stands for it.
std::string className(const QString& typed);
/// The classes of the model's modules, PyTorch's and those of the user's packages.
std::shared_ptr<const NameIndex> classNamesOf(const qcs::model::Graph* graph);

/// What a name can be of. A local name is that of a module in the one that holds it.
enum class NamedThing : std::uint8_t { Module, LocalName, Class };
/// Without a graph nothing is said about the model. Any thread: users' packages are not looked at.
Remark nameRemark(NamedThing kind, const QString& name, const qcs::model::Graph* graph);

/// The same, where it is known already.
using KnownNameRemark = std::function<std::optional<Remark>(NamedThing kind, const QString& name)>;
/// Of a class, or of the first of several about which there is something to say: what is wrong comes first.
std::optional<Remark> classRemark(const QStringList& names, const KnownNameRemark& known);
/// Of a row; nullopt if it depends on a name of which that is not known.
std::optional<Remark> customRemark(CustomField field, const TextRows& rows, int row,
                                   const qcs::model::Graph* graph, const KnownNameRemark& known);

} // namespace qcs::ui
