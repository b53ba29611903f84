#include "models/fuzzy.h"

#include <algorithm>
#include <vector>

namespace qcs::ui {
namespace {

constexpr int perLetter = 10;
constexpr int wordStart = 12;
constexpr int neighbour = 15;
constexpr int wholeWord = 40;
constexpr int none = -1'000'000;

bool startsWord(const QString& text, qsizetype at) {
    if (at == 0) return true;
    const QChar before = text[at - 1];
    return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper());
}

/// All words anywhere: what one who knows the name types.
std::optional<FuzzyMatch> wordsMatch(const QStringList& words, const QString& text) {
    FuzzyMatch match;
    for (const QString& word : words) {
        qsizetype best = -1;
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
            if (best < 0 || (startsWord(text, at) && !startsWord(text, best))) best = at;
        }
        if (best < 0) return std::nullopt;
        match.score += wholeWord + static_cast<int>(word.size()) * (perLetter + neighbour);
        if (startsWord(text, best)) match.score += wordStart;
        for (qsizetype i = 0; i < word.size(); ++i)
            match.at.push_back(static_cast<int>(best + i));
    }
    std::ranges::sort(match.at);
    match.at.erase(std::unique(match.at.begin(), match.at.end()), match.at.end());
    return match;
}

/// The best way to find the letters in their order, each at the start of a word or beside the one before:
/// letters found anywhere would find anything.
std::optional<FuzzyMatch> lettersMatch(const QString& letters, const QString& text) {
    const auto rows = static_cast<std::size_t>(letters.size());
    const auto columns = static_cast<std::size_t>(text.size());
    // best[r][c]: letters 0..r are found and the last of them stands at c.
    std::vector<std::vector<int>> best(rows, std::vector<int>(columns, none));
    std::vector<std::vector<int>> from(rows, std::vector<int>(columns, -1));
    for (std::size_t r = 0; r < rows; ++r) {
        int before = r == 0 ? 0 : none; // the best that ends left of c
        int beforeAt = -1;
        for (std::size_t c = 0; c < columns; ++c) {
            const auto at = static_cast<qsizetype>(c);
            if (letters[static_cast<qsizetype>(r)].toCaseFolded() == text[at].toCaseFolded()) {
                int score = startsWord(text, at) ? before : none;
                int where = beforeAt;
                if (r > 0 && c > 0 && best[r - 1][c - 1] > none && best[r - 1][c - 1] + neighbour > score) {
                    score = best[r - 1][c - 1] + neighbour;
                    where = static_cast<int>(c) - 1;
                }
                if (score > none) {
                    best[r][c] = score + perLetter + (startsWord(text, at) ? wordStart : 0);
                    from[r][c] = where;
                }
            }
            if (r > 0 && best[r - 1][c] > before) {
                before = best[r - 1][c];
                beforeAt = static_cast<int>(c);
            }
        }
    }
    const auto& last = best.back();
    const auto end = std::ranges::max_element(last);
    if (end == last.end() || *end <= none) return std::nullopt;
    FuzzyMatch match{*end, {}};
    int at = static_cast<int>(end - last.begin());
    for (std::size_t r = rows; r-- > 0;) {
        match.at.push_front(at);
        at = from[r][static_cast<std::size_t>(at)];
    }
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text) {
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty()) return FuzzyMatch{};
    auto match = wordsMatch(words, text);
    if (!match) match = lettersMatch(words.join(QString()), text);
    if (match) match->score -= static_cast<int>(text.size()) / 4;
    return match;
}

} // namespace qcs::ui
