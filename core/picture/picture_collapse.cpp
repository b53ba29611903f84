#include "picture/picture_collapse.h"

#include <unordered_map>
#include <unordered_set>

namespace qcs::picture {
namespace {

bool is_in(std::string_view path, std::string_view module) {
    return path.starts_with(module) && (path.size() == module.size() || path[module.size()] == '.');
}

/// Whether it is in the set, or a module inside it is.
bool has_at_or_below(const std::set<std::string, std::less<>>& set, std::string_view module) {
    // A name with a character before '.' may stand between a module and what is inside it.
    for (auto it = set.lower_bound(module); it != set.end() && it->starts_with(module); ++it)
        if (is_in(*it, module)) return true;
    return false;
}

} // namespace

std::string_view collapsed_into(std::string_view module_path, const CollapseOptions& options) {
    if (module_path.empty()) return {};
    for (std::size_t end = module_path.find('.');; end = module_path.find('.', end + 1)) {
        const std::string_view module = module_path.substr(0, end);
        if (options.closed.contains(module)) return module;
        if (options.others && !is_in(options.keep, module) && !has_at_or_below(options.opened, module))
            return module;
        if (end == std::string_view::npos) return {};
    }
}

Collapsed collapse(const GraphPicture& picture, const CollapseOptions& options, const std::stop_token& stop) {
    Collapsed result;
    result.shown_as.reserve(picture.nodes.size());
    std::unordered_map<PictureNodeId, PictureNodeId> shown_as;
    std::string_view path_before;
    std::string_view into_before; // consecutive nodes mostly share their module
    bool first = true;
    for (const PictureNode& node : picture.nodes) {
        if (stop.stop_requested()) return result;
        const bool same_module = !first && node.module_path == path_before;
        const auto into = same_module ? into_before : collapsed_into(node.module_path, options);
        const bool goes_on = !first && !into.empty() && into == into_before;
        first = false;
        path_before = node.module_path;
        into_before = into;
        if (goes_on) {
            ++result.picture.nodes.back().members;
            if (result.picture.nodes.back().frame != node.frame) result.picture.nodes.back().frame = {};
        } else if (into.empty()) {
            result.picture.nodes.push_back(node);
        } else {
            PictureNode box;
            box.id = node.id;
            box.role = PictureNode::Role::Group;
            box.name = box.target = box.label = box.module_path = std::string(into);
            box.op = "module";
            box.frame = node.frame;
            box.members = 1;
            result.picture.nodes.push_back(std::move(box));
        }
        result.shown_as.push_back(result.picture.nodes.back().id);
        shown_as.emplace(node.id, result.picture.nodes.back().id);
    }
    std::unordered_set<std::uint64_t> seen;
    for (const PictureEdge& edge : picture.edges) {
        const auto from = shown_as.find(edge.from);
        const auto to = shown_as.find(edge.to);
        if (from == shown_as.end() || to == shown_as.end() || from->second == to->second) continue;
        const auto key = static_cast<std::uint64_t>(static_cast<std::uint32_t>(from->second.number())) << 32 |
                         static_cast<std::uint32_t>(to->second.number());
        if (seen.insert(key).second) result.picture.edges.push_back({from->second, to->second});
    }
    result.picture.frames = picture.frames;
    return result;
}

} // namespace qcs::picture
