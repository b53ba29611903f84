#pragma once
// Converts what the user types to the canonical name of a module class, function or method, and back.

#include "config/value.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// Every name that can be the key of a rule: module classes, functions, operators and methods of PyTorch, and
/// those of the user's packages.
QStringList knownObjectNames();

struct TypedObject {
    std::optional<qcs::config::ObjectRef> object; ///< nullopt: the text is not a name
    QString remark;                               ///< a note for the user; "" if there is none
    bool known = false;                           ///< is it a name of PyTorch?
};
/// Reads "torch.nn.Conv2d" and its aliases, "nn.Conv2d", "F.relu", "relu" (a method), "None".
TypedObject readObject(const QString& typed);
/// The text of a field for this object; readObject is its inverse.
QString writeObject(const qcs::config::ObjectRef& object);

} // namespace qcs::ui
