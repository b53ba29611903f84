#pragma once
// Message codes of the catalogue: problems with files that add a user's names to the catalogue, and texts
// that describe entries of the catalogue.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> addition_outside_package{
    "addition-outside-package", Severity::Error,
    "`%1` does not lie in the package `%2`, whose names this file adds"};
inline constexpr CodeOf<1> addition_twice{"addition-twice", Severity::Error,
                                          "`%1` is added twice by this file"};
inline constexpr CodeOf<2> name_in_catalogue{
    "name-in-catalogue", Severity::Warning,
    "`%1` is in the catalogue already, as a name of `%2`: this entry is left out"};
inline constexpr CodeOf<2> unknown_name{"unknown-name", Severity::Error,
                                        "the catalogue has no `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_outcome{"unknown-outcome", Severity::Error,
                                           "`%1` is not an outcome{; did you mean `%2`?}"};

// Outcomes of a module or function in a mode. Argument 1 is ModeOutcome::qconfig: the name of the qconfig, or
// "" for the qconfig of the default mapping. Argument 2 is ModeOutcome::backend: the name of the backend
// preset, or "" for the native backend.
inline constexpr CodeOf<2> becomes_another{"becomes-another", Severity::Note,
                                           "is replaced{ with %1}{ for the backend %2}"};
inline constexpr CodeOf<2> becomes_codes{
    "becomes-codes", Severity::Note, "stays and runs on quantized tensors{ with %1}{ for the backend %2}"};
inline constexpr CodeOf<2> becomes_float{"becomes-float", Severity::Note,
                                         "stays in float{ with %1}{ for the backend %2}"};
inline constexpr CodeOf<2> becomes_nothing{"becomes-nothing", Severity::Note,
                                           "is removed{ with %1}{ for the backend %2}"};
inline constexpr CodeOf<2> becomes_trouble{"becomes-trouble", Severity::Note,
                                           "stays{ with %1}{ for the backend %2}, and raises if it gets a "
                                           "quantized tensor: keep it outside the stubs"};
inline constexpr CodeOf<0> becomes_unnamed{"becomes-unnamed", Severity::Note,
                                           "stays in float: no backend has a pattern with it"};
inline constexpr CodeOf<0> becomes_unswapped{"becomes-unswapped", Severity::Note,
                                             "stays in float: eager mode has no class to swap it for"};
inline constexpr CodeOf<0> becomes_functional{
    "becomes-functional", Severity::Note,
    "stays as it is: eager mode swaps modules only; call it through FloatFunctional or its module"};

// The roles of a name in an entry of a backend config (Occurrence::role).
inline constexpr CodeOf<0> role_pattern{"role-pattern", Severity::Note, "in the pattern"};
inline constexpr CodeOf<0> role_root{"role-root", Severity::Note, "root module"};
inline constexpr CodeOf<0> role_qat{"role-qat", Severity::Note, "QAT module"};
inline constexpr CodeOf<0> role_reference{"role-reference", Severity::Note, "reference module"};
inline constexpr CodeOf<0> role_fused{"role-fused", Severity::Note, "fused module"};
inline constexpr CodeOf<0> role_fuser{"role-fuser", Severity::Note, "fuser method"};
inline constexpr CodeOf<0> role_getter{"role-getter", Severity::Note, "getter"};
inline constexpr CodeOf<0> role_input{"role-input", Severity::Note, "input dtype"};
inline constexpr CodeOf<0> role_output{"role-output", Severity::Note, "output dtype"};
inline constexpr CodeOf<0> role_weight{"role-weight", Severity::Note, "weight dtype"};
inline constexpr CodeOf<0> role_bias{"role-bias", Severity::Note, "bias dtype"};

// The kinds of names (catalogue::Kind).
inline constexpr CodeOf<0> kind_module{"kind-module", Severity::Note, "module class"};
inline constexpr CodeOf<0> kind_function{"kind-function", Severity::Note, "function"};
inline constexpr CodeOf<0> kind_operator{"kind-operator", Severity::Note, "Python operator"};
inline constexpr CodeOf<0> kind_method{"kind-method", Severity::Note, "method of a tensor"};
inline constexpr CodeOf<0> kind_observer{"kind-observer", Severity::Note, "observer"};
inline constexpr CodeOf<0> kind_fake_quantize{"kind-fake-quantize", Severity::Note, "fake quantizer"};
inline constexpr CodeOf<0> kind_fuser_method{"kind-fuser-method", Severity::Note, "fuser method"};
inline constexpr CodeOf<0> kind_getter{"kind-getter", Severity::Note, "getter"};
inline constexpr CodeOf<0> kind_class{"kind-class", Severity::Note, "class"};
inline constexpr CodeOf<0> kind_enum{"kind-enum", Severity::Note, "enumeration"};
inline constexpr CodeOf<0> kind_qconfig{"kind-qconfig", Severity::Note, "named qconfig"};
inline constexpr CodeOf<0> kind_preset{"kind-preset", Severity::Note, "observer with arguments"};
inline constexpr CodeOf<0> kind_dtype{"kind-dtype", Severity::Note, "dtype"};
inline constexpr CodeOf<0> kind_qscheme{"kind-qscheme", Severity::Note, "quantization scheme"};
inline constexpr CodeOf<0> kind_tensor_method{"kind-tensor-method", Severity::Note,
                                              "method of quantized tensors"};
inline constexpr CodeOf<0> kind_package{"kind-package", Severity::Note, "Python module"};

// Quantization modes (catalogue::Mode).
inline constexpr CodeOf<0> mode_fx_ptq{"mode-fx-ptq", Severity::Note, "FX, post-training"};
inline constexpr CodeOf<0> mode_fx_qat{"mode-fx-qat", Severity::Note, "FX, QAT"};
inline constexpr CodeOf<0> mode_eager_ptq{"mode-eager-ptq", Severity::Note, "eager, post-training"};
inline constexpr CodeOf<0> mode_eager_qat{"mode-eager-qat", Severity::Note, "eager, QAT"};
inline constexpr CodeOf<0> mode_eager_dynamic{"mode-eager-dynamic", Severity::Note, "eager, dynamic"};

// The result of a method of quantized tensors (TensorMethodResult::gives).
inline constexpr CodeOf<0> gives_codes{"gives-codes", Severity::Note, "gives a quantized tensor"};
inline constexpr CodeOf<0> gives_tensor{"gives-tensor", Severity::Note,
                                        "gives a tensor that is not quantized"};
inline constexpr CodeOf<0> gives_value{"gives-value", Severity::Note, "gives no tensor"};

} // namespace qcs::codes
