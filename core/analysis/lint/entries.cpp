// Entries of the backend by themselves (semantics §2, §4.1-4.2, §6.1).

#include "analysis/lint/linter.h"

#include <algorithm>
#include <map>

namespace qcs::lint_checks {

namespace {

std::string text_of(const BackendPatternConfig& entry) {
    const auto key = entry.key();
    return key ? short_text(*key) : std::string();
}

bool has_entry(const BackendConfig& backend, const std::string& object) {
    return std::ranges::any_of(backend.configs, [&](const BackendPatternConfig& entry) {
        const auto key = entry.key();
        const auto* atom = key && !key->is_tuple ? std::get_if<ObjectRef>(&key->atom.data) : nullptr;
        return atom && atom->kind == ObjectRef::Kind::Object && atom->name == object;
    });
}

// --- what no pattern can be -----------------------------------------------------------------------------

bool is_getattr(const Pattern& pattern) {
    if (!pattern.is_tuple || pattern.elements.empty() || pattern.elements.front().is_tuple) return false;
    const auto* head = std::get_if<ObjectRef>(&pattern.elements.front().atom.data);
    return head && head->name == "builtins.getattr";
}

void unusable(Linter& linter, int index, const BackendPatternConfig& entry) {
    const auto key = entry.key();
    if (!key || !key->is_tuple || (!is_getattr(*key) && key->elements.size() != 1)) return;
    linter.add("pattern-unusable", Linter::entry_place(index), {text_of(entry)}).fix =
        Fix{"fix-remove-entry", {text_of(entry)}, RemoveEntry{index}};
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

void weight_index(Linter& linter, int index, const BackendPatternConfig& entry) {
    const auto key = entry.key();
    const auto* atom = key && !key->is_tuple ? std::get_if<ObjectRef>(&key->atom.data) : nullptr;
    if (!atom) return;
    const auto* function = std::ranges::find(weighted_functions, atom->name, &WeightedFunction::name);
    if (function == std::end(weighted_functions)) return;
    const bool weighted = std::ranges::any_of(
        entry.dtype_configs, [](const DTypeConfig& c) { return c.weight_dtype.dtype.has_value(); });
    const bool told = std::ranges::any_of(
        entry.input_type_to_index, [](const InputTypeIndex& input) { return input.input_type == "weight"; });
    if (!weighted || told) return;
    auto changed = entry;
    changed.input_type_to_index.push_back({"weight", function->weight});
    if (std::ranges::find(changed.input_type_to_index, "bias", &InputTypeIndex::input_type) ==
        changed.input_type_to_index.end())
        changed.input_type_to_index.push_back({"bias", function->bias});
    linter
        .add("weight-index-missing", Linter::entry_place(index),
             {atom->name, std::to_string(function->weight), std::to_string(function->bias)})
        .fix = Fix{"fix-set-weight-index", {std::to_string(function->weight)}, ReplaceEntry{index, changed}};
}

// --- what is never used ---------------------------------------------------------------------------------

/// root -> reference class: of several entries the last one counts.
void references(Linter& linter) {
    std::map<std::string, int> last;
    const auto& entries = linter.backend.configs;
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
        const auto& entry = entries[static_cast<std::size_t>(i)];
        if (entry.root_module && entry.reference_quantized_module) last[*entry.root_module] = i;
    }
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
        const auto& entry = entries[static_cast<std::size_t>(i)];
        if (!entry.root_module || !entry.reference_quantized_module) continue;
        const auto& winner = entries[static_cast<std::size_t>(last[*entry.root_module])];
        if (winner.reference_quantized_module == entry.reference_quantized_module) continue;
        auto changed = entry;
        changed.reference_quantized_module = winner.reference_quantized_module;
        linter
            .add("reference-overridden", Linter::entry_place(i, "/reference_quantized_module_for_root"),
                 {text_of(entry), *entry.root_module, *entry.reference_quantized_module, text_of(winner),
                  *winner.reference_quantized_module})
            .fix = Fix{
            "fix-set-reference", {*winner.reference_quantized_module}, ReplaceEntry{i, std::move(changed)}};
    }
}

void without_dtypes(Linter& linter, int index, const BackendPatternConfig& entry) {
    if (!entry.dtype_configs.empty() || entry.fuser_method) return;
    linter.add("entry-without-dtype-configs", Linter::entry_place(index), {text_of(entry)});
}

} // namespace

