#pragma once
// Texts that Python prints for classes and functions, and which classes derive from which. Canonical names
// are importable ones, such as "torch.nn.Conv2d".

#include "config/value.h"
#include "model/graph.h"

namespace qcs::predict {

/// repr() of a class: "<class 'torch.nn.modules.conv.Conv2d'>" for the canonical name "torch.nn.Conv2d".
std::string class_repr(std::string_view canonical);
/// The class's __name__: the part after the last dot, without the number that distinguishes classes of the
/// same name.
std::string_view class_name(std::string_view canonical);
/// type(f).__name__ of a function with that canonical name: "function" or "builtin_function_or_method".
std::string_view function_type_name(std::string_view canonical);
/// type(v).__name__ of an argument that is not a node.
std::string value_type_name(const config::Value& value);

/// Evaluates isinstance and type_before_parametrizations for the classes of a graph. The graph must outlive
/// this object. Classes that the graph does not list are looked up in the catalogue of torch's classes.
class ClassTable {
public:
    explicit ClassTable(const model::Graph& graph);
    /// Returns the base classes of `type` in method resolution order, without `type` itself and object; empty
    /// if the class is unknown.
    const std::vector<std::string>& bases(std::string_view type) const;
    /// Returns whether `type` is `base` or derives from it.
    bool derives_from(std::string_view type, std::string_view base) const;
    /// Returns the class that a parametrized module had before torch.nn.utils.parametrize changed it; `type`
    /// itself if it is not parametrized.
    std::string_view before_parametrizations(std::string_view type) const;
    /// Whether the class derives from _FusedModule of torch.ao.nn.intrinsic.
    bool is_fused_module(std::string_view type) const;
    /// Whether the class is an observer or fake quantizer (torch/ao/quantization/observer.py,
    /// _is_activation_post_process).
    bool is_observer(std::string_view type) const;

private:
    std::unordered_map<std::string_view, const std::vector<std::string>*> bases_;
};

} // namespace qcs::predict
