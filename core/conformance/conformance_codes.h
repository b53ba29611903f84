#pragma once
// Messages: problems of a recorded case.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> argument_not_predicted{
    "argument-not-predicted", Severity::Error,
    "`%1` changes what PyTorch does in a way that is not predicted"};
inline constexpr CodeOf<1> bad_index{"bad-index", Severity::Error,
                                     "the backend config has no entry number %1"};
inline constexpr CodeOf<2> python_raised{"python-raised", Severity::Error, "Python raised %1: %2"};
inline constexpr CodeOf<2> unknown_call{"unknown-call", Severity::Error,
                                        "`%1` is not a function of eager mode{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_backend{"unknown-backend", Severity::Error,
                                           "there is no backend config `%1`{; did you mean `%2`?}"};

} // namespace qcs::codes
