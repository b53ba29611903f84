#include "predict/convert/failure.h"

#include "predict/convert/convert_codes.h"
#include "predict/prepare/matches.h"

#include <fmt/format.h>

namespace qcs::predict::converting {

void raise(std::string type, std::string text, Message why, std::string node) {
    throw PyError{{std::move(type), std::move(text), std::move(why), std::move(node)}};
}

void raise(Raised raised, const std::string& node) {
    if (raised.node.empty()) raised.node = node;
    throw PyError{std::move(raised)};
}

void assertion(std::string text, Message why, std::string node) {
    raise("AssertionError", std::move(text), std::move(why), std::move(node));
}

void no_attribute(std::string_view type, std::string_view name, const std::string& node) {
    raise("AttributeError", fmt::format("'{}' object has no attribute '{}'", type, name),
          message(codes::convert_attribute_missing, std::string(type), std::string(name)), node);
}

const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index) {
    if (index >= node.args.size())
        raise("IndexError", "tuple index out of range", message(codes::convert_argument_missing, node.name),
              node.name);
    return node.args[index];
}

fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute,
                   fx::NodeId user) {
    if (!arg.is_node()) no_attribute(type_name(arg), attribute, graph[user].name);
    return arg.node;
}

void erase(fx::FxGraph& graph, fx::NodeId node) {
    if (graph[node].erased || graph.erase(node)) return;
    const auto users = graph.users(node);
    std::string shown;
    for (const auto user : users)
        shown += fmt::format("{}{}: None", shown.empty() ? "" : ", ", graph[user].name);
    const auto& name = graph[node].name;
    raise("RuntimeError",
          fmt::format("Tried to erase Node {} but it still had {} users in the graph: {{{}}}!", name,
                      users.size(), shown),
          message(codes::convert_still_used, name, graph[users.front()].name), name);
}

} // namespace qcs::predict::converting
