// Entries of the backend by themselves (semantics §2, §6.1).

#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>
#include <map>

namespace qcs::insight::lint_checks {

namespace {

// --- what no pattern can be -----------------------------------------------------------------------------

bool is_getattr(const config::Pattern& pattern) {
    if (!pattern.is_tuple || pattern.elements.empty() || pattern.elements.front().is_tuple) return false;
    const auto* head = std::get_if<config::ObjectRef>(&pattern.elements.front().atom.data);
    return head && head->name == "builtins.getattr";
}

void unusable(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    const auto key = entry.key();
    if (!key || !key->is_tuple || (!is_getattr(*key) && key->elements.size() != 1)) return;
    linter.add(message(codes::pattern_always_raises, pattern_text(entry)), Linter::entry_place(index)).fix =
        Fix{message(codes::fix_remove_entry, pattern_text(entry)), RemoveEntry{index}};
}

// --- weights of functions -------------------------------------------------------------------------------

struct WeightedFunction {
    std::string_view name;
    std::int64_t weight;
    std::int64_t bias;
};
constexpr WeightedFunction weighted_functions[] = {
    {"torch.nn.functional.linear", 1, 2},
    {"torch._C._nn.linear", 1, 2},
    {"torch.conv1d", 1, 2},
    {"torch.conv2d", 1, 2},
    {"torch.conv3d", 1, 2},
    {"torch.nn.functional.conv1d", 1, 2},
    {"torch.nn.functional.conv2d", 1, 2},
    {"torch.nn.functional.conv3d", 1, 2},
    {"torch.conv_transpose1d", 1, 2},
    {"torch.conv_transpose2d", 1, 2},
    {"torch.conv_transpose3d", 1, 2},
    {"torch.nn.functional.conv_transpose1d", 1, 2},
    {"torch.nn.functional.conv_transpose2d", 1, 2},
    {"torch.nn.functional.conv_transpose3d", 1, 2},
    {"torch.nn.functional.layer_norm", 2, 3},
    {"torch.nn.functional.group_norm", 2, 3},
};

void weight_index(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    const auto key = entry.key();
    const auto* atom = key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
    if (!atom) return;
    const auto* function = std::ranges::find(weighted_functions, atom->name, &WeightedFunction::name);
    if (function == std::end(weighted_functions)) return;
    const bool weighted = std::ranges::any_of(
        entry.dtype_configs, [](const config::DTypeConfig& c) { return c.weight_dtype.dtype.has_value(); });
    const bool told = std::ranges::any_of(entry.input_type_to_index, [](const config::InputTypeIndex& input) {
        return input.input_type == "weight";
    });
    if (!weighted || told) return;
    auto changed = entry;
    changed.input_type_to_index.push_back({"weight", function->weight});
    if (std::ranges::find(changed.input_type_to_index, "bias", &config::InputTypeIndex::input_type) ==
        changed.input_type_to_index.end())
        changed.input_type_to_index.push_back({"bias", function->bias});
    linter
        .add(message(codes::weight_index_missing, atom->name, std::to_string(function->weight),
                     std::to_string(function->bias)),
             Linter::entry_place(index))
        .fix = Fix{message(codes::fix_set_weight_index, std::to_string(function->weight)),
                   ReplaceEntry{index, changed}};
}

// --- what is never used ---------------------------------------------------------------------------------

/// root -> reference class: of several entries the last one counts.
void references(Linter& linter) {
    std::map<std::string, config::EntryIndex> last;
    for (const auto i : linter.entries()) {
        const auto& entry = linter.entry(i);
        if (entry.root_module && entry.reference_quantized_module) last[*entry.root_module] = i;
    }
    for (const auto i : linter.entries()) {
        const auto& entry = linter.entry(i);
        if (!entry.root_module || !entry.reference_quantized_module) continue;
        const auto& winner = linter.entry(last[*entry.root_module]);
        if (winner.reference_quantized_module == entry.reference_quantized_module) continue;
        auto changed = entry;
        changed.reference_quantized_module = winner.reference_quantized_module;
        linter
            .add(message(codes::reference_overridden, pattern_text(entry), *entry.root_module,
                         *entry.reference_quantized_module, pattern_text(winner),
                         *winner.reference_quantized_module),
                 Linter::entry_place(i, "/reference_quantized_module_for_root"))
            .fix = Fix{message(codes::fix_set_reference, *winner.reference_quantized_module),
                       ReplaceEntry{i, std::move(changed)}};
    }
}

void without_dtypes(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    if (!entry.dtype_configs.empty() || entry.fuser_method) return;
    linter.add(message(codes::entry_without_dtype_configs, pattern_text(entry)), Linter::entry_place(index));
}

} // namespace

void check_entries(Linter& linter) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        const auto& entry = linter.entry(i);
        unusable(linter, i, entry);
        weight_index(linter, i, entry);
        without_dtypes(linter, i, entry);
    }
    references(linter);
}

} // namespace qcs::insight::lint_checks
