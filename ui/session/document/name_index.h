#pragma once
// NameIndex: a substring search in a large list of names, fast enough to run on every key press.

#include "model/graph.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace qcs::ui {

class NameIndex {
public:
    explicit NameIndex(QStringList names = {});
    const QStringList& names() const { return names_; }
    /// Returns the first `most` names, in the order of names(), that contain `text`; case is ignored. Every
    /// name contains the empty text.
    QStringList namesContaining(const QString& text, qsizetype most) const;
    /// Returns the indexes in names() of the names that namesContaining() returns.
    std::vector<qsizetype> indexesContaining(const QString& text, qsizetype most) const;

private:
    QStringList names_;
    QString folded_;                ///< all names, case-folded and joined; each is followed by a newline
    std::vector<qsizetype> starts_; ///< the position in folded_ at which each name begins
};

/// The names in a model that rules can have as keys.
struct GraphNames {
    std::shared_ptr<const NameIndex> modules; ///< paths of the modules
    QStringList objects;                      ///< sorted names of the module types, functions and methods
};

/// Returns the names in a graph; empty lists if `graph` is null. The result is computed once for each graph.
/// Can be called on any thread.
std::shared_ptr<const GraphNames> namesOf(const std::shared_ptr<const qcs::model::Graph>& graph);

} // namespace qcs::ui
