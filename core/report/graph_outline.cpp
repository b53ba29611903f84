#include "report/graph_outline.h"

#include <algorithm>

namespace qcs {
namespace {

constexpr std::size_t deepest = 64; ///< boxes in each other; what is deeper stands in the last

/// In a path of modules: "a.b" in "a.b.c".
bool begins_with(std::string_view path, std::string_view module) {
    return module.empty() ||
           (path.starts_with(module) && (path.size() == module.size() || path[module.size()] == '.'));
}

std::string inside(std::string_view path, std::string_view module) {
    if (module.empty() || !begins_with(path, module) || path.size() == module.size())
        return std::string(path);
    return std::string(path.substr(module.size() + 1));
}

std::string_view kind_of(const PictureNode& node) {
    const std::string_view text = node.sublabel;
    return text.substr(0, text.find("  ")); // before the shape
}

/// Modules from the outermost on, each by the length of its path.
std::vector<std::size_t> ends_of(std::string_view path) {
    std::vector<std::size_t> ends;
    if (path.empty()) return ends;
    for (std::size_t dot = path.find('.'); ends.size() + 1 < deepest && dot != std::string_view::npos;
         dot = path.find('.', dot + 1))
        ends.push_back(dot);
    if (ends.size() + 1 < deepest) ends.push_back(path.size());
    return ends;
}

/// Nodes that are drawn as one, in the place of the last of them: a frame's, where nothing before it needs
/// one.
std::vector<std::vector<int>> groups_of(const GraphPicture& picture, const PictureIndex& index, bool merge) {
    const int count = static_cast<int>(picture.nodes.size());
    std::vector<int> into(picture.nodes.size(), -1); // the place where the node's group stands
    std::vector<std::vector<int>> groups(picture.nodes.size());
    for (std::size_t f = 0; merge && f < picture.frames.size(); ++f) {
        const PictureFrame& frame = picture.frames[f];
        const auto members = index.members(frame.id);
        if (members.size() < 2) continue;
        const int last = members.back();
        bool comes_last = true; // before all that it feeds
        for (const int member : members)
            for (const int user : index.users(member))
                if (user < last && picture.nodes[user].frame != frame.id) comes_last = false;
        if (!comes_last) continue;
        auto& group = groups[last];
        group.assign(members.begin(), members.end());
        const auto root = std::ranges::find(group, index.place(frame.root));
        if (root != group.end()) std::rotate(group.begin(), root, root + 1);
        for (const int member : members)
            into[member] = last;
    }
    std::vector<std::vector<int>> result;
    for (int node = 0; node < count; ++node) {
        if (into[node] < 0) groups[node].push_back(node);
        if (!groups[node].empty()) result.push_back(std::move(groups[node]));
    }
    return result;
}

class Outliner {
public:
    Outliner(const GraphPicture& picture, const PictureIndex& index, bool merge, const std::stop_token& stop)
        : picture_(picture), index_(index), stop_(stop) {
        auto groups = groups_of(picture, index, merge);
        raw_.push_back({});
        for (auto& nodes : groups)
            add(std::move(nodes));
    }

    GraphOutline outline() {
        for (std::size_t box = raw_.size(); box-- > 0 && !stop_.stop_requested();)
            tidy(static_cast<int>(box));
        emit();
        join();
        return std::move(result_);
    }

private:
    /// Either a leaf, or a box and all that is in it.
    struct Thing {
        int leaf = -1, box = -1;
    };
    struct Raw {
        std::string path;
        std::vector<Thing> things;
        std::size_t leaves = 0; ///< here and in the boxes that are left
        std::string base;       ///< a module that holds nearly all of it, and is no box any more
    };

    void add(std::vector<int> nodes) {
        std::string_view path = picture_.nodes[nodes.front()].module_path;
        for (const int node : nodes)
            while (!begins_with(picture_.nodes[node].module_path, path)) {
                const auto dot = path.rfind('.');
                path = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
            }
        const auto ends = ends_of(path);
        // The boxes that are open, from the outermost on, as far as they hold this too.
        std::size_t common = 0;
        while (common < open_.size() && common < ends.size() &&
               raw_[open_[common]].path == path.substr(0, ends[common]))
            ++common;
        open_.resize(common);
        for (std::size_t i = common; i < ends.size(); ++i) {
            const int box = static_cast<int>(raw_.size());
            raw_[open_.empty() ? 0 : open_.back()].things.push_back({-1, box});
            raw_.push_back({std::string(path.substr(0, ends[i])), {}, 0, {}});
            open_.push_back(box);
        }
        raw_[open_.empty() ? 0 : open_.back()].things.push_back({static_cast<int>(leaves_.size()), -1});
        leaves_.push_back({0, std::move(nodes), {}, {}, false});
        taken_place_.emplace_back();
    }

