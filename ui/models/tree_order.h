#pragma once
// The rows of the module tree in another order, siblings among themselves: pure functions, made for another
// thread.

#include "models/tree_filter.h"

namespace qcs::ui {

enum class TreeOrder : std::uint8_t { Execution, Name, Type, Status };
struct TreeOrdering {
    TreeOrder by = TreeOrder::Execution;
    bool descending = false;
    bool operator==(const TreeOrdering&) const = default;
};

/// What is equal stays in execution order; rows that have no type or status come last. Null when
/// stopped.
std::shared_ptr<const VisibleRows> orderRows(const std::shared_ptr<const VisibleRows>& rows,
                                             const qcs::model::Graph& graph,
                                             const qcs::model::ModuleTree& tree, const TreeOutcome& outcome,
                                             TreeOrdering ordering, const std::stop_token& stop);

} // namespace qcs::ui
