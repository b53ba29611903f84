#include "picture/visible_graph.h"

#include <algorithm>

namespace qcs::picture {

VisibleGraph visible_graph(const GraphOutline& outline, const OpenBoxes& open, const WholeSizes& sizes,
                           const std::stop_token& stop) {
    VisibleGraph whole;
    whole.item_of_leaf.assign(outline.leaves.size(), {});
    whole.item_of_box.assign(outline.boxes.size(), {});
    const auto add = [&](VisibleItem item, NestedItem size) {
        size.parent = item.parent;
        whole.layout.items.push_back(size);
        return whole.items.push_back(item);
    };
    // Leaves in their order; boxes around a leaf that are not listed yet are listed before it.
    std::vector<OutlineBoxIndex> missing;
    for (OutlineLeafIndex leaf(0); outline.leaves.contains(leaf);) {
        if (stop.stop_requested()) return {};
        missing.clear();
        auto box = outline.leaves[leaf].box;
        for (; box > root_box && !whole.item_of_box[box]; box = outline.boxes[box].parent)
            missing.push_back(box);
        auto parent = box > root_box ? whole.item_of_box[box] : NestedItemIndex();
        OutlineBoxIndex folded;
        for (std::size_t i = missing.size(); i-- > 0 && !folded;) {
            const auto inner = missing[i];
            const bool is_open = open[inner] != 0;
            parent = add({{}, inner, parent},
                         {{}, is_open, sizes.box_width, is_open ? sizes.head_height : sizes.box_height});
            whole.item_of_box[inner] = parent;
            if (!is_open) folded = inner;
        }
        if (folded) {
            for (; leaf < outline.boxes[folded].end_leaf; ++leaf)
                whole.item_of_leaf[leaf] = parent;
            continue;
        }
        whole.item_of_leaf[leaf] =
            add({leaf, {}, parent}, {{},
                                     false,
                                     sizes.leaf_width,
                                     outline.leaves[leaf].one_line ? sizes.line_height : sizes.leaf_height});
        ++leaf;
    }
    for (const auto& [from, to] : outline.edges) {
        if (stop.stop_requested()) return {};
        const auto a = whole.item_of_leaf[from];
        const auto b = whole.item_of_leaf[to];
        if (a == b) continue;
        // Most duplicate edges of folded boxes are adjacent.
        if (!whole.layout.edges.empty() && whole.layout.edges.back().from == a &&
            whole.layout.edges.back().to == b)
            continue;
        whole.layout.edges.push_back({a, b});
    }
    return whole;
}

OpenBoxes initially_open_boxes(const GraphOutline& outline, int most) {
    OpenBoxes open(outline.boxes.size());
    if (open.empty()) return open;
    IdVector<OutlineBoxIndex, int> depth(outline.boxes.size());
    IdVector<OutlineBoxIndex, int> held(outline.boxes.size()); // number of items directly inside
    const IdRange modules(OutlineBoxIndex(1), OutlineBoxIndex(outline.boxes.size()));
    for (const auto box : modules) {
        depth[box] = depth[outline.boxes[box].parent] + 1;
        ++held[outline.boxes[box].parent];
    }
    for (const OutlineLeaf& leaf : outline.leaves)
        ++held[leaf.box];
    int shown = held.front();
    open.front() = 1;
    for (int level = 1;; ++level) {
        int more = 0;
        bool any = false;
        for (const auto box : modules)
            if (depth[box] == level) {
                more += held[box];
                any = true;
            }
        if (!any || shown + more > most) return open;
        shown += more;
        for (const auto box : modules)
            if (depth[box] == level) open[box] = 1;
    }
}

namespace {

constexpr std::size_t deepest = 64; ///< maximum nesting of boxes; deeper modules are merged into the last one

/// Whether `module` is `path` or a parent of it: "a.b" and "a.b.c".
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

/// The modules around a node, outermost first, each given by the length of its path.
std::vector<std::size_t> ends_of(std::string_view path) {
    std::vector<std::size_t> ends;
    if (path.empty()) return ends;
    for (std::size_t dot = path.find('.'); ends.size() + 1 < deepest && dot != std::string_view::npos;
         dot = path.find('.', dot + 1))
        ends.push_back(dot);
    if (ends.size() + 1 < deepest) ends.push_back(path.size());
    return ends;
}

/// Groups of nodes that are drawn as one leaf, at the position of the last of them: the nodes of a frame, if
/// no node between them uses one of them.
std::vector<std::vector<PictureNodeIndex>> groups_of(const GraphPicture& picture, const PictureIndex& index,
                                                     bool merge) {
    IdVector<PictureNodeIndex, char> in_group(picture.nodes.size());
    IdVector<PictureNodeIndex, std::vector<PictureNodeIndex>> groups(picture.nodes.size());
    for (const PictureFrame& frame : picture.frames) {
        if (!merge) break;
        const auto members = index.members(frame.id);
        if (members.size() < 2) continue;
        const auto last = members.back();
        bool comes_last = true; // comes before all nodes that use it
        for (const auto member : members)
            for (const auto user : index.users(member))
                if (user < last && picture.nodes[user].frame != frame.id) comes_last = false;
        if (!comes_last) continue;
        auto& group = groups[last];
        group.assign(members.begin(), members.end());
        const auto root = std::ranges::find(group, index.index_of(frame.root));
        if (root != group.end()) std::rotate(group.begin(), root, root + 1);
        for (const auto member : members)
            in_group[member] = true;
    }
    std::vector<std::vector<PictureNodeIndex>> result;
    for (const auto node : picture.nodes.ids()) {
        if (!in_group[node]) groups[node].push_back(node);
        if (!groups[node].empty()) result.push_back(std::move(groups[node]));
    }
    return result;
}

/// A module while the outline is built.
struct RawBoxTag {};
using RawBox = Id<RawBoxTag>;
/// Index of a leaf in the order of the groups.
struct RawLeafTag {};
using RawLeaf = Id<RawLeafTag>;

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
            tidy(RawBox(box));
        emit();
        join();
        return std::move(result_);
    }

private:
    /// Either a leaf, or a box with its contents.
    struct Thing {
        RawLeaf leaf;
        RawBox box;
    };
    struct Raw {
        std::string path;
        std::vector<Thing> things;
        std::size_t leaves = 0; ///< in this box and in the boxes inside it that remain
        std::string base;       ///< a module that contains nearly everything, and gets no box
    };

