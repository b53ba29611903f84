#pragma once
// Message codes for problems in graph files and module lists.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> duplicate_module{"duplicate-module", Severity::Error,
                                            "there are two modules with the path `%1`"};
inline constexpr CodeOf<1> duplicate_node{"duplicate-node", Severity::Error,
                                          "there are two nodes with the name `%1`"};
inline constexpr CodeOf<1> duplicate_type{"duplicate-type", Severity::Error, "the type `%1` is listed twice"};
inline constexpr CodeOf<2> module_without_parent{
    "module-without-parent", Severity::Warning,
    "the module `%1` is inside `%2`, which has no row before it: nothing is known about that module"};
inline constexpr CodeOf<2> unknown_first_module{
    "unknown-first-module", Severity::Error,
    "no earlier row has `%1` as a module of its own{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_module{"unknown-module", Severity::Error,
                                          "there is no module `%1` in the graph{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_node{"unknown-node", Severity::Error,
                                        "the graph has no node `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_op{"unknown-op", Severity::Error,
                                      "`%1` is not a kind of node{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_type{
    "unknown-type", Severity::Error,
    "the type `%1` is not in the graph's list of types{; did you mean `%2`?}"};
inline constexpr CodeOf<2> use_before_definition{
    "use-before-definition", Severity::Error,
    "`%1` uses `%2`, which only comes later (or is itself): the graph has a cycle or is out of order"};

} // namespace qcs::codes
