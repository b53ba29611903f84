#pragma once
// prepare_fx and prepare_qat_fx, after tracing (torch/ao/quantization/quantize_fx.py, _prepare_fx;
// torch/ao/quantization/fx/prepare.py, prepare; semantics §3-§7, §12).

#include "predict/prepare/prepared.h"

namespace qcs::predict {

struct PrepareFacts;

/// Resolves and prepares from nothing.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input);
/// The same for a resolution of this very input. `kept`: prepare_facts() of both; null: made anew.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input, const Resolution& resolution,
                                        std::shared_ptr<const PrepareFacts> kept = nullptr);

/// Its own, or the native one.
std::shared_ptr<const config::BackendConfig> backend_of(const PrepareInput& input);
/// What the fusion pass alone raises, if it does.
std::optional<Raised> fusion_error(const PrepareInput& input);

} // namespace qcs::predict
