#include "catalogue/catalogue.h"

#include "base/text.h"
#include "builtin_files.h"
#include "catalogue/catalogue_codes.h"
#include "config/presets.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::catalogue {
namespace {

Entry from_presets(const config::CatalogueEntry& preset) {
    Entry entry;
    entry.kind = static_cast<Kind>(preset.kind); // Kind begins with the same enumerators in the same order
    entry.name = preset.name;
    entry.aliases = preset.aliases;
    entry.bases = preset.bases;
    return entry;
}

/// Merges facts into an entry; kind, aliases and bases from config/presets.h take precedence.
void add(Entry& entry, Entry&& facts) {
    auto kind = entry.kind;
    auto aliases = std::move(entry.aliases);
    auto bases = std::move(entry.bases);
    entry = std::move(facts);
    entry.kind = kind;
    entry.aliases.insert(entry.aliases.begin(), aliases.begin(), aliases.end());
    entry.bases = std::move(bases);
}

std::vector<Entry> entries_of_torch() {
    std::vector<Entry> entries;
    std::unordered_map<std::string, std::size_t> of_presets;
    for (const auto& preset : config::catalogue()) {
        of_presets.emplace(preset.name, entries.size());
        entries.push_back(from_presets(preset));
    }
    auto facts = read_facts(builtin_file("catalogue/facts.json"), "catalogue/facts.json")
                     .value_or(std::vector<FactsRow>{});
    for (auto& fact : facts)
        if (fact.is_new)
            entries.push_back(std::move(fact.entry));
        else if (const auto it = of_presets.find(fact.entry.name); it != of_presets.end())
            add(entries[it->second], std::move(fact.entry));
    return entries;
}

/// Strips quotes, calls and the like around a name and expands the usual import abbreviations (nn., F., nnq.,
/// ...).
std::string spelled_out(std::string_view name) {
    while (!name.empty() && std::string_view(" \t\"'`~:").find(name.front()) != name.npos)
        name.remove_prefix(1);
    const auto end = name.find_first_of(" \t\"'`()[],=:");
    name = name.substr(0, end);
    while (name.ends_with('.'))
        name.remove_suffix(1);
    while (name.starts_with('.')) // a method as patterns are displayed: .relu()
        name.remove_prefix(1);
    constexpr std::array<std::array<std::string_view, 2>, 9> short_places = {
        {{"nn.", "torch.nn."},
         {"F.", "torch.nn.functional."},
         {"nniqat.", "torch.ao.nn.intrinsic.qat."},
         {"nniq.", "torch.ao.nn.intrinsic.quantized."},
         {"nniqd.", "torch.ao.nn.intrinsic.quantized.dynamic."},
         {"nni.", "torch.ao.nn.intrinsic."},
         {"nnqat.", "torch.ao.nn.qat."},
         {"nnqd.", "torch.ao.nn.quantized.dynamic."},
         {"nnq.", "torch.ao.nn.quantized."}}};
    for (const auto& [brief, full] : short_places)
        if (name.starts_with(brief)) return std::string(full) + std::string(name.substr(brief.size()));
    return std::string(name);
}

bool has_member(const Entry& entry, std::string_view name) {
    return std::ranges::find(entry.methods, name, &Method::name) != entry.methods.end() ||
           std::ranges::find(entry.members, name, &Member::name) != entry.members.end();
}

} // namespace

const Catalogue& Catalogue::of_torch() {
    static const Catalogue catalogue;
    return catalogue;
}

Catalogue::Catalogue(std::span<const Addition> additions) {
    if (additions.empty()) {
        entries_ = entries_of_torch();
        index();
        return;
    }
    const auto& torch = of_torch();
    entries_.assign(torch.entries_.begin(), torch.entries_.end());
    // By name: the package that added it, or "torch".
    std::unordered_map<std::string_view, std::string_view> packages;
    for (std::size_t i = 0; i < additions.size(); ++i)
        for (std::size_t k = 0; k < additions[i].entries.size(); ++k) {
            const auto& entry = additions[i].entries[k].entry;
            const bool is_torchs = torch.entry(entry.name);
            const auto [known, is_new] = packages.try_emplace(
                entry.name, is_torchs ? "torch" : std::string_view(additions[i].package));
            if (is_new && !is_torchs) {
                entries_.push_back(entry);
                entries_.back().package = additions[i].package;
                continue;
            }
            collisions_.push_back({i,
                                   {message(codes::name_in_catalogue, entry.name, std::string(known->second)),
                                    {{}, 0, 0, "/entries/" + std::to_string(k) + "/name"}}});
        }
    index();
}

