#include "editors/text/json_spot.h"

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr std::size_t deepest = 1000; // nesting beyond this depth is not scanned

struct Frame {
    bool isObject = false;
    bool awaitsKey = false; ///< after "{" or ",", before ":"
    bool filled = false;    ///< the key, or the value that follows it, is complete
    int index = 0;
    JsonStep key;
    qsizetype keyStart = 0;
    QStringList keys;
};

struct Word {
    QChar sign; ///< first character of the token
    qsizetype start = 0;
    qsizetype end = 0;
    bool closed = true; ///< a string has its closing quote
};

bool isSign(QChar c) {
    return QStringLiteral("[]{},:").contains(c);
}

/// A string ends at its closing quote or, if unterminated, at the end of its line.
Word readString(QStringView text, qsizetype start) {
    for (qsizetype i = start + 1; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('"')) return {text[start], start, i + 1, true};
        if (text[i] == QLatin1Char('\n')) return {text[start], start, i, false};
        if (text[i] == QLatin1Char('\\')) ++i;
    }
    return {text[start], start, text.size(), false};
}

/// The next token from `at` on; nullopt at the end of the text.
std::optional<Word> nextWord(QStringView text, qsizetype at) {
    while (at < text.size() && text[at].isSpace())
        ++at;
    if (at >= text.size()) return std::nullopt;
    if (text[at] == QLatin1Char('"')) return readString(text, at);
    if (isSign(text[at])) return Word{text[at], at, at + 1, true};
    qsizetype end = at + 1;
    while (end < text.size() && !text[end].isSpace() && !isSign(text[end]) && text[end] != QLatin1Char('"'))
        ++end;
    return Word{text[at], at, end, true};
}

QString unescaped(QStringView content) {
    QString result;
    for (qsizetype i = 0; i < content.size(); ++i) {
        if (content[i] != QLatin1Char('\\') || i + 1 >= content.size()) {
            result += content[i];
            continue;
        }
        const QChar next = content[++i];
        if (next == QLatin1Char('u') && i + 4 < content.size()) {
            bool ok = false;
            const auto code = content.mid(i + 1, 4).toUShort(&ok, 16);
            if (ok) result += QChar(code);
            i += 4;
        } else {
            const auto at = QStringLiteral("bfnrt").indexOf(next);
            result += at < 0 ? next : QStringLiteral("\b\f\n\r\t").at(at);
        }
    }
    return result;
}

QString contentOf(QStringView text, const Word& word) {
    const auto end = word.closed ? word.end - 1 : word.end;
    return unescaped(text.mid(word.start + 1, std::max<qsizetype>(0, end - word.start - 1)));
}

class Scanner {
public:
    explicit Scanner(QStringView text) : text_(text) {}

    const std::vector<Frame>& frames() const { return frames_; }

    /// False: the nesting is too deep to continue.
    bool take(const Word& word) {
        switch (word.sign.unicode()) {
        case u'{':
        case u'[':
            if (frames_.size() >= deepest) return false;
            frames_.push_back({});
            frames_.back().isObject = frames_.back().awaitsKey = word.sign == QLatin1Char('{');
            return true;
        case u'}':
        case u']':
            if (!frames_.empty() && frames_.back().isObject == (word.sign == QLatin1Char('}'))) {
                frames_.pop_back();
                if (!frames_.empty()) frames_.back().filled = true;
            }
            return true;
        case u',':
            if (!frames_.empty()) next(frames_.back());
            return true;
        case u':':
            if (!frames_.empty() && frames_.back().isObject) {
                frames_.back().awaitsKey = false;
                frames_.back().filled = false;
            }
            return true;
        default: break;
        }
        if (frames_.empty()) return true;
        Frame& frame = frames_.back();
        frame.filled = true;
        if (frame.isObject && frame.awaitsKey && word.sign == QLatin1Char('"')) {
            frame.key = {false, 0, contentOf(text_, word)};
            frame.keyStart = word.start;
            frame.keys.push_back(frame.key.key);
        }
        return true;
    }

