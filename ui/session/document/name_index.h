#pragma once
// Many names, and the few that hold a text: fast enough to be asked with every key.

#include "model/graph.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace qcs::ui {

class NameIndex {
public:
    explicit NameIndex(QStringList names = {});
    const QStringList& names() const { return names_; }
    /// The first `most` that hold the text, in any case; an empty text is in all.
    QStringList holding(const QString& text, qsizetype most) const;
    /// Their places in names().
    std::vector<qsizetype> placesHolding(const QString& text, qsizetype most) const;

private:
    QStringList names_;
    QString folded_; ///< all of them, each ended by a line end
    std::vector<qsizetype> starts_;
};

/// What rules can name in a model.
struct GraphNames {
    std::shared_ptr<const NameIndex> modules; ///< their paths
    QStringList objects;                      ///< types, functions and methods, sorted
};

/// Worked out once for each graph, on any thread. Without a graph there are none.
std::shared_ptr<const GraphNames> namesOf(const std::shared_ptr<const qcs::model::Graph>& graph);

} // namespace qcs::ui
