#pragma once
// Texts about problems of a pattern; conversion from the complex to the simple pattern format; reading and
// writing the atoms of a pattern.

#include "config/pattern.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// Returns what is wrong with the pattern of a backend entry, and what PyTorch does in this case; "" if
/// nothing is wrong. `simple` and `complex` are the entry's fields for the simple and the complex format;
/// nullopt = the field is not set.
QString patternProblem(const std::optional<qcs::config::Pattern>& simple,
                       const std::optional<qcs::config::Pattern>& complex);
/// Returns the pattern in the simple format that is equivalent to `complex`; nullopt if there is none.
std::optional<qcs::config::Pattern> toSimpleFormat(const qcs::config::Pattern& complex);
/// Returns the reason why toSimpleFormat() returns nullopt; "" if it returns a pattern.
QString noSimpleFormat(const qcs::config::Pattern& complex);

// The atoms of a pattern are its operations and literals. The following functions read and write them as the
// user types them.

/// The result of reading an atom that the user typed.
struct TypedAtom {
    std::optional<qcs::config::Value> atom; ///< nullopt: the text is not a valid atom
    QString remark;                         ///< a note for the user; "" if there is none
    bool known = false;                     ///< true if the atom is a name that PyTorch has, or a literal
};
/// Reads an atom. Names are read as by readObject() (words/object_names.h); "anything" and "*" stand for
/// MatchAllNode, and "getattr" for Python's built-in function; literals are JSON: "\"name\"", 1.
TypedAtom readAtom(const QString& typed);
/// Returns the text of an atom, from which readAtom() reads the same atom.
QString writeAtom(const qcs::config::Value& atom);
/// Returns the kind of an atom: "module", "function", "method", "anything", "literal" or "not PyTorch’s own".
QString atomKind(const qcs::config::Value& atom);
/// Returns a short label for drawings: "nn.Conv2d", ".relu()", "anything".
QString atomLabel(const qcs::config::Value& atom);
/// Returns the completions for an input field for atoms: "anything" and all known names.
QStringList atomChoices();

} // namespace qcs::ui
