#include "models/tree_order.h"

#include "models/natural_order.h"
#include "words/labels.h"

#include <algorithm>

namespace qcs::ui {
namespace {

/// What a row is sorted by: a text, or a place among the statuses. -1: it has none.
struct Key {
    std::string text;
    int place = 0;
};

std::string typeOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                   const qcs::model::TreeRow& row) {
    const std::string type = row.node     ? qcs::words::node_type(graph, index, graph.nodes[row.node])
                             : row.module ? graph.modules[row.module].original_type.str()
                                          : graph.root_type;
    return type.empty() ? type : qcs::words::short_type_name(type);
}

Key keyOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index, const qcs::model::TreeRow& row,
          const TreeOutcome& outcome, TreeOrder by) {
    if (by == TreeOrder::Status) {
        const bool known = outcome.verdicts && row.node;
        return {{}, known ? static_cast<int>(outcome.verdicts->nodes[row.node].reason.reason) : -1};
    }
    Key key{folded(QString::fromStdString(by == TreeOrder::Type ? typeOf(graph, index, row) : row.label)), 0};
    key.place = key.text.empty() ? -1 : 0;
    return key;
}

bool comesBefore(const Key& a, const Key& b, bool descending) {
    if ((a.place < 0) != (b.place < 0)) return b.place < 0;
    const Key& first = descending ? b : a;
    const Key& second = descending ? a : b;
    return first.place != second.place ? first.place < second.place
                                       : naturallyBefore(first.text, second.text);
}

} // namespace

std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop) {
    if (ordering.by == TreeOrder::Execution) return rows;
    const qcs::model::GraphIndex index(graph);
    qcs::IdVector<qcs::model::TreeRowIndex, Key> keys(tree.rows.size());
    for (const auto row : rows->children)
        keys[row] = keyOf(graph, index, tree.rows[row], outcome, ordering.by);
    auto ordered = std::make_shared<VisibleRows>(*rows);
    for (const auto parent : tree.rows.ids()) {
        if (stop.stop_requested()) return nullptr;
        const auto begin = ordered->children.begin() + ordered->first[parent];
        const auto end = begin + ordered->childCount(parent);
        std::stable_sort(begin, end, [&](qcs::model::TreeRowIndex a, qcs::model::TreeRowIndex b) {
            return comesBefore(keys[a], keys[b], ordering.descending);
        });
        for (auto child = begin; child != end; ++child)
            ordered->place[*child] = static_cast<int>(child - begin);
    }
    return ordered;
}

} // namespace qcs::ui
