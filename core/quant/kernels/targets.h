#pragma once
// The SIMD instruction sets (Highway targets) that the kernels use. The best is chosen automatically; the
// functions are for tests and benchmarks.

#include <string>
#include <vector>

namespace qcs::quant {

/// Names of the targets that this processor supports and the kernels are built for ("AVX3" is AVX-512), best
/// first.
std::vector<std::string> simd_targets();

/// Makes all kernels use this target from now on; "" = the best again. Must not be called while kernels run.
/// (Highway keeps the choice for the whole process.)
void use_simd_target(const std::string& name);

} // namespace qcs::quant
