#include "report/neighbourhood.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace qcs {
namespace {

constexpr std::size_t largest_whole_frame = 12;

class Walk {
public:
    Walk(const GraphPicture& picture, const PictureIndex& index, const NeighbourhoodOptions& options)
        : picture_(picture), index_(index), options_(options) {
        for (const int id : options.opened)
            if (const int place = index.place(id); place >= 0) ++openings_[place];
        room_ = static_cast<std::size_t>(std::max(1, options.max_nodes)) +
                options.opened.size() * static_cast<std::size_t>(more_per_opening);
    }

    std::vector<int> walk(int centre, const std::stop_token& stop) {
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
        std::vector<int> places(shown_.begin(), shown_.end());
        std::ranges::sort(places);
        return places;
    }

    bool shows(int place) const { return shown_.contains(place); }

private:
    void take(int place, int distance) {
        if (shown_.size() >= room_ || !shown_.insert(place).second) return;
        queue_.emplace_back(place, distance);
    }

    void spread(int from, std::span<const int> neighbours, int fan, int distance) {
        // Sorted places: the nearest ones are a window around the node itself.
        auto right = std::ranges::lower_bound(neighbours, from);
        auto left = right;
        for (int taken = 0; taken < fan && (left != neighbours.begin() || right != neighbours.end());
             ++taken) {
            const bool before = right == neighbours.end() ||
                                (left != neighbours.begin() && from - *std::prev(left) <= *right - from);
            take(before ? *--left : *right++, distance);
        }
    }

    /// Half of a fused group says nothing; these may exceed the room by a little.
    void complete_frames() {
        std::unordered_set<int> frames;
        for (const auto& [place, distance] : queue_) {
            const int frame = picture_.nodes[static_cast<std::size_t>(place)].frame;
            if (frame >= 0) frames.insert(frame);
        }
        for (const int frame : frames)
            if (const auto members = index_.members(frame); members.size() <= largest_whole_frame)
                shown_.insert(members.begin(), members.end());
    }

    const GraphPicture& picture_;
    const PictureIndex& index_;
    const NeighbourhoodOptions& options_;
    std::size_t room_ = 0;
    std::unordered_map<int, int> openings_;
    std::unordered_set<int> shown_;
    std::vector<std::pair<int, int>> queue_;
};

} // namespace

Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop) {
    Neighbourhood result;
    const int centre = index.place(options.centre);
    if (centre < 0) return result;
    Walk walk(picture, index, options);
    const std::vector<int> places = walk.walk(centre, stop);
    if (stop.stop_requested()) return result;
    std::set<int> frames;
    for (const int place : places) {
        const PictureNode& node = picture.nodes[static_cast<std::size_t>(place)];
        result.picture.nodes.push_back(node);
        if (const int frame = index.frame_place(node.frame); frame >= 0) frames.insert(frame);
        int hidden_inputs = 0;
        int hidden_users = 0;
        for (const int input : index.inputs(place))
            if (!walk.shows(input)) ++hidden_inputs;
        for (const int user : index.users(place)) {
            if (walk.shows(user))
                result.picture.edges.push_back({node.id, picture.nodes[static_cast<std::size_t>(user)].id});
            else
                ++hidden_users;
        }
        if (hidden_inputs > 0) result.stubs.push_back({node.id, true, hidden_inputs});
        if (hidden_users > 0) result.stubs.push_back({node.id, false, hidden_users});
    }
    for (const int frame : frames)
        result.picture.frames.push_back(picture.frames[static_cast<std::size_t>(frame)]);
    return result;
}

} // namespace qcs
