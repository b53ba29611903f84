#pragma once
// The nodes that a rule matches, even if it is not in a mapping yet, and rules that match a given node.

#include "predict/resolve/resolve.h"
#include "python/regex/python_regex.h"

namespace qcs::predict {

struct RuleMatches {
    std::vector<model::TracedNode> nodes; ///< as matching_nodes() returns them
    std::vector<std::string> names; ///< each once: names of modules; for type and order rules, names of calls
    /// For a regex: names of which it matches only the beginning, which suffices for re.match.
    std::vector<std::string> by_prefix;
    /// For a regex that matches nothing: names that it would match further inside.
    std::vector<std::string> further_inside;
    std::optional<python::RegexError> error;
    bool conv_transpose = false; ///< one of the nodes calls a transposed convolution
    bool operator==(const RuleMatches&) const = default;
};

/// `resolution` may be that of any mapping on the graph. Returns nullopt if stopped.
std::optional<RuleMatches> rule_matches(const model::Graph& graph, const Resolution& resolution,
                                        const config::Rule& rule, std::stop_token stop = {});

/// The rule of this kind that matches the node most specifically: its own occurrence (Order), its module
/// (ModuleName), modules of similar names (Regex) or its type (ObjectType). Its qconfig is None. Returns
/// nullopt if no rule of the kind can match the node.
std::optional<config::Rule> rule_for(const model::Graph& graph, const Resolution& resolution,
                                     model::TracedNode node, config::RuleKind kind);
/// A regex that matches this path and those that differ from it only in numbers: "layer1.0.conv" gives
/// "layer\d+\.\d+\.conv$".
std::string regex_like(std::string_view path);

} // namespace qcs::predict
