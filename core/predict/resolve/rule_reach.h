#pragma once
// What a rule reaches that is perhaps in no mapping yet, and the rules that reach a given node.

#include "predict/resolve/resolve.h"
#include "python/regex/python_regex.h"

namespace qcs::predict {

struct RuleReach {
    std::vector<model::TracedNode> nodes; ///< as matching_nodes() has them
    std::vector<std::string> names; ///< each once: of modules, or of calls for rules of types and the order
    /// Regex: names of which it matches but the beginning, since re.match does not look at their end.
    std::vector<std::string> by_prefix;
    /// Regex that matches nothing: names in which it would match further inside.
    std::vector<std::string> further_inside;
    std::optional<python::RegexError> error;
    bool conv_transpose = false; ///< one of the nodes calls a transposed convolution
    bool operator==(const RuleReach&) const = default;
};

/// `resolution` is that of any mapping on the graph. nullopt when stopped.
std::optional<RuleReach> rule_reach(const model::Graph& graph, const Resolution& resolution,
                                    const config::Rule& rule, std::stop_token stop = {});

/// The key of the rule of this kind that a node asks for: its own occurrence, its module, everything named
/// alike, its type. The qconfig is None. nullopt where none of the kind reaches it.
std::optional<config::Rule> rule_for(const model::Graph& graph, const Resolution& resolution,
                                     model::TracedNode node, config::RuleKind kind);
/// A regex for this path and others that differ from it in numbers alone: "layer1.0.conv" gives
/// "layer\d+\.\d+\.conv$".
std::string regex_like(std::string_view path);

} // namespace qcs::predict