void check_entries(Linter& linter) {
    const auto& entries = linter.backend.configs;
    for (int i = 0; i < static_cast<int>(entries.size()) && !linter.stopped(); ++i) {
        const auto& entry = entries[static_cast<std::size_t>(i)];
        unusable(linter, i, entry);
        weight_index(linter, i, entry);
        without_dtypes(linter, i, entry);
    }
    references(linter);
}

// --- fusion ---------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view functional_relu = "torch.nn.functional.relu";

/// The innermost leaf, which the default getter takes for the root.
const ObjectRef* root_of(const Pattern& key) {
    const auto* part = &key;
    while (part->is_tuple && !part->elements.empty())
        part = &part->elements.back();
    return part->is_tuple ? nullptr : std::get_if<ObjectRef>(&part->atom.data);
}

bool replace_relu(Pattern& pattern) {
    bool replaced = false;
    for (auto& element : pattern.elements)
        replaced = replace_relu(element) || replaced;
    auto* atom = pattern.is_tuple ? nullptr : std::get_if<ObjectRef>(&pattern.atom.data);
    if (!atom || atom->name != functional_relu) return replaced;
    atom->name = "torch.nn.ReLU";
    return true;
}

/// Fusion asks for the method of the types that stand there, and F.relu has become a module by then.
void relu_module(Linter& linter, int index, const BackendPatternConfig& entry, Pattern key) {
    if (!replace_relu(key)) return;
    const bool known = std::ranges::any_of(linter.backend.configs, [&](const BackendPatternConfig& other) {
        return other.fuser_method && other.key() == key;
    });
    if (known) return;
    auto& finding =
        linter.add("fuser-needs-relu-module", Linter::entry_place(index, "/fuser_method"), {text_of(entry)});
    auto more = entry;
    if (more.pattern) replace_relu(*more.pattern);
    if (more.pattern_complex_format) replace_relu(*more.pattern_complex_format);
    finding.fix = Fix{"fix-add-entry", {text_of(more)}, PutEntry{more}};
}

} // namespace

void check_fusers(Linter& linter) {
    const auto& entries = linter.backend.configs;
    for (int i = 0; i < static_cast<int>(entries.size()) && !linter.stopped(); ++i) {
        const auto& entry = entries[static_cast<std::size_t>(i)];
        const auto key = entry.key();
        if (!key) continue;
        const auto without_fuser = [&] {
            auto changed = entry;
            changed.fuser_method.reset();
            return Fix{"fix-remove-fuser", {text_of(entry)}, ReplaceEntry{i, std::move(changed)}};
        };
        if (!entry.fuser_method) {
            if (entry.fused_module)
                linter.add("fused-module-without-fuser", Linter::entry_place(i, "/fused_module"),
                           {text_of(entry), *entry.fused_module});
            continue;
        }
        if (!key->is_tuple) {
            if (entry.pattern)
                linter
                    .add("fuser-on-single-pattern", Linter::entry_place(i, "/fuser_method"), {text_of(entry)})
                    .fix = without_fuser();
            continue;
        }
        const auto* root = root_of(*key);
        if (!entry.root_node_getter && root && root->name != match_all_node &&
            (root->kind == ObjectRef::Kind::Method || !looks_like_class(root->name)))
            linter
                .add("fuser-on-function-root", Linter::entry_place(i, "/fuser_method"),
                     {text_of(entry), root->name})
                .fix = without_fuser();
        relu_module(linter, i, entry, *key);
        if (!entry.fused_module && !is_stock_entry(entry))
            linter.add("fuser-without-fused-module", Linter::entry_place(i, "/fuser_method"),
                       {text_of(entry), entry.fuser_method->name});
        if (entry.fused_module && !has_entry(linter.backend, *entry.fused_module))
            linter.add("fused-module-without-entry", Linter::entry_place(i, "/fused_module"),
                       {text_of(entry), *entry.fused_module});
    }
}

} // namespace qcs::lint_checks
