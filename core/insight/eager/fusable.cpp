#include "insight/eager/fusable.h"

#include "config/eager_presets.h"

#include <algorithm>
#include <set>

namespace qcs::insight {

namespace {

using predict::eager::Child;
using predict::eager::Model;

/// The length of the longest sequence of `children`, from the first on, that PyTorch can fuse; 0 if there is
/// none.
std::size_t fusable_at(const Model& model, std::span<const Child> children) {
    std::size_t longest = 0;
    for (const auto& fusion : config::eager_tables().fusions) {
        const auto& classes = fusion.classes;
        if (classes.size() <= longest || classes.size() > children.size()) continue;
        const bool fits = std::ranges::equal(
            classes, children.first(classes.size()), [&](const std::string& type, const Child& child) {
                return child.id && predict::eager::plain_type(model, model[child.id]) == type;
            });
        if (fits) longest = classes.size();
    }
    return longest;
}

} // namespace

std::vector<FusableGroup> fusable_groups(const Model& model, const config::EagerConfig& config) {
    std::set<std::string, std::less<>> taken;
    for (const auto& group : config.fuse)
        taken.insert(group.begin(), group.end());
    std::vector<FusableGroup> groups;
    for (const auto& parent : predict::eager::named_modules(model)) {
        if (parent.is_alias) continue;
        const std::span<const Child> children = model[parent.id].children;
        for (std::size_t i = 0; i < children.size();) {
            const auto length = fusable_at(model, children.subspan(i));
            FusableGroup group;
            for (const auto& child : children.subspan(i, length))
                group.push_back(parent.path.empty() ? std::string(child.name)
                                                    : parent.path + '.' + std::string(child.name));
            const bool is_free =
                std::ranges::none_of(group, [&](const std::string& path) { return taken.contains(path); });
            if (length > 0 && is_free) groups.push_back(std::move(group));
            i += std::max<std::size_t>(length, 1);
        }
    }
    return groups;
}

} // namespace qcs::insight
