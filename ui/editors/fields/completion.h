#pragma once
// Completion of names in a line edit. It offers the names that contain the typed text, the most likely ones
// first.

#include "session/document/name_index.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

class QLineEdit;

namespace qcs::ui {

/// Of many matches only the best ones are offered.
void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);
void setCompletions(QLineEdit* field, const QStringList& names);
/// For a comma-separated list of names: completes the last one.
void setListCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);

/// The same names, the most likely first: the last component equals the typed text, with the same case, then
/// with any case; the last component starts with it; the whole name starts with it; the rest. Among names
/// that equal the typed text, those with fewer components come first: torch.nn.Conv2d before
/// torch.ao.nn.qat.Conv2d.
QStringList ranked(const QStringList& names, const QString& typed);

// Names of module classes, fuser methods and getters as the user types them in a backend entry.

enum class ImportableKind : std::uint8_t { Module, FuserMethod, Getter };

/// Every name of that kind in the catalogue and in the user's packages. The catalogue is read on first use.
QStringList knownNames(ImportableKind kind);

struct TypedName {
    std::optional<std::string> name; ///< canonical; nullopt if the field is empty or holds no valid name
    QString remark;                  ///< what the user should know about the name; "" for nothing
    bool wrong = false;              ///< the remark is about a mistake
    bool refused = false;            ///< the text is no dotted name at all
};
/// Reads "torch.nn.Conv2d", one of its aliases, or "nn.Conv2d". Empty text and "None" are None.
TypedName readName(const QString& typed, ImportableKind kind);

/// Whether `name` is one of torch's factories that build a fuser method from one argument, which is a module
/// class or another fuser method.
bool isFuserFactory(const std::string& name);
/// The kind of name that such a factory takes as its argument.
ImportableKind factoryTakes(const std::string& factory);

} // namespace qcs::ui
