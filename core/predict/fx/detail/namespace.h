#pragma once
// Names of nodes as torch.fx makes them (torch/fx/graph.py, _Namespace.create_name and Graph._target_to_str).

#include "base/flat_map.h"
#include "predict/fx/detail/name_set.h"

namespace qcs::predict::fx {

/// The names that one graph has ever used; erasing a node does not free its name.
class Namespace {
public:
    /// `candidate` itself where it is free and shadows no builtin, else with a number.
    SharedText create_name(const SharedText& candidate);

    void reserve(std::size_t names) { used_.reserve(names); }

private:
    NameSet used_;
    TextMap<std::int64_t> base_count_; ///< those that are not 0
};

/// The candidate for a node's name: "conv1.weight" gives "conv1.weight", a function its __name__, both in
/// snake case.
SharedText name_candidate(const SharedText& target, bool is_function);

} // namespace qcs::predict::fx
