#pragma once
// What readers of tensor files say of a file.

#include "tensor/tensor.h"

namespace qcs::tensor {

/// A file with thousands of things wrong is described well enough by this many.
inline constexpr std::size_t enough_problems = 100;

/// The one error that ends the reading of a file.
tl::unexpected<Diagnostics> file_error(Message what, const std::string& file);
/// "cancelled"
tl::unexpected<Diagnostics> cancelled(const std::string& file);
/// "file-changed": for whoever finds that a storage is not intact after reading from it.
tl::unexpected<Diagnostics> file_changed(const std::string& file);

} // namespace qcs::tensor
