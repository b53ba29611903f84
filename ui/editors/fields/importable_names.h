#pragma once
// Names of module classes, fuser methods and getters as a person types them in a backend's entry.

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace qcs::ui {

enum class NameKind : std::uint8_t { Module, FuserMethod, Getter };

/// Every name of that kind in the catalogue. Read on first use.
const QStringList& knownNames(NameKind kind);

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