    /// The path of the innermost open container; with `inner`, of the element at the current position in it.
    JsonPath path(bool inner) const {
        JsonPath result;
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            const Frame& frame = frames_[i];
            if (i + 1 == frames_.size() && !inner) break;
            if (!frame.isObject)
                result.push_back({true, frame.index, {}});
            else if (!frame.awaitsKey || frame.filled)
                result.push_back(frame.key);
        }
        return result;
    }

private:
    static void next(Frame& frame) {
        frame.filled = false;
        frame.key = {};
        if (frame.isObject)
            frame.awaitsKey = true;
        else
            ++frame.index;
    }

    QStringView text_;
    std::vector<Frame> frames_;
};

QString escapedToken(QString token) {
    return token.replace(QLatin1Char('~'), QStringLiteral("~0"))
        .replace(QLatin1Char('/'), QStringLiteral("~1"));
}

QString tokenOf(const Frame& frame) {
    return frame.isObject ? frame.key.key : QString::number(frame.index);
}

} // namespace

QString pointerOf(const JsonPath& path) {
    QString pointer;
    for (const JsonStep& step : path)
        pointer += QLatin1Char('/') + (step.isIndex ? QString::number(step.index) : escapedToken(step.key));
    return pointer;
}

JsonSpot spotAt(QStringView text, qsizetype position) {
    Scanner scanner(text);
    qsizetype at = 0;
    std::optional<Word> here;
    while (const auto word = nextWord(text, at)) {
        if (word->start >= position) break;
        const bool touches = !isSign(word->sign) && position <= word->end;
        const bool inside = word->sign != QLatin1Char('"') || position < word->end || !word->closed;
        if (touches && inside) {
            here = word;
            break;
        }
        if (!scanner.take(*word)) break;
        at = word->end;
    }

    JsonSpot spot;
    spot.start = spot.end = position;
    const auto& frames = scanner.frames();
    spot.container = scanner.path(false);
    if (frames.empty()) {
        spot.role = here || at == 0 ? JsonSpot::Role::Value : JsonSpot::Role::None;
    } else {
        const Frame& frame = frames.back();
        spot.siblings = frame.keys;
        if (!frame.filled)
            spot.role = frame.isObject && frame.awaitsKey ? JsonSpot::Role::Key : JsonSpot::Role::Value;
    }
    spot.path = scanner.path(true);
    if (!here) return spot;
    spot.quoted = here->sign == QLatin1Char('"');
    spot.start = here->start;
    spot.end = here->end;
    const auto skip = spot.quoted ? 1 : 0;
    spot.typed = text.mid(here->start + skip, position - here->start - skip).toString();
    if (spot.role == JsonSpot::Role::Key && spot.quoted)
        spot.path.push_back({false, 0, contentOf(text, *here)});
    return spot;
}

std::optional<JsonExtent> findPointer(QStringView text, const QString& pointer) {
    QStringList wanted;
    if (!pointer.isEmpty()) {
        wanted = pointer.mid(1).split(QLatin1Char('/'));
        for (QString& token : wanted)
            token.replace(QStringLiteral("~1"), QStringLiteral("/"))
                .replace(QStringLiteral("~0"), QStringLiteral("~"));
    }
    Scanner scanner(text);
    qsizetype at = 0;
    while (const auto word = nextWord(text, at)) {
        const auto& frames = scanner.frames();
        const QString signs = QStringLiteral("]},:");
        const bool isKey = !frames.empty() && frames.back().isObject && frames.back().awaitsKey;
        if (!signs.contains(word->sign) && !isKey &&
            frames.size() == static_cast<std::size_t>(wanted.size()) &&
            std::ranges::equal(frames, wanted, {}, tokenOf)) {
            const bool keyed = !frames.empty() && frames.back().isObject;
            return JsonExtent{word->start, keyed ? frames.back().keyStart : word->start};
        }
        if (!scanner.take(*word)) return std::nullopt;
        at = word->end;
    }
    return std::nullopt;
}

} // namespace qcs::ui
