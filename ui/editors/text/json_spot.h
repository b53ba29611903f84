#pragma once
// Finds what is at a position in a JSON text, and the position that a JSON pointer refers to. The text can be
// incomplete, because the user is typing it.

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace qcs::ui {

/// One step of a path in a JSON text: the key in an object, or the index in an array.
struct JsonStep {
    bool isIndex = false;
    int index = 0;
    QString key;
    bool operator==(const JsonStep&) const = default;
};
using JsonPath = std::vector<JsonStep>;

/// Returns the JSON pointer of a path (RFC 6901). The pointer "" refers to the value that is the whole text.
QString pointerOf(const JsonPath& path);

/// What is at a position in a JSON text.
struct JsonSpot {
    enum class Role : std::uint8_t {
        Key,   ///< a key, or a place where a key can be written
        Value, ///< a value, or a place where a value can be written
        None,  ///< the position is after a complete key or value
    };
    /// The path of the value at the position. At a key, it is the path of the value that belongs to the key;
    /// where a key can be written, it is the path of the object.
    JsonPath path;
    Role role = Role::None;
    bool quoted = false; ///< the position is in a string
    /// The start of the token at the position, including its opening quote, and the end of the token. Both
    /// are the position itself if there is no token.
    qsizetype start = 0;
    qsizetype end = 0;
    QString typed;        ///< the text of the token up to the position, without the opening quote
    QStringList siblings; ///< the keys of the enclosing object that are before the position
    JsonPath container;   ///< the path of the enclosing object or array
};

/// Returns what is at `position`, an offset in UTF-16 code units.
JsonSpot spotAt(QStringView text, qsizetype position);

/// Where a value is in a JSON text.
struct JsonExtent {
    qsizetype start = 0;    ///< first character of the value
    qsizetype keyStart = 0; ///< first character of the key of the value; equal to `start` if there is no key
};
/// Returns the place of the value that a JSON pointer refers to; nullopt if the text has no such value.
std::optional<JsonExtent> findPointer(QStringView text, const QString& pointer);

} // namespace qcs::ui
