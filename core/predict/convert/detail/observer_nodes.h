#pragma once
// What both ways to convert observers share: those of torch.quantize_* and of quantized_decomposed.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// What the call of an observer becomes. None: nothing can be made of it, or nobody around it is quantized.
enum class ObserverForm : std::uint8_t { None, Static, Dynamic, Half };
ObserverForm form_of_observer(const State& state, fx::NodeId node, const ObserverInstance& observer);

/// Which module the attributes of the observer's qparams are named after, and with what suffix.
std::string qparam_prefix(const State& state, fx::NodeId observer);
/// Runs calculate_qparams and reads what a static quantization needs: raises what is not there. Returns
/// whether it is per channel.
bool check_static_qparams(const ObserverInstance& observer, const std::string& node);
/// A new buffer of the model, read in front of `where`.
fx::Arg get_attr(State& state, fx::NodeId where, const std::string& prefix);
void remove_observer(State& state, fx::NodeId node);

} // namespace qcs::predict::converting
