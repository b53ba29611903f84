#pragma once
// Short names shown to the user: technical terms that are not translated.

#include "config/eager_config.h"
#include "model/graph.h"

namespace qcs::words {

/// "Conv2d" for torch.nn.Conv2d, "F.relu" for torch.nn.functional.relu; torch.add, operator.add and names of
/// the user's code keep their last two components; the name of a method becomes ".relu()".
std::string short_type_name(std::string_view canonical);
/// The same, with "nn." before module classes, so that it can replace the importable name.
std::string qualified_short_name(std::string_view canonical);
/// As qualified_short_name(); "None" for top-level code.
std::string object_label(const config::ObjectRef& object);
/// The name that the user gave it; else "default x86" or "default_qconfig" if it equals one of PyTorch's;
/// else its two observers, "Histogram 0…127 · PerChannelMinMax qint8"; "none" for None.
std::string qconfig_label(const std::optional<config::QConfig>& qconfig);
/// The class, dtype and range as far as the spec sets them: "MinMax qint8"; "–" for None.
std::string observer_label(const std::optional<config::ObserverSpec>& spec);
/// "order", "module name", "regex", "type", "global".
std::string_view kind_label(config::RuleKind kind);
/// The key without the kind: "conv2", "features · F.relu · 0", "nn.BatchNorm2d", "everything else".
std::string rule_key_label(const config::Rule& rule);
/// The path ("the model" for the root), or the label of the class.
std::string eager_rule_label(const config::EagerRule& rule);
/// The class, function or method that a node calls; "" for placeholders and the output.
std::string node_type(const model::Graph& graph, const model::GraphIndex& index, const model::Node& node);

} // namespace qcs::words
