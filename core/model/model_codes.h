#pragma once
// What is wrong with a graph or with the files of a workspace.

#include "config/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> duplicate_module{"duplicate-module", Severity::Error,
                                            "there are two modules with the path `%1`"};
inline constexpr CodeOf<1> duplicate_node{"duplicate-node", Severity::Error,
                                          "there are two nodes with the name `%1`"};
inline constexpr CodeOf<1> duplicate_type{"duplicate-type", Severity::Error, "the type `%1` is listed twice"};
inline constexpr CodeOf<2> file_too_large{"file-too-large", Severity::Error,
                                          "the file has %1 bytes; more than %2 are not read"};
inline constexpr CodeOf<2> git_no_such_file{"git-no-such-file", Severity::Error,
                                            "git does not give `%1`: %2"};
inline constexpr CodeOf<2> git_not_run{"git-not-run", Severity::Error,
                                       "git is needed to read `%1`, and could not be started: %2"};
inline constexpr CodeOf<1> kind_not_validated{
    "kind-not-validated", Severity::Error,
    "files of format `%1` come with this program and are not validated"};
inline constexpr CodeOf<1> not_comparable{
    "not-comparable", Severity::Error,
    "files of format `%1` cannot be compared: name workspaces, configs or presets"};
inline constexpr CodeOf<0> unfinished_save{
    "unfinished-save", Severity::Warning,
    "the program ended while it saved this workspace; you see all that it was to write, and "
    "the next save writes it"};
inline constexpr CodeOf<2> unknown_module{"unknown-module", Severity::Error,
                                          "there is no module `%1` in the graph{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_node{"unknown-node", Severity::Error,
                                        "the graph has no node `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_op{"unknown-op", Severity::Error,
                                      "`%1` is no kind of node{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_type{
    "unknown-type", Severity::Error,
    "the type `%1` is not in the graph's list of types{; did you mean `%2`?}"};
inline constexpr CodeOf<2> use_before_definition{
    "use-before-definition", Severity::Error,
    "`%1` uses `%2`, which only comes later (or is itself): the graph has a cycle or is out of order"};

} // namespace qcs::codes
