#include "predict/fuse/detail/fuser_lookup.h"

namespace qcs::predict {

namespace {

std::string memo_key(const std::vector<FusePart>& parts) {
    std::string key;
    for (const auto& part : parts) {
        if (part.is_tuple)
            key += "(" + memo_key(part.elements) + ")";
        else
            key += static_cast<char>('0' + static_cast<int>(part.kind)) + part.type;
        key += ',';
    }
    return key;
}

config::Pattern pattern_of(const std::vector<FusePart>& parts, std::vector<config::Pattern>& leaves) {
    std::vector<config::Pattern> elements;
    for (const auto& part : parts) {
        if (part.is_tuple) {
            elements.push_back(pattern_of(part.elements, leaves));
            continue;
        }
        const auto ref = part.kind == FusePart::Kind::MatchAll
                             ? config::ObjectRef::object(std::string(config::match_all_node))
                         : part.kind == FusePart::Kind::Method ? config::ObjectRef::method(part.type)
                                                               : config::ObjectRef::object(part.type);
        elements.push_back(config::Pattern::leaf(ref));
        leaves.push_back(elements.back());
    }
    return config::Pattern::tuple(std::move(elements));
}

config::Pattern replace_leaves(const config::Pattern& shape, std::size_t& leaf, std::size_t count,
                               std::size_t mask) {
    if (!shape.is_tuple) {
        const auto bit = count - 1 - leaf++;
        return mask >> bit & 1
                   ? config::Pattern::leaf(config::ObjectRef::object(std::string(config::match_all_node)))
                   : shape;
    }
    std::vector<config::Pattern> elements;
    for (const auto& element : shape.elements)
        elements.push_back(replace_leaves(element, leaf, count, mask));
    return config::Pattern::tuple(std::move(elements));
}

} // namespace

void FuserLookup::add(const config::Pattern& key, config::EntryIndex entry) {
    entry_of_.insert_or_assign(config::key_text(key), entry);
}

config::EntryIndex FuserLookup::find(const std::vector<FusePart>& structure) {
    auto memo = memo_key(structure);
    if (const auto it = found_.find(memo); it != found_.end()) return it->second;
    std::vector<config::Pattern> leaves;
    const auto shape = pattern_of(structure, leaves);
    config::EntryIndex found;
    if (leaves.size() < 16)
        for (std::size_t mask = 0; mask < std::size_t{1} << leaves.size() && !found; ++mask) {
            std::size_t leaf = 0;
            const auto candidate = replace_leaves(shape, leaf, leaves.size(), mask);
            if (const auto it = entry_of_.find(config::key_text(candidate)); it != entry_of_.end())
                found = it->second;
        }
    found_.emplace(std::move(memo), found);
    return found;
}

} // namespace qcs::predict
