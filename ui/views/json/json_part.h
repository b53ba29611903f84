#pragma once
// The parts of a document that can be edited as JSON text, each with functions that read and write the text.

#include "config/parts.h"
#include "editors/text/json_spot.h"
#include "session/document/document.h"

#include <QString>

#include <functional>
#include <optional>

namespace qcs::ui {

/// The result of reading a text.
struct ReadText {
    bool valid = false;
    qcs::Diagnostics problems; ///< warnings, and errors if it is not valid
    QString canonical;         ///< the canonical text, if valid
    /// Sets the value in the document; only if valid.
    std::function<void(Document& document, const QString& what, MergeKey key)> apply;
};

struct JsonPart {
    qcs::config::Part kind = qcs::config::Part::Mapping;
    std::string key; ///< its key in a workspace file
    QString title;   ///< "Mapping"
    QString change;  ///< name of the undo step of an edit of its text
    QString schema;
    QString (*write)(const Document& document) = nullptr;
    /// Identifies the value that is written: equal pointers mean equal texts. Null: unknown.
    std::shared_ptr<const void> (*value)(const Document& document) = nullptr;
    /// Reads a text. Can be called in any thread.
    ReadText (*read)(const QString& text) = nullptr;
    /// Returns a function that generates the Python code of the part, or an error. It owns an immutable copy
    /// and can be called in any thread.
    using Python = qcs::Expected<std::string>;
    std::function<Python()> (*python)(const Document& document) = nullptr;
};

JsonPart jsonPart(qcs::config::Part kind);
/// The parts whose text has errors, so that the document keeps it as invalid text.
std::vector<qcs::config::Part> partsWithInvalidText(const Document& document);

/// The JSON text for display in an editor: characters that the editor would treat as line ends, or that
/// change the text direction, are escaped. Its value is the same.
QString shownText(std::string_view json);

// Lone surrogates, which cannot be encoded in UTF-8.

/// A place as core counts it: line and byte column, both from 1.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// The place of the first lone surrogate; nullopt if there is none.
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

// Maps a place in the text to its rule or backend entry, and vice versa.

/// The rule at a path; 0 if there is none. The text must agree with the document.
RuleId ruleAt(const JsonPath& path, const Document& document);
/// The backend entry at a path; none if there is none.
qcs::config::EntryIndex entryAt(const JsonPath& path);
/// The JSON pointer of a rule: "/module_name/2"; "/" for the global rule.
QString pointerOfRule(const Document& document, RuleId rule);
QString pointerOfEntry(qcs::config::EntryIndex entry);

} // namespace qcs::ui
