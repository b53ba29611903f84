#pragma once
// Finding by a few letters: "shgr" finds "Show graph".

#include <QList>
#include <QString>

#include <optional>

namespace qcs::ui {

struct FuzzyMatch {
    int score = 0; ///< higher is better; comparable for one query only
    QList<int> at; ///< places in the text that were matched, ascending
};

/// Every letter of the query (spaces aside) occurs in the text, in this order, in any case, each at the start
/// of a word or beside the one before; or every word of the query occurs, in any order. Starts of words and
/// neighbouring letters count more, and so do short texts. An empty query matches everything.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace qcs::ui
