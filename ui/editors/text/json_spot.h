#pragma once
// Maps a position in a JSON text to its path, and a JSON pointer to its position. Works on incomplete text,
// too, while it is being typed.

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace qcs::ui {

/// One token of a JSON pointer: a key, or an index if the container is an array.
struct JsonStep {
    bool isIndex = false;
    int index = 0;
    QString key;
    bool operator==(const JsonStep&) const = default;
};
using JsonPath = std::vector<JsonStep>;

/// The JSON pointer of a path (RFC 6901); "" is the whole text.
QString pointerOf(const JsonPath& path);

struct JsonSpot {
    enum class Role : std::uint8_t {
        Key,   ///< a key, or a place where a key can be written
        Value, ///< a value, or a place where one can be written
        None,  ///< after a complete value or key
    };
    JsonPath path; ///< path of the value here; at a key, of that key's value; between keys, of the object
    Role role = Role::None;
    bool quoted = false; ///< the position is in a string
    qsizetype start = 0; ///< start of the token here, including its quote; the position if there is none
    qsizetype end = 0;
    QString typed;        ///< the token's text up to the position, without the quote
    QStringList siblings; ///< the keys of the object before this position
    JsonPath container;   ///< path of the enclosing object or array
};

JsonSpot spotAt(QStringView text, qsizetype position);

struct JsonExtent {
    qsizetype start = 0;    ///< first character of the value
    qsizetype keyStart = 0; ///< start of its key; `start` if it has none
};
/// The place of the value that a JSON pointer refers to; nullopt if there is none.
std::optional<JsonExtent> findPointer(QStringView text, const QString& pointer);

} // namespace qcs::ui