    void add(std::vector<PictureNodeIndex> nodes) {
        std::string_view path = picture_.nodes[nodes.front()].module_path;
        for (const auto node : nodes)
            while (!begins_with(picture_.nodes[node].module_path, path)) {
                const auto dot = path.rfind('.');
                path = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
            }
        const auto ends = ends_of(path);
        // The open boxes, outermost first, that also contain this leaf.
        std::size_t common = 0;
        while (common < open_.size() && common < ends.size() &&
               raw_[open_[common]].path == path.substr(0, ends[common]))
            ++common;
        open_.resize(common);
        for (std::size_t i = common; i < ends.size(); ++i) {
            const auto box = raw_.push_back({std::string(path.substr(0, ends[i])), {}, 0, {}});
            raw_[innermost()].things.push_back({{}, box});
            open_.push_back(box);
        }
        raw_[innermost()].things.push_back({leaves_.push_back({{}, std::move(nodes), {}, {}, false}), {}});
        taken_place_.emplace_back();
    }

    RawBox innermost() const { return open_.empty() ? RawBox(0) : open_.back(); }

    /// Simplifies a box whose contents have been simplified.
    void tidy(RawBox box) {
        Raw& raw = raw_[box];
        for (Thing& thing : raw.things) {
            if (!thing.box) continue;
            const Raw& inner = raw_[thing.box];
            if (inner.things.size() != 1 || !inner.things.front().leaf) continue;
            const auto leaf = inner.things.front().leaf;
            taken_place_[leaf] = inner.path;
            thing = {leaf, {}};
        }
        raw.leaves = 0;
        for (const Thing& thing : raw.things)
            raw.leaves += thing.leaf ? 1 : raw_[thing.box].leaves;
        while (true) {
            const auto is_box = [](const Thing& thing) { return bool(thing.box); };
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
            RawBox raw;
            OutlineBoxIndex box;
            std::size_t next;
        };
        result_.leaf_of.assign(picture_.nodes.size(), {});
        std::vector<Visit> visits{{RawBox(0), result_.boxes.push_back({}), 0}};
        while (!visits.empty()) {
            Visit& visit = visits.back();
            const Raw& raw = raw_[visit.raw];
            if (visit.next == raw.things.size()) {
                close(visit.box);
                visits.pop_back();
                continue;
            }
            const Thing thing = raw.things[visit.next++];
            // At the top level, a module that contains nearly everything is not named.
            const std::string& outer = visit.box == root_box ? raw.base : raw.path;
            if (thing.leaf) {
                emit_leaf(thing.leaf, visit.box, outer);
                continue;
            }
            const OutlineBoxIndex box(result_.boxes.size());
            const std::string& path = raw_[thing.box].path;
            OutlineBox& made = result_.boxes.emplace_back();
            made.parent = visit.box;
            made.path = path;
            made.label = inside(path, outer);
            made.first_leaf = OutlineLeafIndex(result_.leaves.size());
            visits.push_back({thing.box, box, 0});
        }
    }

