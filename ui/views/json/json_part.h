#pragma once
// JsonPart: a part of the document that can be edited as JSON text, with functions that read and write the
// text.

#include "config/parts.h"
#include "editors/text/json_spot.h"
#include "session/document/document.h"

#include <QString>

#include <functional>
#include <optional>

namespace qcs::ui {

/// The result of reading the text of a part.
struct ParsedText {
    bool valid = false;
    qcs::Diagnostics problems; ///< warnings, and also errors if the text is not valid
    QString canonical;         ///< the text in canonical form, if it is valid
    /// A function that sets the part of the document to the value that was read, as an edit with the name
    /// `what`. Empty if the text is not valid.
    std::function<void(Document& document, const QString& what, MergeKey key)> apply;
};

struct JsonPart {
    qcs::config::Part kind = qcs::config::Part::Mapping;
    std::string key; ///< the key of the part in a workspace file
    QString title;   ///< the name of the part for the user: "Mapping"
    QString change;  ///< the name of an edit of the part's text, for the undo history
    QString schema;  ///< file name of the JSON schema
    /// Returns the text of the part.
    QString (*write)(const Document& document) = nullptr;
    /// Returns a pointer that identifies the value of the part: if two calls return the same pointer, the
    /// text has not changed in between. Returns null for parts with short texts: for these, the text has to
    /// be written again to see whether it has changed.
    std::shared_ptr<const void> (*value)(const Document& document) = nullptr;
    /// Reads a text. This may be called in any thread.
    ParsedText (*read)(const QString& text) = nullptr;
    /// The Python code of a part, or the errors because of which it cannot be generated.
    using Python = qcs::Expected<std::string>;
    /// Returns a function that generates the Python code of the part. The function owns a copy of the value,
    /// so it may be called in any thread.
    std::function<Python()> (*python)(const Document& document) = nullptr;
};

/// Returns the JsonPart for a part of the workspace.
JsonPart jsonPart(qcs::config::Part kind);
/// Returns the parts for which the document has an invalid text (Document::invalidTexts()): a text that the
/// user has typed and that could not become an edit, usually because it has errors.
std::vector<qcs::config::Part> partsWithInvalidText(const Document& document);

/// Returns the JSON text as an editor shows it. Characters that the editor would treat as line ends, that are
/// invisible, or that change the text direction are escaped. The value of the JSON stays the same.
QString shownText(std::string_view json);

// The next declarations find lone surrogates, which cannot be encoded in UTF-8.

/// A place in a text, as the diagnostics of core give it: the line, and the column in bytes, both from 1.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// Returns the place of the first lone surrogate; nullopt if there is none.
inline std::optional<TextPlace> loneSurrogate(QStringView text) {
    TextPlace place;
    qsizetype lineStart = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('\n')) {
            ++place.line;
            lineStart = i + 1;
        }
        if (!text[i].isSurrogate()) continue;
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
            continue;
        }
        place.column = static_cast<int>(text.mid(lineStart, i - lineStart).toUtf8().size()) + 1;
        return place;
    }
    return std::nullopt;
}

// The next functions map a place in the text to its rule or backend entry, and vice versa.

/// Returns the rule at a path in the JSON text of the mapping; 0 if there is none. The text must contain the
/// same rules as the mapping in `document`.
RuleId ruleAt(const JsonPath& path, const Document& document);
/// Returns the backend entry at a path in the text of the backend; an invalid index if there is none.
qcs::config::EntryIndex entryAt(const JsonPath& path);
/// Returns the JSON pointer of a rule, such as "/module_name/2"; "/" for the global rule.
QString pointerOfRule(const Document& document, RuleId rule);
/// Returns the JSON pointer of a backend entry.
QString pointerOfEntry(qcs::config::EntryIndex entry);

} // namespace qcs::ui
