#pragma once
// Short names for people: technical words that no language translates.

#include "config/eager_config.h"
#include "model/graph.h"

namespace qcs::words {

/// "Conv2d" for torch.nn.Conv2d, "F.relu" for torch.nn.functional.relu; torch.add, operator.add and user
/// names keep their last two components, a bare method name becomes ".relu()".
std::string short_type_name(std::string_view canonical);
/// The same, but with "nn." before module classes, so that it can stand for the importable name.
std::string qualified_short_name(std::string_view canonical);
/// As qualified_short_name; None for top-level code is "None".
std::string object_label(const config::ObjectRef& object);
/// The name it was given under; "default x86" or "default_qconfig" if it equals one of PyTorch's own; else
/// its two observers, "Histogram 0…127 · PerChannelMinMax qint8"; "none" for None.
std::string qconfig_label(const std::optional<config::QConfig>& qconfig);
/// The class, dtype and range that a spec asks for, as far as it does: "MinMax qint8"; "–" for None.
std::string observer_label(const std::optional<config::ObserverSpec>& spec);
/// "order", "module name", "regex", "type", "global".
std::string_view kind_label(config::RuleKind kind);
/// The key without the kind: "conv2", "features · F.relu · 0", "nn.BatchNorm2d", "everything else".
std::string rule_key_label(const config::Rule& rule);
/// The path ("the model" for the root), or the class as others are labelled.
std::string eager_rule_label(const config::EagerRule& rule);
/// The type that a node calls: a module's class, a function, a method; "" for placeholders and the output.
std::string node_type(const model::Graph& graph, const model::GraphIndex& index, const model::Node& node);

} // namespace qcs::words
