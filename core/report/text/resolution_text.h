#pragma once
// Resolution and ladders as text for terminals.

#include "predict/resolve/resolve.h"

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

/// "asked", "None by rule 3", "no rule", "fused into conv1", "not counted": rules are numbered from 1.
std::string status_text(const model::Graph& graph, const predict::NodeResolution& node);
/// Every node with its type, qconfig and winning rule, then the rules with their matches and wins.
std::string resolution_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                            bool colour);
/// One node: what it is, and what it resolves to. `verdict` stands below the name.
std::string node_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                      model::TracedNode node, bool colour, const std::string& verdict = {});
/// The ladder with its losers, strongest first. Unless `all` are wanted, those that are for other types or
/// modules make one line.
std::string ladder_text(const predict::ResolveInput& input, const predict::Ladder& ladder, bool all,
                        bool colour);
/// How many nodes are not known, and why; "" where all are.
std::string unknown_text(const insight::Unknown& unknown, bool colour);
/// "PyTorch raises KeyError: ...", and our words for it.
std::string raised_text(const predict::Raised& raised, bool colour);

} // namespace qcs::report
