#pragma once
// Completion of names in a line: whatever contains the typed letters, the most likely first.

#include "session/document/name_index.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

class QLineEdit;

namespace qcs::ui {

/// Of very many those that fit best are offered.
void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);
void setCompletions(QLineEdit* field, const QStringList& names);
/// Of names with commas between them: the last one is completed.
void setListCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names);

/// The same names, the likeliest first: whose last part is what was typed, in its own letters, then in any;
/// whose last part begins so; the rest. Among equals those of few parts: torch.nn.Conv2d before
/// torch.ao.nn.qat.Conv2d.
QStringList ranked(const QStringList& names, const QString& typed);

// Names of module classes, fuser methods and getters as a person types them in a backend's entry.

enum class NameKind : std::uint8_t { Module, FuserMethod, Getter };

/// Every name of that kind in the catalogue. Read on first use.
QStringList knownNames(NameKind kind);

struct TypedName {
    std::optional<std::string> name; ///< canonical; nullopt: the field is empty, or no name
    QString remark;                  ///< what the person should know about it; empty if it is plain
    bool wrong = false;              ///< the remark is about a mistake
    bool refused = false;            ///< not a name at all
};
/// "torch.nn.Conv2d" and its aliases, "nn.Conv2d"; empty is None.
TypedName readName(const QString& typed, NameKind kind);

/// torch's own functions that make a fuser method of their one argument: a class or another fuser method.
bool isFuserFactory(const std::string& name);
/// What such a factory takes.
NameKind factoryTakes(const std::string& factory);

} // namespace qcs::ui
