#pragma once
// How Python prints the classes and functions that PyTorch's messages name, and which classes derive from
// which.

#include "config/value.h"
#include "model/graph.h"

namespace qcs::predict {

/// repr() of a class: "<class 'torch.nn.modules.conv.Conv2d'>" for the canonical name "torch.nn.Conv2d".
std::string class_repr(std::string_view canonical);
/// The class's __name__: what follows the last dot, without the number that tells classes of one name apart.
std::string_view class_name(std::string_view canonical);
/// type(f).__name__ of a function: "function" or "builtin_function_or_method".
std::string_view function_type_name(std::string_view canonical);
/// type(v).__name__ of a node argument that is no node.
std::string value_type_name(const config::Value& value);

/// What isinstance and type_before_parametrizations need to know about the classes of one graph, which must
/// outlive it. Classes that the graph does not list are looked up in the catalogue.
class ClassTable {
public:
    explicit ClassTable(const model::Graph& graph);
    /// Base classes of `type` in method resolution order, without itself and object; empty if it is unknown.
    const std::vector<std::string>& bases(std::string_view type) const;
    bool derives_from(std::string_view type, std::string_view base) const; ///< itself included
    /// torch.nn.utils.parametrize gives a parametrized module a class of its own; this is the one it had
    /// before.
    std::string_view before_parametrizations(std::string_view type) const;
    bool is_fused_module(std::string_view type) const; ///< torch.ao.nn.intrinsic's marker base class
    /// Observers and fake quantizers (torch/ao/quantization/observer.py, _is_activation_post_process).
    bool is_observer(std::string_view type) const;

private:
    std::unordered_map<std::string_view, const std::vector<std::string>*> bases_;
};

} // namespace qcs::predict
