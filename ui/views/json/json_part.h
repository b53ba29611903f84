#pragma once
// The parts of a document that can be edited as text, each with its way from text to document and back.

#include "config/parts.h"
#include "session/document/document.h"

#include <functional>

namespace qcs::ui {

/// What a text says.
struct ReadText {
    bool valid = false;
    qcs::Diagnostics problems; ///< errors if it is not valid; warnings
    QString canonical;         ///< the same as we write it, if it is valid
    /// Makes it the document's; only if it is valid.
    std::function<void(Document& document, const QString& what, MergeKey key)> apply;
};

struct JsonPart {
    qcs::config::Part kind = qcs::config::Part::Mapping;
    std::string key; ///< of it in a workspace
    QString title;   ///< "Mapping"
    QString change;  ///< what an edit of its text is called in the list of undo steps
    QString schema;
    QString (*write)(const Document& document) = nullptr;
    /// What is written: the same pointer, the same text. Null: not known.
    std::shared_ptr<const void> (*value)(const Document& document) = nullptr;
    /// On any thread.
    ReadText (*read)(const QString& text) = nullptr;
    /// The Python that builds it, or why there is none. On any thread, of an immutable value.
    using Python = qcs::Expected<std::string>;
    std::function<Python()> (*python)(const Document& document) = nullptr;
};

JsonPart jsonPart(qcs::config::Part kind);
/// Those that somebody typed a text for that is none of their values.
std::vector<qcs::config::Part> partsWithLooseText(const Document& document);

/// A text of ours as an editor can show it: characters that it would take for line ends, or that would show
/// the text in another order than it has, stand as escapes. It says the same.
QString shownText(std::string_view json);

} // namespace qcs::ui
