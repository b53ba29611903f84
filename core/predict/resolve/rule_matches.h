#pragma once
// Finds the nodes that a rule matches, whether or not the rule is in a mapping, and makes rules that match a
// given node.

#include "predict/resolve/resolve.h"
#include "python/regex/python_regex.h"

namespace qcs::predict {

/// What a rule matches.
struct RuleMatches {
    std::vector<model::TracedNode> nodes; ///< as matching_nodes() returns them
    /// For name and regex rules the paths of the nodes, for other rules the names of the nodes; without
    /// duplicates.
    std::vector<std::string> names;
    /// For a regex: the names of which it matches only the beginning. (re.match need not match the whole
    /// name.)
    std::vector<std::string> by_prefix;
    /// For a regex that matches nothing: the names that contain a match, though not at their beginning.
    std::vector<std::string> further_inside;
    /// Set if the regex does not compile.
    std::optional<python::RegexError> error;
    bool conv_transpose = false; ///< whether one of the nodes calls a transposed convolution
    bool operator==(const RuleMatches&) const = default;
};

/// Returns what the rule matches. `resolution` may be the resolution of any mapping for this graph. Returns
/// nullopt if stopped.
std::optional<RuleMatches> rule_matches(const model::Graph& graph, const Resolution& resolution,
                                        const config::Rule& rule, std::stop_token stop = {});

/// Returns the rule of this kind that matches the node and as few others as possible: it names the call
/// (Order), the module (ModuleName), modules with similar names (Regex) or the node's type (ObjectType). The
/// rule's qconfig is None. Returns nullopt if no rule of the kind can match the node.
std::optional<config::Rule> rule_for(const model::Graph& graph, const Resolution& resolution,
                                     model::TracedNode node, config::RuleKind kind);
/// Returns a regex that matches this path and all paths that differ from it only in numbers: "layer1.0.conv"
/// gives "layer\d+\.\d+\.conv$".
std::string regex_like(std::string_view path);

} // namespace qcs::predict
