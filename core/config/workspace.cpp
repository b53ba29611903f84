#include "config/workspace.h"

namespace qcs::config {

EagerCall call_of(Mode mode) {
    switch (mode) {
    case Mode::EagerQat: return EagerCall::QuantizeQat;
    case Mode::EagerDynamic: return EagerCall::QuantizeDynamic;
    case Mode::FxPtq:
    case Mode::FxQat:
    case Mode::FxFuse:
    case Mode::EagerPtq: break;
    }
    return EagerCall::Quantize;
}

Mode mode_of(EagerCall call) {
    switch (call) {
    case EagerCall::QuantizeQat:
    case EagerCall::PrepareQat:
    case EagerCall::FuseModulesQat: return Mode::EagerQat;
    case EagerCall::QuantizeDynamic: return Mode::EagerDynamic;
    case EagerCall::Quantize:
    case EagerCall::Prepare:
    case EagerCall::Convert:
    case EagerCall::Propagate:
    case EagerCall::FuseModules:
    case EagerCall::AddQuantDequant: break;
    }
    return Mode::EagerPtq;
}

} // namespace qcs::config
