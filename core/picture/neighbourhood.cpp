#include "picture/neighbourhood.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace qcs::picture {
namespace {

constexpr std::size_t largest_whole_frame = 12;

class Walk {
public:
    Walk(const GraphPicture& picture, const PictureIndex& index, const NeighbourhoodOptions& options)
        : picture_(picture), index_(index), options_(options) {
        for (const auto id : options.opened)
            if (const auto place = index.index_of(id)) ++openings_[place];
        room_ = static_cast<std::size_t>(std::max(1, options.max_nodes)) +
                options.opened.size() * static_cast<std::size_t>(more_per_opening);
    }

    std::vector<PictureNodeIndex> walk(PictureNodeIndex centre, const std::stop_token& stop) {
        take(centre, 0);
        for (std::size_t at = 0; at < queue_.size() && !stop.stop_requested(); ++at) {
            const auto [place, distance] = queue_[at];
            const auto opening = openings_.find(place);
            if (distance >= options_.steps && opening == openings_.end()) continue;
            int fan = opening == openings_.end() ? 0 : opening->second * more_per_opening;
            if (distance < options_.steps) fan += options_.max_fan;
            spread(place, index_.inputs(place), fan, distance + 1);
            spread(place, index_.users(place), fan, distance + 1);
        }
        complete_frames();
        std::vector<PictureNodeIndex> places(shown_.begin(), shown_.end());
        std::ranges::sort(places);
        return places;
    }

    bool shows(PictureNodeIndex place) const { return shown_.contains(place); }

private:
    void take(PictureNodeIndex place, int distance) {
        if (shown_.size() >= room_ || !shown_.insert(place).second) return;
        queue_.emplace_back(place, distance);
    }

    void spread(PictureNodeIndex from, std::span<const PictureNodeIndex> neighbours, int fan, int distance) {
        // The list is sorted, so that the nearest neighbours are a window around the node's own index.
        auto right = std::ranges::lower_bound(neighbours, from);
        auto left = right;
        for (int taken = 0; taken < fan && (left != neighbours.begin() || right != neighbours.end());
             ++taken) {
            const auto at = from.number();
            const bool before =
                right == neighbours.end() ||
                (left != neighbours.begin() && at - std::prev(left)->number() <= right->number() - at);
            take(before ? *--left : *right++, distance);
        }
    }

    /// Adds the missing nodes of fused groups, since a part of a group is not meaningful; may exceed the
    /// limit slightly.
    void complete_frames() {
        std::unordered_set<PictureFrameId> frames;
        for (const auto& [place, distance] : queue_)
            if (const auto frame = picture_.nodes[place].frame) frames.insert(frame);
        for (const auto frame : frames)
            if (const auto members = index_.members(frame); members.size() <= largest_whole_frame)
                shown_.insert(members.begin(), members.end());
    }

    const GraphPicture& picture_;
    const PictureIndex& index_;
    const NeighbourhoodOptions& options_;
    std::size_t room_ = 0;
    std::unordered_map<PictureNodeIndex, int> openings_;
    std::unordered_set<PictureNodeIndex> shown_;
    std::vector<std::pair<PictureNodeIndex, int>> queue_;
};

} // namespace

Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop) {
    Neighbourhood result;
    const auto centre = index.index_of(options.centre);
    if (!centre) return result;
    Walk walk(picture, index, options);
    const auto places = walk.walk(centre, stop);
    if (stop.stop_requested()) return result;
    std::set<PictureFrameIndex> frames;
    for (const auto place : places) {
        const PictureNode& node = picture.nodes[place];
        result.picture.nodes.push_back(node);
        if (const auto frame = index.frame_index_of(node.frame)) frames.insert(frame);
        int hidden_inputs = 0;
        int hidden_users = 0;
        for (const auto input : index.inputs(place))
            if (!walk.shows(input)) ++hidden_inputs;
        for (const auto user : index.users(place)) {
            if (walk.shows(user))
                result.picture.edges.push_back({node.id, picture.nodes[user].id});
            else
                ++hidden_users;
        }
        if (hidden_inputs > 0) result.stubs.push_back({node.id, true, hidden_inputs});
        if (hidden_users > 0) result.stubs.push_back({node.id, false, hidden_users});
    }
    for (const auto frame : frames)
        result.picture.frames.push_back(picture.frames[frame]);
    return result;
}

namespace {

bool is_in(std::string_view path, std::string_view module) {
    return path.starts_with(module) && (path.size() == module.size() || path[module.size()] == '.');
}

/// True if the set contains the module or a module inside it.
bool has_at_or_below(const std::set<std::string, std::less<>>& set, std::string_view module) {
    // Names with a character that sorts before '.' may come between a module and the modules inside it.
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
    std::string_view into_before; // consecutive nodes mostly belong to the same module
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
