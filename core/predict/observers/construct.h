#pragma once
// Calls the constructors of torch.ao.quantization's observers and fake quantizers (observer.py,
// fake_quantize.py, _learnable_fake_quantize.py) and of torch.nn.Identity.

#include "predict/observers/observer_instance.h"
#include "predict/observers/python_call.h"

namespace qcs::predict::observers {

using ObserverPtr = std::shared_ptr<const ObserverInstance>;

/// Returns the object that Python's `callable(*args, **kwargs)` returns. The callable `spec` is a class of
/// torch under any number of with_args wrappers; `call` holds the arguments. Throws PyError if the call
/// raises. Throws python_values::NotKnown if a constructor is not torch's, or if its result depends on an
/// object that only Python has.
ObserverPtr construct(const config::ObserverSpec& spec, const python_values::Call& call = {});
/// Does what construct() does, for any value that may be passed as `observer=` to a fake quantizer.
ObserverPtr call_value(const config::Value& callable, const python_values::Call& call);

/// Returns whether this is the keyword argument that prepare adds to a constructor so that the observer is
/// built on the device of its module (qconfig.py, _add_module_to_qconfig_obs_ctr). Only a qconfig that
/// already went through prepare has this argument.
bool places_on_device(const config::KeywordArg& callable);

/// Returns type(cls).__name__ of a class that construct() knows (one of torch's observers or fake quantizers,
/// or torch.nn.Identity); "" for other classes.
std::string_view metaclass_of(std::string_view class_name);

/// Returns whether the value is torch.per_tensor_affine or torch.per_tensor_symmetric.
bool is_per_tensor(const config::Value& qscheme);

/// The `__init__` of a class: sets the attributes of `self`, and makes the same checks in the same order as
/// PyTorch.
using Initializer = void (*)(ObserverInstance& self, const python_values::Call& call);
void init_min_max(ObserverInstance& self, const python_values::Call& call);
void init_moving_average_min_max(ObserverInstance& self, const python_values::Call& call);
void init_per_channel_min_max(ObserverInstance& self, const python_values::Call& call);
void init_moving_average_per_channel_min_max(ObserverInstance& self, const python_values::Call& call);
void init_histogram(ObserverInstance& self, const python_values::Call& call);
void init_fixed_qparams(ObserverInstance& self, const python_values::Call& call);
void init_placeholder(ObserverInstance& self, const python_values::Call& call);
void init_recording(ObserverInstance& self, const python_values::Call& call);
void init_noop(ObserverInstance& self, const python_values::Call& call);
void init_reuse_input(ObserverInstance& self, const python_values::Call& call);
void init_fake_quantize(ObserverInstance& self, const python_values::Call& call);
void init_fixed_qparams_fake_quantize(ObserverInstance& self, const python_values::Call& call);
void init_fused_moving_average(ObserverInstance& self, const python_values::Call& call);
void init_learnable_fake_quantize(ObserverInstance& self, const python_values::Call& call);
void init_identity(ObserverInstance& self, const python_values::Call& call);

} // namespace qcs::predict::observers
