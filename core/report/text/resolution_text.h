#pragma once
// Resolution and ladders as text for terminals.

#include "predict/resolve/resolve.h"

namespace qcs {

struct Unknown;

/// "asked", "None by rule 3", "no rule", "fused into conv1", "not counted": rules are numbered from 1.
std::string status_text(const Graph& graph, const NodeResolution& node);
/// Every node with its type, qconfig and winning rule, then the rules with their matches and wins.
std::string resolution_text(const ResolveInput& input, const Resolution& resolution, bool colour);
/// One node: what it is, and what it resolves to. `verdict` stands below the name.
std::string node_text(const ResolveInput& input, const Resolution& resolution, TracedNode node, bool colour,
                      const std::string& verdict = {});
/// The ladder with its losers, strongest first. Unless `all` are wanted, those that are for other types or
/// modules make one line.
std::string ladder_text(const ResolveInput& input, const Ladder& ladder, bool all, bool colour);
/// How many nodes are not known, and why; "" where all are.
std::string unknown_text(const Unknown& unknown, bool colour);
/// "PyTorch raises KeyError: ...", and our words for it.
std::string raised_text(const Raised& raised, bool colour);

} // namespace qcs
