#pragma once
// Problems of a pattern as text; conversion from the complex to the simple format; atoms as the user types
// them.

#include "config/pattern.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// What is wrong with the two formats as they are set, and what PyTorch does then; "" if it accepts them.
QString patternProblem(const std::optional<qcs::config::Pattern>& simple,
                       const std::optional<qcs::config::Pattern>& complex);
/// The pattern in the simple format that is equivalent to `complex`; nullopt if there is none.
std::optional<qcs::config::Pattern> toSimpleFormat(const qcs::config::Pattern& complex);
/// Why toSimpleFormat() returns nullopt; "" if it does not.
QString noSimpleFormat(const qcs::config::Pattern& complex);

// Atoms of a pattern (operations and literals) as the user types and reads them.

struct TypedAtom {
    std::optional<qcs::config::Value> atom; ///< nullopt: the text is not an atom
    QString remark;                         ///< a note for the user; "" if there is none
    bool known = false;                     ///< is it a name of PyTorch, or a literal?
};
/// Reads names as words/object_names does; "anything" or "*" as MatchAllNode; literals as JSON:
/// "\"name\"", 1.
TypedAtom readAtom(const QString& typed);
/// The text of an atom; readAtom is its inverse.
QString writeAtom(const qcs::config::Value& atom);
/// The kind of an atom: "module", "function", "method", "anything", "literal", "not PyTorch’s own".
QString atomKind(const qcs::config::Value& atom);
/// A short label for drawings: "Conv2d", ".relu()", "anything".
QString atomLabel(const qcs::config::Value& atom);
/// The completions of a field for atoms: "anything" and all known names.
QStringList atomChoices();

} // namespace qcs::ui
