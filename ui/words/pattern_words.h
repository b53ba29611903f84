#pragma once
// What is wrong with a pattern, in words, and the way back from the complex to the simple format.

#include "config/pattern.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// What PyTorch does with the two formats as they are set; "" if it takes them.
QString patternProblem(const std::optional<qcs::config::Pattern>& simple,
                       const std::optional<qcs::config::Pattern>& complex);
/// The simple format that has this key; nullopt if there is none.
std::optional<qcs::config::Pattern> toSimpleFormat(const qcs::config::Pattern& complex);
/// Why there is none.
QString noSimpleFormat(const qcs::config::Pattern& complex);

// Atoms of a pattern as a person types and reads them.

struct TypedAtom {
    std::optional<qcs::config::Value> atom; ///< nullopt: no atom
    QString remark;                         ///< "" if it is plain
    bool known = false;                     ///< PyTorch has it, or it is a literal
};
/// Names as editors/object_names reads them; "anything" or "*" for MatchAllNode; literals as JSON:
/// "\"name\"", 1.
TypedAtom readAtom(const QString& typed);
/// readAtom gives it back.
QString writeAtom(const qcs::config::Value& atom);
/// "module", "function", "method", "anything", "literal", "not PyTorch’s own".
QString atomKind(const qcs::config::Value& atom);
/// As short as in drawings: "Conv2d", ".relu()", "anything".
QString atomLabel(const qcs::config::Value& atom);
/// What a field completes: "anything" and all known names.
QStringList atomChoices();

} // namespace qcs::ui
