#include "insight/eager/detail/eager_runs.h"

#include <algorithm>

namespace qcs::insight {

namespace {

const EagerCallOutcomes* find(std::string_view name) {
    const auto rows = eager_runs();
    const auto row = std::ranges::lower_bound(rows, name, {}, &EagerCallOutcomes::name);
    return row != rows.end() && row->name == name ? &*row : nullptr;
}

/// Removes the text up to and including the separator from the front, and returns the text before the
/// separator.
std::string_view next(std::string_view& text, std::string_view separator) {
    const auto end = text.find(separator);
    const auto part = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + separator.size());
    return part;
}

std::string_view outcome_in(std::string_view runs, std::string_view given) {
    while (!runs.empty()) {
        auto all_given = next(runs, "; ");
        const auto outcome = next(all_given, ": ");
        while (!all_given.empty())
            if (next(all_given, " ") == given) return outcome;
    }
    return {};
}

/// Merges equal neighbours in long lists.
std::string shortened(std::string letters) {
    for (std::size_t i = 1; i < letters.size() && letters.size() > 3;)
        if (letters[i] == letters[i - 1])
            letters.erase(i, 1);
        else
            ++i;
    return letters.empty() ? "-" : letters;
}

} // namespace

std::string_view outcome_of(std::string_view name, const EagerCallArguments& arguments,
                            std::string_view engine) {
    const auto* row = find(std::string(name) + "@" + std::string(engine));
    if (!row) row = find(name);
    if (!row) return {};
    const auto letters = shortened(arguments.letters);
    const auto others = arguments.other_arguments.empty() ? "!" : arguments.other_arguments;
    const auto exact = (letters == "-" ? "" : letters) + std::string(others);
    if (const auto found = outcome_in(row->runs, letters); !found.empty()) return found;
    if (const auto found = outcome_in(row->runs, exact); !found.empty()) return found;
    return arguments.rank ? outcome_in(row->runs, exact + "@" + std::to_string(*arguments.rank)) : "";
}

} // namespace qcs::insight
