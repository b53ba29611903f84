// Checks of fusion entries (docs/semantics/patterns.md#keys, docs/semantics/fusion.md).

#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

bool has_entry(const config::BackendConfig& backend, const std::string& object) {
    return std::ranges::any_of(backend.configs, [&](const config::BackendPatternConfig& entry) {
        const auto key = entry.key();
        const auto* atom = key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
        return atom && atom->kind == config::ObjectRef::Kind::Object && atom->name == object;
    });
}

constexpr std::string_view functional_relu = "torch.nn.functional.relu";

/// The innermost leaf, which the default root getter takes as the root.
const config::ObjectRef* root_of(const config::Pattern& key) {
    const auto* part = &key;
    while (part->is_tuple && !part->elements.empty())
        part = &part->elements.back();
    return part->is_tuple ? nullptr : std::get_if<config::ObjectRef>(&part->atom.data);
}

bool replace_relu(config::Pattern& pattern) {
    bool replaced = false;
    for (auto& element : pattern.elements)
        replaced = replace_relu(element) || replaced;
    auto* atom = pattern.is_tuple ? nullptr : std::get_if<config::ObjectRef>(&pattern.atom.data);
    if (!atom || atom->name != functional_relu) return replaced;
    atom->name = "torch.nn.ReLU";
    return true;
}

/// Fusion looks up the fuser method by the types that are in the model, where F.relu has been replaced by a
/// module.
void relu_module(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry,
                 config::Pattern key) {
    if (!replace_relu(key)) return;
    const bool known =
        std::ranges::any_of(linter.backend.configs, [&](const config::BackendPatternConfig& other) {
            return other.fuser_method && other.key() == key;
        });
    if (known) return;
    auto& finding = linter.add(message(codes::fuser_needs_relu_module, pattern_text(entry)),
                               Linter::entry_place(index, "/fuser_method"));
    auto more = entry;
    if (more.pattern) replace_relu(*more.pattern);
    if (more.pattern_complex_format) replace_relu(*more.pattern_complex_format);
    finding.fix = Fix{message(codes::fix_add_entry, pattern_text(more)), PutEntry{more}};
}

} // namespace

void check_fusers(Linter& linter) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        const auto& entry = linter.entry(i);
        const auto key = entry.key();
        if (!key) continue;
        const auto without_fuser = [&] {
            auto changed = entry;
            changed.fuser_method.reset();
            return Fix{message(codes::fix_remove_fuser, pattern_text(entry)),
                       ReplaceEntry{i, std::move(changed)}};
        };
        if (!entry.fuser_method) {
            if (entry.fused_module)
                linter.add(
                    message(codes::fused_module_without_fuser, pattern_text(entry), *entry.fused_module),
                    Linter::entry_place(i, "/fused_module"));
            continue;
        }
        if (!key->is_tuple) {
            if (entry.pattern)
                linter
                    .add(message(codes::fuser_on_single_pattern, pattern_text(entry)),
                         Linter::entry_place(i, "/fuser_method"))
                    .fix = without_fuser();
            continue;
        }
        const auto* root = root_of(*key);
        if (!entry.root_node_getter && root && root->name != config::match_all_node &&
            (root->kind == config::ObjectRef::Kind::Method || !looks_like_class(root->name)))
            linter
                .add(message(codes::fuser_on_function_root, pattern_text(entry), root->name),
                     Linter::entry_place(i, "/fuser_method"))
                .fix = without_fuser();
        relu_module(linter, i, entry, *key);
        if (!entry.fused_module && !is_stock_entry(entry))
            linter.add(
                message(codes::fuser_without_fused_module, pattern_text(entry), entry.fuser_method->name),
                Linter::entry_place(i, "/fuser_method"));
        if (entry.fused_module && !has_entry(linter.backend, *entry.fused_module))
            linter.add(message(codes::fused_module_without_entry, pattern_text(entry), *entry.fused_module),
                       Linter::entry_place(i, "/fused_module"));
    }
}

} // namespace qcs::insight::lint_checks
