#pragma once
// From what a person types to the canonical name of a type, function or method, and back.

#include "config/value.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// Every name a rule can key on: module classes, functions, operators, methods. Read on first use.
QStringList knownObjectNames();

struct TypedObject {
    std::optional<qcs::config::ObjectRef> object; ///< nullopt: not a name at all
    QString remark;     ///< what the person should know about it; empty if it is plain
    bool known = false; ///< PyTorch has it
};
/// "torch.nn.Conv2d" and its aliases, "nn.Conv2d", "F.relu", "relu" (a method), "None".
TypedObject readObject(const QString& typed);
/// What to show in a field for this object; readObject gives it back.
QString writeObject(const qcs::config::ObjectRef& object);

} // namespace qcs::ui
