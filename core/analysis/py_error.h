#pragma once
// Python exceptions inside the passes: thrown where PyTorch raises, caught where the pass ends. None crosses
// the border of analysis/.

#include "analysis/raised.h"

namespace qcs {

struct PyError {
    Raised raised;
};

[[noreturn]] inline void py_raise(std::string type, std::string text, Message why, std::string node = {}) {
    throw PyError{{std::move(type), std::move(text), std::move(why), std::move(node)}};
}

} // namespace qcs
