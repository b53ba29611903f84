#pragma once
// The parts of a document that can be edited as text, each with its way from text to document and back.

#include "config/parts.h"
#include "editors/text/json_spot.h"
#include "session/document/document.h"

#include <QString>

#include <functional>
#include <optional>

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

// Half a character, which UTF-8 has no bytes for.

/// A place as core counts them: lines and bytes from 1.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// The first one.
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

// Which rule or backend entry a place of a text is about, and the other way round.

/// 0 if the place is about none. The text has to say what the document says.
RuleId ruleAt(const JsonPath& path, const Document& document);
/// The same of a backend's entry.
qcs::config::EntryIndex entryAt(const JsonPath& path);
/// "/module_name/2"; "/" for the global rule.
QString pointerOfRule(const Document& document, RuleId rule);
QString pointerOfEntry(qcs::config::EntryIndex entry);

} // namespace qcs::ui
