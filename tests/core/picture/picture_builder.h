#pragma once
// Small pictures for tests, in few words.

#include "picture/graph_picture.h"

namespace qcs::testing {

class PictureBuilder {
public:
    picture::GraphPicture picture;

    /// Ids count from 0. `inputs` are ids.
    int node(std::string name, std::vector<int> inputs, std::string module_path = {}, int frame = -1) {
        const int id = static_cast<int>(picture.nodes.size());
        picture::PictureNode node;
        node.id = node.origin = id;
        node.name = node.label = std::move(name);
        node.module_path = std::move(module_path);
        node.frame = frame;
        picture.nodes.push_back(std::move(node));
        for (const int input : inputs)
            picture.edges.push_back({input, id});
        return id;
    }
    /// Each after the one before.
    void chain(int length) {
        for (int i = 0; i < length; ++i) {
            const int last = static_cast<int>(picture.nodes.size()) - 1;
            node("n" + std::to_string(last + 1), last < 0 ? std::vector<int>() : std::vector<int>{last});
        }
    }
};

inline std::vector<int> ids(const GraphPicture& picture) {
    std::vector<int> all;
    for (const PictureNode& node : picture.nodes)
        all.push_back(node.id);
    return all;
}

} // namespace qcs::testing
