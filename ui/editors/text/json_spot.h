#pragma once
// Where in a JSON text a position is, and where a JSON pointer leads: also while the text is being typed and
// is no JSON.

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace qcs::ui {

/// One token of a JSON pointer: a key, or an index where the text has an array.
struct JsonStep {
    bool isIndex = false;
    int index = 0;
    QString key;
    bool operator==(const JsonStep&) const = default;
};
using JsonPath = std::vector<JsonStep>;

/// RFC 6901: "" is the whole text.
QString pointerOf(const JsonPath& path);

struct JsonSpot {
    enum class Role : std::uint8_t {
        Key,   ///< a key is, or could be, written here
        Value, ///< a value
        None,  ///< after a complete value or key
    };
    JsonPath
        path; ///< of the value here, or of the value of the key here, or of the object that is between keys
    Role role = Role::None;
    bool quoted = false; ///< within a string
    qsizetype start = 0; ///< of the word that stands here, with its quotes; the position if there is none
    qsizetype end = 0;
    QString typed;        ///< of that word, up to the position, without the quote
    QStringList siblings; ///< the keys that the object has before this place
    JsonPath container;   ///< of the object or array around
};

JsonSpot spotAt(QStringView text, qsizetype position);

struct JsonExtent {
    qsizetype start = 0;    ///< the value's first character
    qsizetype keyStart = 0; ///< of the key before it; `start` where there is none
};
/// Nothing if the pointer leads nowhere.
std::optional<JsonExtent> findPointer(QStringView text, const QString& pointer);

} // namespace qcs::ui
