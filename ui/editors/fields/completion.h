#pragma once
// Completion of names in line edits, and reading of the names that the user types in a backend entry.

#include "session/document/name_index.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

class QLineEdit;

namespace qcs::ui {

/// Makes the field offer the names that contain the typed text, in the order of ranked(). At most 200 names
/// are offered; they are chosen from the first 5000 names that contain the text.
void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);
void setCompletions(QLineEdit* field, const QStringList& names);
/// Like setCompletions(), but for a field with several names that are separated by commas: completes the last
/// name.
void setListCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);

/// Returns `names` sorted, the most likely ones first: names that are equal to the typed text or whose last
/// component is equal to it; names whose last component starts with it; names that start with it; all others.
/// In the first two groups, names that agree with the typed text in upper and lower case come before names
/// that do not. If two names of the first group do not differ in this respect, the one with fewer components
/// comes first: torch.nn.Conv2d before torch.ao.nn.qat.Conv2d.
QStringList ranked(const QStringList& names, const QString& typed);

// Names of module classes, fuser methods and getters as the user types them in a backend entry.

/// What such a name stands for. A getter is a function for root_node_getter or extra_inputs_getter.
enum class ImportableKind : std::uint8_t { Module, FuserMethod, Getter };

/// Returns all names of this kind in PyTorch and in the user's packages. Any function of the user's packages
/// can be a fuser method or a getter. PyTorch's names are collected in the first call.
QStringList knownNames(ImportableKind kind);

/// The result of reading a name that the user typed.
struct TypedName {
    /// The canonical name if PyTorch has the name. Otherwise the typed name, without surrounding spaces and
    /// with a leading "nn." written as "torch.nn.". nullopt if the text is empty, is "None", or is not a
    /// dotted name.
    std::optional<std::string> name;
    QString remark;       ///< what the user should know about the name; "" for nothing
    bool wrong = false;   ///< the remark is about a mistake
    bool refused = false; ///< the text is neither a dotted name nor empty nor "None"
};
/// Reads a name such as "torch.nn.Conv2d", an alias of it, or the short form "nn.Conv2d".
TypedName readName(const QString& typed, ImportableKind kind);

/// Returns true if `name` is one of torch's factories that make a fuser method from one argument. The
/// argument is a module class or another fuser method.
bool isFuserFactory(const std::string& name);
/// Returns the kind of name that such a factory takes as its argument.
ImportableKind factoryArgumentKind(const std::string& factory);

} // namespace qcs::ui
