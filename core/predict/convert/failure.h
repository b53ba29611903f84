#pragma once
// How the steps of convert say that PyTorch raises: all of these throw PyError.

#include "predict/fx/fx_graph.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict::converting {

[[noreturn]] void raise(std::string type, std::string text, Message why, std::string node = {});
[[noreturn]] void raise(Raised raised, const std::string& node);
[[noreturn]] void assertion(std::string text, Message why, std::string node = {});
/// What Python says of `value.name` where there is no such attribute; `type` is the value's class.
[[noreturn]] void no_attribute(std::string_view type, std::string_view name, const std::string& node);

/// args[index] of a node. Raises the IndexError of a tuple.
const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index);
/// The node that an argument is. Raises the AttributeError of reading `attribute` where it is none.
fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute, fx::NodeId user);
/// Removes a node. Raises where it still has users.
void erase(fx::FxGraph& graph, fx::NodeId node);

} // namespace qcs::predict::converting
