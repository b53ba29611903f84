#include "python/regex/detail/groups.h"

#include "python/regex/regex_codes.h"

#include <algorithm>

namespace qcs::python::regex {
namespace {

/// Far above every clipping point, far below where sums of it overflow.
constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

std::uint64_t times(std::uint64_t width, std::uint32_t count) {
    return count != 0 && width > plenty / count ? plenty : width * count;
}

} // namespace

int Groups::open(const std::u32string& name, const Tokens& tokens) {
    const int group = count();
    widths_.emplace_back();
    if (name.empty()) return group;
    const auto [entry, is_new] = names_.emplace(name, group);
    if (!is_new)
        tokens.fail(message(codes::regex_redefined_group, to_utf8(name), std::to_string(group),
                            std::to_string(entry->second)),
                    name.size() + 1);
    return group;
}

void Groups::close(int group, const Sequence& content) {
    widths_[static_cast<std::size_t>(group)] = width(content);
}

bool Groups::is_closed(int group) const {
    return group < count() && widths_[static_cast<std::size_t>(group)].has_value();
}

std::optional<int> Groups::find(const std::u32string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
}

void Groups::check_lookbehind(int group, const Tokens& tokens) const {
    if (!lookbehind_limit_) return;
    if (!is_closed(group)) tokens.fail(codes::regex_open_group);
    if (group >= *lookbehind_limit_) tokens.fail(codes::regex_group_in_lookbehind);
}

std::optional<int> Groups::enter_lookbehind() {
    const auto before = lookbehind_limit_;
    if (!lookbehind_limit_) lookbehind_limit_ = count();
    return before;
}

void Groups::leave_lookbehind(std::optional<int> before) {
    lookbehind_limit_ = before;
}

Width Groups::width(const Sequence& sequence) const {
    Width sum;
    for (const auto& node : sequence) {
        const Width one = width(node);
        sum.low = std::min(sum.low + one.low, plenty);
        sum.high = std::min(sum.high + one.high, plenty);
    }
    return {std::min<std::uint64_t>(sum.low, unbounded - 1), std::min<std::uint64_t>(sum.high, unbounded)};
}

Width Groups::width(const Node& node) const {
    switch (node.kind) {
    case Kind::Char:
    case Kind::Class:
    case Kind::Any: return {1, 1};
    case Kind::Position:
    case Kind::Look: return {};
    case Kind::Group:
    case Kind::Atomic: return width(node.parts[0]);
    case Kind::Repeat: {
        const Width one = width(node.parts[0]);
        return {times(one.low, node.min), times(one.high, node.max)};
    }
    case Kind::BackRef: return widths_[static_cast<std::size_t>(node.group)].value_or(Width{});
    case Kind::Branch:
    case Kind::Conditional: {
        Width all{unbounded - 1, 0};
        for (const auto& part : node.parts) {
            const Width one = width(part);
            all = {std::min(all.low, one.low), std::max(all.high, one.high)};
        }
        if (node.kind == Kind::Conditional && node.parts.size() == 1) all.low = 0;
        return all;
    }
    }
    return {};
}

} // namespace qcs::python::regex
