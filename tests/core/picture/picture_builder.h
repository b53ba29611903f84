#pragma once
// Builds small graph pictures for tests.

#include "picture/graph_picture.h"

namespace qcs::testing {

class PictureBuilder {
public:
    picture::GraphPicture picture;

    /// Adds a node with edges from `inputs`, and returns its id; ids count from 0.
    int node(std::string name, std::vector<int> inputs, std::string module_path = {}, int frame = -1) {
        const int id = static_cast<int>(picture.nodes.size());
        picture::PictureNode node;
        node.id = picture::PictureNodeId(id);
        node.origin = model::TracedNode(id);
        node.name = node.label = std::move(name);
        node.module_path = std::move(module_path);
        node.frame = picture::PictureFrameId(frame);
        picture.nodes.push_back(std::move(node));
        for (const int input : inputs)
            picture.edges.push_back({picture::PictureNodeId(input), picture::PictureNodeId(id)});
        return id;
    }
    /// Adds a chain of `length` nodes after the last one.
    void chain(int length) {
        for (int i = 0; i < length; ++i) {
            const int last = static_cast<int>(picture.nodes.size()) - 1;
            node("n" + std::to_string(last + 1), last < 0 ? std::vector<int>() : std::vector<int>{last});
        }
    }
};

/// Ids as plain numbers, for comparison in tests.
template <class Ids>
std::vector<int> numbers(const Ids& ids) {
    std::vector<int> all;
    for (const auto id : ids)
        all.push_back(id.number());
    return all;
}

inline std::vector<int> ids(const picture::GraphPicture& picture) {
    std::vector<int> all;
    for (const picture::PictureNode& node : picture.nodes)
        all.push_back(node.id.number());
    return all;
}

inline std::vector<std::pair<int, int>> edges(const picture::GraphPicture& picture) {
    std::vector<std::pair<int, int>> all;
    for (const picture::PictureEdge& edge : picture.edges)
        all.emplace_back(edge.from.number(), edge.to.number());
    return all;
}

} // namespace qcs::testing
