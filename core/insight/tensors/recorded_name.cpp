#include "insight/tensors/recorded_name.h"

#include <charconv>
#include <utility>

namespace qcs::insight {

namespace {

std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool canonical = !text.empty() && (text.size() == 1 || text.front() != '0');
    return canonical && problem == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                                   : std::nullopt;
}

/// The text before and after the last dot; the second is empty if there is none.
std::pair<std::string_view, std::string_view> split_last(std::string_view text) {
    const auto dot = text.rfind('.');
    if (dot == std::string_view::npos) return {text, {}};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

} // namespace

std::optional<RecordedName> recorded_name(std::string_view name) {
    const auto [place, batch] = split_last(name);
    const auto number = number_of(batch);
    if (!number) return std::nullopt;
    auto [node, role] = split_last(place);
    if (const auto place_of_input = number_of(role)) { // "conv1.input.0"
        const auto [before, input] = split_last(node);
        if (input != "input" || before.empty()) return std::nullopt;
        return RecordedName{place, before, *place_of_input, *number};
    }
    if (role != "output" || node.empty()) return std::nullopt;
    return RecordedName{place, node, std::nullopt, *number};
}

std::optional<ModuleCallName> recorded_call(std::string_view node) {
    const auto mark = node.rfind('#');
    if (mark == std::string_view::npos || mark == 0) return std::nullopt;
    const auto call = number_of(node.substr(mark + 1));
    return call ? std::optional(ModuleCallName{node.substr(0, mark), *call}) : std::nullopt;
}

} // namespace qcs::insight
