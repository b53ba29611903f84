#pragma once
// Which vectors the kernels use. They find out by themselves; this is for tests and benchmarks.

#include <string>
#include <vector>

namespace qcs::quant {

/// Names of the kinds of vectors that this machine has and kernels are built for ("AVX3" is AVX-512), the
/// best first.
std::vector<std::string> simd_targets();

/// All kernels use this one from now on; "" = the best again. Not while kernels run. (The choice is
/// Highway's, and Highway keeps it for the whole process.)
void use_simd_target(const std::string& name);

} // namespace qcs::quant
