#pragma once
// Short names that are shown to the user. They are technical terms, which are not translated.

#include "config/eager_config.h"
#include "model/graph.h"

namespace qcs::words {

/// Returns the last component of a class name: "Conv2d" for torch.nn.Conv2d. For other names, returns
/// "F.relu" for torch.nn.functional.relu, ".relu()" for the name of a method, and the last two components of
/// anything else, e.g. torch.add and operator.add.
std::string short_type_name(std::string_view canonical);
/// As short_type_name(), but shows where a class comes from: "nn.Conv2d" for torch.nn.Conv2d,
/// "quantized.Linear" for torch.ao.nn.quantized.Linear, and the last two components of other class names.
std::string qualified_short_name(std::string_view canonical);
/// Returns qualified_short_name() of the object; ".relu()" for a method; "None" for None. (A type rule for
/// None applies to calls in the code of the root module, for which PyTorch records the scope type None.)
std::string object_label(const config::ObjectRef& object);
/// Returns QConfig::name if it is not empty; else "default x86" or "default_qconfig" if the qconfig equals
/// one of PyTorch's; else its two observers, e.g. "Histogram 0…127 · PerChannelMinMax qint8". Returns "none"
/// for None.
std::string qconfig_label(const std::optional<config::QConfig>& qconfig);
/// Returns the class, dtype and range, as far as the spec sets them: "MinMax qint8". Returns "–" for None.
std::string observer_label(const std::optional<config::ObserverSpec>& spec);
/// Returns "order", "module name", "regex", "type" or "global".
std::string_view kind_label(config::RuleKind kind);
/// Returns the key of the rule without its kind: "conv2", "features · F.relu · 0", "nn.BatchNorm2d";
/// "everything else" for the global rule.
std::string rule_key_label(const config::Rule& rule);
/// Returns the path of the module ("the model" for the root module), or the label of the class.
std::string eager_rule_label(const config::EagerRule& rule);
/// Returns the class, function or method that a node calls; "" for nodes that call nothing, such as
/// placeholders and the output.
std::string node_type(const model::Graph& graph, const model::GraphIndex& index, const model::Node& node);

} // namespace qcs::words
