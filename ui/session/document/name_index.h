#pragma once
// Substring search in a large list of names, fast enough for every key press.

#include "model/graph.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace qcs::ui {

class NameIndex {
public:
    explicit NameIndex(QStringList names = {});
    const QStringList& names() const { return names_; }
    /// The first `most` names that contain the text, ignoring case. All names contain the empty text.
    QStringList holding(const QString& text, qsizetype most) const;
    /// Their indexes in names().
    std::vector<qsizetype> placesHolding(const QString& text, qsizetype most) const;

private:
    QStringList names_;
    QString folded_;                ///< all names, case-folded, each followed by a newline
    std::vector<qsizetype> starts_; ///< the position of each name in folded_
};

/// The names in a model that can be keys of rules.
struct GraphNames {
    std::shared_ptr<const NameIndex> modules; ///< paths of modules
    QStringList objects;                      ///< module types, functions and methods, sorted
};

/// The names of a graph, computed once for each graph; empty for null. Can be called on any thread.
std::shared_ptr<const GraphNames> namesOf(const std::shared_ptr<const qcs::model::Graph>& graph);

} // namespace qcs::ui
