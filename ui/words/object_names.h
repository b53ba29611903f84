#pragma once
// Converts between the names that the user types for module classes, functions and methods, and their
// canonical names.

#include "config/value.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// Returns the known names that can be the key of a rule: the names of the module classes, functions,
/// operators and methods of PyTorch and of the user's packages.
QStringList knownObjectNames();

/// The result of reading a name that the user typed.
struct TypedObject {
    std::optional<qcs::config::ObjectRef> object; ///< nullopt: the text is not a name
    QString remark;                               ///< a note for the user; "" if there is none
    bool known = false;                           ///< true if PyTorch has this name, and for "None"
};
/// Reads the canonical name "torch.nn.Conv2d" or one of its aliases, a short form such as "nn.Conv2d" or
/// "F.relu", the name of a method ("relu"), or "None". A name that PyTorch does not have is taken as a class
/// or function of the user if it has dots, otherwise as a method.
TypedObject readObject(const QString& typed);
/// Returns the text for `object` in an input field. readObject() reads the same object from it, provided that
/// the names of methods have no dots and all other names have.
QString writeObject(const qcs::config::ObjectRef& object);

} // namespace qcs::ui