void Catalogue::index() {
    std::ranges::stable_sort(entries_, {}, &Entry::name);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        names_.emplace(entries_[i].name, i);
        by_last_part_[last_component(entries_[i].name)].push_back(i);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i)
        for (const auto& alias : entries_[i].aliases)
            if (names_.emplace(alias, i).second &&
                last_component(alias) != last_component(entries_[i].name)) {
                auto& same = by_last_part_[last_component(alias)];
                if (same.empty() || same.back() != i) same.push_back(i);
            }
}

/// Finds an entry by its whole name, or by its last component if that is unique.
LookupResult Catalogue::by_name(std::string_view name) const {
    if (const auto* found = entry(name)) return {found, {}, {}};
    if (name.find('.') != name.npos) return {};
    const auto it = by_last_part_.find(name);
    if (it == by_last_part_.end()) return {};
    if (it->second.size() == 1) return {&entries_[it->second.front()], {}, {}};
    LookupResult found;
    for (const auto place : it->second)
        found.candidates.push_back(&entries_[place]);
    return found;
}

const Entry* Catalogue::entry(std::string_view name) const {
    const auto it = names_.find(name);
    return it == names_.end() ? nullptr : &entries_[it->second];
}

LookupResult Catalogue::look_up(std::string_view typed) const {
    const std::string name = spelled_out(typed);
    if (name.empty()) return {};
    if (auto found = by_name(name)) return found;
    const auto owner = parent_name(name), member = last_component(name);
    if (owner.empty()) return {};
    if (auto found = by_name(owner); found.entry && has_member(*found.entry, member)) {
        found.member = member;
        return found;
    }
    // The name may be the end of a longer one: quantized.Conv2d.
    LookupResult found;
    const auto it = by_last_part_.find(member);
    if (it == by_last_part_.end()) return {};
    for (const auto place : it->second)
        if (entries_[place].name.ends_with("." + name)) found.candidates.push_back(&entries_[place]);
    if (found.candidates.size() == 1) return {found.candidates.front(), {}, {}};
    return found;
}

std::vector<const Entry*> Catalogue::namesakes(const Entry& entry) const {
    std::vector<const Entry*> result;
    const auto it = by_last_part_.find(last_component(entry.name));
    if (it == by_last_part_.end()) return result;
    for (const auto place : it->second)
        if (&entries_[place] != &entry) result.push_back(&entries_[place]);
    return result;
}

std::optional<std::string> Catalogue::nearest(std::string_view typed) const {
    const std::string name = spelled_out(typed);
    std::vector<std::string_view> names;
    const bool dotted = name.find('.') != name.npos;
    for (const auto& entry : entries_)
        names.push_back(dotted ? std::string_view(entry.name) : last_component(entry.name));
    if (auto found = nearest_name(name, names)) return found;
    if (!dotted) return std::nullopt;
    // A method or member of an entry, or an alias, may be mistyped.
    const auto owner = by_name(parent_name(name));
    if (owner.entry) {
        names.clear();
        for (const auto& method : owner.entry->methods)
            names.push_back(method.name);
        for (const auto& member : owner.entry->members)
            names.push_back(member.name);
        if (const auto found = nearest_name(last_component(name), names))
            return std::string(parent_name(name)) + '.' + *found;
    }
    names.clear();
    for (const auto& entry : entries_)
        names.insert(names.end(), entry.aliases.begin(), entry.aliases.end());
    return nearest_name(name, names);
}

} // namespace qcs::catalogue
