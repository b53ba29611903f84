#pragma once
// How Python prints the classes and functions in PyTorch's messages, and which classes derive from which.

#include "config/value.h"
#include "model/graph.h"

namespace qcs::predict {

/// repr() of a class: "<class 'torch.nn.modules.conv.Conv2d'>" for the canonical name "torch.nn.Conv2d".
std::string class_repr(std::string_view canonical);
/// The class's __name__: the part after the last dot, without the number that distinguishes classes of the
/// same name.
std::string_view class_name(std::string_view canonical);
/// type(f).__name__ of a function: "function" or "builtin_function_or_method".
std::string_view function_type_name(std::string_view canonical);
/// type(v).__name__ of a node's argument that is not a node.
std::string value_type_name(const config::Value& value);

/// Answers isinstance and type_before_parametrizations for the classes of a graph, which must outlive the
/// table. Classes that the graph does not list are looked up in the catalogue of torch's classes.
class ClassTable {
public:
    explicit ClassTable(const model::Graph& graph);
    /// Base classes of `type` in method resolution order, without `type` itself and object; empty if the
    /// class is unknown.
    const std::vector<std::string>& bases(std::string_view type) const;
    bool derives_from(std::string_view type, std::string_view base) const; ///< itself included
    /// The class that a parametrized module had before torch.nn.utils.parametrize gave it a class of its own.
    std::string_view before_parametrizations(std::string_view type) const;
    /// Derives from torch.ao.nn.intrinsic's marker base class.
    bool is_fused_module(std::string_view type) const;
    /// Whether it is an observer or fake quantizer class (torch/ao/quantization/observer.py,
    /// _is_activation_post_process).
    bool is_observer(std::string_view type) const;

private:
    std::unordered_map<std::string_view, const std::vector<std::string>*> bases_;
};

} // namespace qcs::predict
