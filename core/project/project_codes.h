#pragma once
// Message codes for problems with the files and options from which a project is loaded, and with saving it.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> changed_on_disk{"changed-on-disk", Severity::Error,
                                           "another program changed this file since it was opened here"};
inline constexpr CodeOf<2> file_too_large{"file-too-large", Severity::Error,
                                          "the file has %1 bytes; more than %2 are not read"};
inline constexpr CodeOf<2> git_no_such_file{"git-no-such-file", Severity::Error, "git cannot read `%1`: %2"};
inline constexpr CodeOf<2> git_not_run{"git-not-run", Severity::Error,
                                       "git is needed to read `%1`, and could not be started: %2"};
inline constexpr CodeOf<1> kind_not_validated{
    "kind-not-validated", Severity::Error,
    "files of format `%1` come with this program and are not validated"};
inline constexpr CodeOf<0> modules_no_graph{
    "modules-no-graph", Severity::Error,
    "this model is a list of modules without a graph, which FX graph mode needs: export a graph with "
    "`export_graph`, or choose an eager mode"};
inline constexpr CodeOf<1> not_comparable{
    "not-comparable", Severity::Error,
    "files of format `%1` cannot be compared: name workspaces, configs or presets"};
inline constexpr CodeOf<0> part_of_newer_version{
    "part-of-newer-version", Severity::Error,
    "a newer version of this program wrote this file; importing it into a "
    "workspace would lose what is new in it"};
inline constexpr CodeOf<0> saved_by_newer_version{
    "saved-by-newer-version", Severity::Error,
    "a newer version of this program saved this file; save under another name to keep it whole"};
inline constexpr CodeOf<0> unfinished_save{
    "unfinished-save", Severity::Warning,
    "the program ended while it saved this workspace; you see everything that it was about to write, and the "
    "next save writes it"};
inline constexpr CodeOf<2> unknown_mode_option{
    "unknown-mode-option", Severity::Error,
    "`%1` is not a mode{; did you mean `%2`?}: the modes are fx, eager and dynamic"};

} // namespace qcs::codes
