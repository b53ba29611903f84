#include "config/parts.h"

namespace qcs::config {

std::string_view key_of(Part part) {
    std::string_view key;
    with_part(part, [&](const auto& info) { key = info.key; });
    return key;
}

std::optional<Part> part_of(FileKind kind) {
    std::optional<Part> part;
    for_each_part([&](const auto& info) {
        if (info.kind == kind) part = info.part;
    });
    return part;
}

bool same_values(const Workspace& a, const Workspace& b) {
    bool same = a.mode == b.mode && a.graphs == b.graphs && a.current_graph == b.current_graph &&
                a.extras == b.extras;
    for_each_part([&](const auto& info) { same = same && (a.*info.member).value == (b.*info.member).value; });
    return same;
}

} // namespace qcs::config
