#include "predict/resolve/rule_matches.h"

#include "predict/resolve/node_rules.h"

#include <algorithm>
#include <span>
#include <unordered_set>

namespace qcs::predict {

namespace {

std::string_view path_of(const FusedFacts& facts, model::TracedNode node) {
    const auto id = facts.base->path[node];
    return id ? facts.base->paths.text(id) : std::string_view();
}

template <typename Matches>
std::vector<model::TracedNode> collect(const FusedFacts& facts, Matches matches) {
    std::vector<model::TracedNode> result;
    for (const auto node : facts.fusion.order)
        if (facts.counts(node) && matches(node)) result.push_back(node);
    std::sort(result.begin(), result.end());
    return result;
}

/// Returns nullopt if stopped.
std::optional<std::vector<model::TracedNode>>
nodes_of_regex(const FusedFacts& facts, const python::PythonRegex& regex, std::stop_token stop) {
    const auto matches = python::match_all(regex, facts.base->regex_paths, stop);
    if (!matches) return std::nullopt;
    return collect(facts, [&](model::TracedNode node) {
        const auto path = facts.base->path[node];
        const auto slot = path ? facts.base->regex_path_index[path] : RegexPathIndex();
        return slot && matches->matched(slot.index());
    });
}

/// For rules of any kind except Regex.
std::vector<model::TracedNode> nodes_of_key(const Resolution& resolution, const config::Rule& rule) {
    const FusedFacts& facts = *resolution.cached.facts;
    switch (rule.kind) {
    case config::RuleKind::Order: {
        const auto path = facts.base->paths.find(rule.text);
        const auto key = facts.types.find(rule.object);
        const auto node = path && key ? facts.ordered_node(path, key, rule.index) : model::TracedNode();
        return node ? std::vector{node} : std::vector<model::TracedNode>();
    }
    case config::RuleKind::ModuleName:
        return collect(facts, [&](model::TracedNode node) {
            const auto path = path_of(facts, node);
            return !rule.text.empty() && (path == rule.text || is_below(path, rule.text));
        });
    case config::RuleKind::ObjectType: {
        const auto type = facts.types.find(rule.object);
        if (!type) return {};
        const auto decided = types_decided_by(facts, type, rule.qconfig.has_value());
        const auto& module_type = resolution.cached.modules->module_type;
        const auto has = [&](TypeId t) {
            return t && std::find(decided.begin(), decided.end(), t) != decided.end();
        };
        return collect(facts, [&](model::TracedNode node) {
            return has(facts.scope_type[node]) || has(type_of_node(facts, module_type, node));
        });
    }
    case config::RuleKind::Global:
        return collect(facts, [&](model::TracedNode) { return rule.qconfig.has_value(); });
    case config::RuleKind::Regex: break;
    }
    return {};
}

std::vector<std::string> names_of(const model::Graph& graph, const FusedFacts& facts,
                                  const std::vector<model::TracedNode>& nodes, bool paths) {
    std::vector<std::string> names;
    std::unordered_set<std::string_view> seen;
    for (const auto node : nodes) {
        const auto path = path_of(facts, node);
        const auto name = paths && !path.empty() ? path : std::string_view(graph.nodes[node].name);
        if (seen.insert(name).second) names.emplace_back(name);
    }
    return names;
}

/// Returns nullopt if stopped.
std::optional<std::vector<std::string>> names_matching(const model::Graph& graph, const FusedFacts& facts,
                                                       const std::string& pattern, std::stop_token stop) {
    const auto regex = python::PythonRegex::compile(pattern);
    if (!regex) return std::vector<std::string>();
    const auto nodes = nodes_of_regex(facts, *regex, stop);
    if (!nodes) return std::nullopt;
    return names_of(graph, facts, *nodes, true);
}

std::optional<RuleMatches> matches_by_key(const model::Graph& graph, const Resolution& resolution,
                                          const config::Rule& rule, std::stop_token stop) {
    const FusedFacts& facts = *resolution.cached.facts;
    RuleMatches result;
    const bool paths = rule.kind == config::RuleKind::Regex || rule.kind == config::RuleKind::ModuleName;
    if (rule.kind != config::RuleKind::Regex) {
        result.nodes = nodes_of_key(resolution, rule);
        result.names = names_of(graph, facts, result.nodes, paths);
        return result;
    }
    const auto regex = python::PythonRegex::compile(rule.text);
    if (!regex) {
        result.error = regex.error();
        return result;
    }
    auto nodes = nodes_of_regex(facts, *regex, stop);
    if (!nodes) return std::nullopt;
    result.nodes = std::move(*nodes);
    result.names = names_of(graph, facts, result.nodes, paths);
    if (rule.text.empty()) return result;
    if (result.names.empty()) {
        auto inside = names_matching(graph, facts, ".*(?:" + rule.text + ")", stop);
        if (!inside) return std::nullopt;
        result.further_inside = std::move(*inside);
        return result;
    }
    // A pattern with flags that must be at its start cannot be put in a group; `by_prefix` is then left
    // empty.
    const std::string whole = "(?:" + rule.text + ")\\Z";
    if (!python::PythonRegex::compile(whole)) return result;
    const auto exact = names_matching(graph, facts, whole, stop);
    if (!exact) return std::nullopt;
    const std::unordered_set<std::string_view> known(exact->begin(), exact->end());
    std::ranges::copy_if(result.names, std::back_inserter(result.by_prefix),
                         [&](const std::string& name) { return !known.contains(name); });
    return result;
}

bool calls_conv_transpose(const model::Graph& graph, std::span<const model::TracedNode> nodes) {
    const model::GraphIndex index(graph);
    return std::ranges::any_of(nodes, [&](model::TracedNode node) {
        const auto& called = graph.nodes[node];
        const auto module =
            called.op == model::Op::CallModule ? index.module(called.target) : model::ModuleIndex();
        return module && graph.modules[module].type.starts_with("torch.nn.ConvTranspose");
    });
}

} // namespace

std::optional<RuleMatches> rule_matches(const model::Graph& graph, const Resolution& resolution,
                                        const config::Rule& rule, std::stop_token stop) {
    auto result = matches_by_key(graph, resolution, rule, std::move(stop));
    if (result) result->conv_transpose = calls_conv_transpose(graph, result->nodes);
    return result;
}

std::vector<model::TracedNode> matching_nodes(const ResolveInput& input, const Resolution& resolution,
                                              config::RuleIndex rule_index) {
    const auto& rule = input.mapping->rules[rule_index.index()];
    if (rule.kind != config::RuleKind::Regex) return nodes_of_key(resolution, rule);
    const auto regex = python::PythonRegex::compile(rule.text);
    return regex ? nodes_of_regex(*resolution.cached.facts, *regex, {})
                       .value_or(std::vector<model::TracedNode>())
                 : std::vector<model::TracedNode>();
}

std::optional<config::Rule> rule_for(const model::Graph& graph, const Resolution& resolution,
                                     model::TracedNode node, config::RuleKind kind) {
    const FusedFacts& facts = *resolution.cached.facts;
    config::Rule rule;
    rule.kind = kind;
    if (!facts.qconfig_lookup.contains(node) || !facts.counts(node)) return std::nullopt;
    switch (kind) {
    case config::RuleKind::Order: {
        const auto key = facts.order_key[node];
        const auto path = facts.order_path[node];
        if (!key || !path) return std::nullopt;
        rule.text = facts.base->paths.text(path);
        rule.object = config::ObjectRef::object(std::string(facts.types.name(key)));
        rule.index = facts.order_index[node];
        return rule;
    }
    case config::RuleKind::ModuleName:
    case config::RuleKind::Regex: {
        const auto path = path_of(facts, node);
        if (path.empty()) return std::nullopt;
        rule.text = kind == config::RuleKind::Regex ? regex_like(path) : std::string(path);
        return rule;
    }
    case config::RuleKind::ObjectType: {
        const auto type = facts.own_type[node];
        if (!type) return std::nullopt;
        const std::string name(facts.types.name(type));
        rule.object = graph.nodes[node].op == model::Op::CallMethod ? config::ObjectRef::method(name)
                                                                    : config::ObjectRef::object(name);
        return rule;
    }
    case config::RuleKind::Global: return rule;
    }
    return std::nullopt;
}

std::string regex_like(std::string_view path) {
    constexpr std::string_view special = "\\^$.|?*+()[]{}";
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::string result;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (is_digit(path[i])) {
            result += "\\d+";
            while (i + 1 < path.size() && is_digit(path[i + 1]))
                ++i;
            continue;
        }
        if (special.find(path[i]) != std::string_view::npos) result += '\\';
        result += path[i];
    }
    return result + '$';
}

} // namespace qcs::predict