    void close(OutlineBoxIndex box) {
        OutlineBox& done = result_.boxes[box];
        done.end_leaf = OutlineLeafIndex(result_.leaves.size());
        done.end_box = OutlineBoxIndex(result_.boxes.size());
        if (done.parent) result_.boxes[done.parent].nodes += done.nodes;
    }

    void emit_leaf(RawLeaf leaf, OutlineBoxIndex box, const std::string& outer) {
        const auto emitted = result_.leaves.push_back(std::move(leaves_[leaf]));
        OutlineLeaf& made = result_.leaves[emitted];
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
            for (const auto member : members) {
                if (!made.sublabel.empty()) made.sublabel += " + ";
                made.sublabel += kind_of(picture_.nodes[member]);
            }
            if (const auto frame = index_.frame_index_of(named.frame))
                made.sublabel += " → " + picture_.frames[frame].label;
        }
        using Role = PictureNode::Role;
        made.one_line = made.sublabel.empty() || named.role == Role::Input || named.role == Role::Output ||
                        named.role == Role::Attribute;
        for (const auto node : made.nodes)
            result_.leaf_of[node] = emitted;
        result_.boxes[box].nodes += static_cast<int>(made.nodes.size());
    }

    void join() {
        for (const auto node : picture_.nodes.ids()) {
            if (stop_.stop_requested()) break;
            for (const auto user : index_.users(node)) {
                const auto from = result_.leaf_of[node];
                const auto to = result_.leaf_of[user];
                if (from && from < to) result_.edges.emplace_back(from, to);
            }
        }
        std::ranges::sort(result_.edges);
        result_.edges.erase(std::unique(result_.edges.begin(), result_.edges.end()), result_.edges.end());
    }

    const GraphPicture& picture_;
    const PictureIndex& index_;
    const std::stop_token& stop_;
    IdVector<RawBox, Raw> raw_; ///< the first box is the whole graph; a box comes before the boxes inside it
    std::vector<RawBox> open_;
    IdVector<RawLeaf, OutlineLeaf> leaves_;
    IdVector<RawLeaf, std::string> taken_place_; ///< path of the box that contains nothing but the leaf
    GraphOutline result_;
};

} // namespace

GraphOutline make_outline(const GraphPicture& picture, const PictureIndex& index, bool merge,
                          const std::stop_token& stop) {
    return Outliner(picture, index, merge, stop).outline();
}

std::vector<OutlineBoxIndex> boxes_around(const GraphOutline& outline, OutlineLeafIndex leaf) {
    std::vector<OutlineBoxIndex> boxes;
    for (auto box = outline.leaves[leaf].box; box > root_box; box = outline.boxes[box].parent)
        boxes.push_back(box);
    return boxes;
}

} // namespace qcs::picture
