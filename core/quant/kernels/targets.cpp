#include "quant/kernels/targets.h"

#include <hwy/highway.h>
#include <hwy/targets.h>

namespace qcs::quant {

std::vector<std::string> simd_targets() {
    std::vector<std::string> names;
    for (const auto target : hwy::SupportedAndGeneratedTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

void use_simd_target(const std::string& name) {
    hwy::SetSupportedTargetsForTest(0);
    for (const auto target : hwy::SupportedAndGeneratedTargets())
        if (name == hwy::TargetName(target)) {
            hwy::SetSupportedTargetsForTest(target);
            break;
        }
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

} // namespace qcs::quant
