#pragma once
// The SIMD instruction sets (Highway targets) that the kernels can use. By default the best target is used;
// the functions in this header are for tests and benchmarks.

#include <string>
#include <vector>

namespace qcs::quant {

/// Returns the names of the targets that this processor supports and for which the kernels are built, best
/// first. ("AVX3" is AVX-512.)
std::vector<std::string> simd_targets();

/// Makes all kernels in this process use the target `name` from now on. "", or a name that simd_targets()
/// does not return, restores the best target. Must not be called while kernels run.
void use_simd_target(const std::string& name);

} // namespace qcs::quant
