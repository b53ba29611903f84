#pragma once
// Messages of the export of configs as Python source (python/python_export.h).

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> python_bad_name{"python-bad-name", Severity::Error,
                                           "`%1` cannot be written in Python: it is not a valid dotted name"};
inline constexpr CodeOf<1> python_factory{"python-factory", Severity::Error,
                                          "`%1` is not one of torch's factories of fuser methods"};
inline constexpr CodeOf<2> python_name_taken{
    "python-name-taken", Severity::Error,
    "`%1` cannot be written in Python: the script uses the name `%2` itself"};
inline constexpr CodeOf<1> python_node{"python-node", Severity::Error,
                                       "a config cannot refer to the node `%1`"};
inline constexpr CodeOf<2> python_not_trusted{
    "python-not-trusted", Severity::Error,
    "exported Python may not use `%1` here: the catalogue does not list it for this{; "
    "if you trust it, allow the package `%2`}"};
inline constexpr CodeOf<2> python_opaque{"python-opaque", Severity::Error,
                                         "a %1 cannot be written in Python from its text %2"};

} // namespace qcs::codes