    /// What it holds has been tidied.
    void tidy(int box) {
        Raw& raw = raw_[box];
        for (Thing& thing : raw.things) {
            if (thing.box < 0) continue;
            const Raw& inner = raw_[thing.box];
            if (inner.things.size() != 1 || inner.things.front().leaf < 0) continue;
            const int leaf = inner.things.front().leaf;
            taken_place_[leaf] = inner.path;
            thing = {leaf, -1};
        }
        raw.leaves = 0;
        for (const Thing& thing : raw.things)
            raw.leaves += thing.leaf >= 0 ? 1 : raw_[thing.box].leaves;
        while (true) {
            const auto is_box = [](const Thing& thing) { return thing.box >= 0; };
            const auto only = std::ranges::find_if(raw.things, is_box);
            if (only == raw.things.end() ||
                std::find_if(only + 1, raw.things.end(), is_box) != raw.things.end())
                return;
            Raw& inner = raw_[only->box];
            if (2 * inner.leaves < raw.leaves) return;
            raw.base = inner.base.empty() ? inner.path : inner.base;
            auto things = std::move(inner.things);
            const auto at = raw.things.erase(only);
            raw.things.insert(at, things.begin(), things.end());
        }
    }

    void emit() {
        struct Visit {
            int raw, box;
            std::size_t next;
        };
        result_.leaf_of.assign(picture_.nodes.size(), -1);
        result_.boxes.push_back({});
        std::vector<Visit> visits{{0, 0, 0}};
        while (!visits.empty()) {
            Visit& visit = visits.back();
            const Raw& raw = raw_[visit.raw];
            if (visit.next == raw.things.size()) {
                close(visit.box);
                visits.pop_back();
                continue;
            }
            const Thing thing = raw.things[visit.next++];
            // At the top, what holds nearly everything goes without saying.
            const std::string& outer = visit.box == 0 ? raw.base : raw.path;
            if (thing.leaf >= 0) {
                emit_leaf(thing.leaf, visit.box, outer);
                continue;
            }
            const int box = static_cast<int>(result_.boxes.size());
            const std::string& path = raw_[thing.box].path;
            OutlineBox& made = result_.boxes.emplace_back();
            made.parent = visit.box;
            made.path = path;
            made.label = inside(path, outer);
            made.first_leaf = static_cast<int>(result_.leaves.size());
            visits.push_back({thing.box, box, 0});
        }
    }

    void close(int box) {
        OutlineBox& done = result_.boxes[box];
        done.end_leaf = static_cast<int>(result_.leaves.size());
        done.end_box = static_cast<int>(result_.boxes.size());
        if (done.parent >= 0) result_.boxes[done.parent].nodes += done.nodes;
    }

    void emit_leaf(int leaf, int box, const std::string& outer) {
        OutlineLeaf& made = result_.leaves.emplace_back(std::move(leaves_[leaf]));
        made.box = box;
        const PictureNode& named = picture_.nodes[made.nodes.front()];
        const bool fused = made.nodes.size() > 1;
        const std::string& whole = fused ? taken_place_[leaf] : named.label;
        made.label = inside(whole.empty() ? named.label : whole, outer);
        made.sublabel = named.sublabel;
        if (fused) {
            auto members = made.nodes;
            std::ranges::sort(members);
            made.sublabel.clear();
            for (const int member : members) {
                if (!made.sublabel.empty()) made.sublabel += " + ";
                made.sublabel += kind_of(picture_.nodes[member]);
            }
            if (const int frame = index_.frame_place(named.frame); frame >= 0)
                made.sublabel += " → " + picture_.frames[frame].label;
        }
        using Role = PictureNode::Role;
        made.one_line = made.sublabel.empty() || named.role == Role::Input || named.role == Role::Output ||
                        named.role == Role::Attribute;
        for (const int node : made.nodes)
            result_.leaf_of[node] = static_cast<int>(result_.leaves.size()) - 1;
        result_.boxes[box].nodes += static_cast<int>(made.nodes.size());
    }

    void join() {
        for (std::size_t node = 0; node < picture_.nodes.size() && !stop_.stop_requested(); ++node)
            for (const int user : index_.users(static_cast<int>(node))) {
                const int from = result_.leaf_of[node];
                const int to = result_.leaf_of[user];
                if (from >= 0 && from < to) result_.edges.emplace_back(from, to);
            }
        std::ranges::sort(result_.edges);
        result_.edges.erase(std::unique(result_.edges.begin(), result_.edges.end()), result_.edges.end());
    }

    const GraphPicture& picture_;
    const PictureIndex& index_;
    const std::stop_token& stop_;
    std::vector<Raw> raw_; ///< the first is the whole; a box stands before what it holds
    std::vector<int> open_;
    std::vector<OutlineLeaf> leaves_;
    std::vector<std::string> taken_place_; ///< by leaf: path of the box that holds nothing else
    GraphOutline result_;
};

} // namespace

GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop) {
    return Outliner(picture, index, merge, stop).outline();
}

std::vector<int> boxes_around(const GraphOutline& outline, int leaf) {
    std::vector<int> boxes;
    for (int box = outline.leaves[leaf].box; box > 0; box = outline.boxes[box].parent)
        boxes.push_back(box);
    return boxes;
}

} // namespace qcs
