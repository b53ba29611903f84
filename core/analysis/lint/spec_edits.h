#pragma once
// Observers and qconfigs with something changed.

#include "analysis/observers/observer_instance.h"
#include "config/qconfig.h"

namespace qcs::lint_checks {

/// The keyword where the outermost wrapper names it, else in that wrapper; a class gets a wrapper.
ObserverSpec with_kwarg(ObserverSpec spec, std::string_view name, Value value);
ObserverSpec without_kwarg(ObserverSpec spec, std::string_view name);
/// The keyword as the outermost wrapper names it, null for none.
const Value* kwarg(const ObserverSpec& spec, std::string_view name);
QConfig with_activation(QConfig qconfig, ObserverSpec spec);
QConfig with_weight(QConfig qconfig, ObserverSpec spec);

bool is_fake_quantize(const ObserverInstance& built);
/// An observer that takes statistics; inner observers of fake quantizers are none.
bool takes_statistics(const ObserverInstance& built);
bool is_per_channel(const ObserverInstance& built);
/// "torch.quint8", "" for none.
std::string dtype_text(std::optional<DType> dtype);
bool is_conv_transpose(std::string_view type);

} // namespace qcs::lint_checks
