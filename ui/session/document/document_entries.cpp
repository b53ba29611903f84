// The part of Document that edits the entries of the backend.

#include "session/document/commands.h"

#include <algorithm>

namespace qcs::ui {

std::optional<QString> Document::entryProblem(const qcs::config::BackendPatternConfig& config,
                                              EntryId except) const {
    if (config.pattern && config.pattern_complex_format)
        return tr("A pattern is given in the simple or in the complex format, not in both: PyTorch raises "
                  "ValueError.");
    const auto key = config.key();
    if (!key && config.pattern)
        return tr("A simple pattern has one operation, or two or three in the order they run: PyTorch raises "
                  "ValueError for any other number.");
    if (!key) return tr("A pattern needs at least one operation.");
    const auto& configs = backend().configs;
    for (std::size_t i = 0; i < configs.size(); ++i)
        if (entries_.ids()[i] != except && configs[i].key() == key)
            return tr("Entry %1 already has the pattern %2: edit that one, or give this one another pattern.")
                .arg(i + 1)
                .arg(entryName(config));
    return std::nullopt;
}

EditResult Document::addEntry(const qcs::config::BackendPatternConfig& config, int place, MergeKey key) {
    if (auto why = entryProblem(config, 0)) return tl::unexpected(std::move(*why));
    const EntryId id = ++lastId_;
    const int end = entries_.size();
    undo_.push(new AddEntry(*this, id, config, place < 0 ? end : std::min(place, end), key));
    return id;
}

EditResult Document::setEntry(EntryId id, const qcs::config::BackendPatternConfig& config, MergeKey key) {
    const auto* before = entry(id);
    if (!before) return tl::unexpected(tr("This pattern is gone."));
    if (config == *before) return id;
    if (auto why = entryProblem(config, id)) return tl::unexpected(std::move(*why));
    undo_.push(new SetEntry(*this, {id}, config, changeWords(config), key));
    return id;
}

tl::expected<void, QString>
Document::changeEntries(const QList<EntryId>& ids,
                        const std::function<void(qcs::config::BackendPatternConfig&)>& change,
                        const QString& what) {
    std::vector<std::pair<EntryId, qcs::config::BackendPatternConfig>> changed;
    for (const auto id : ids) {
        const auto* before = entry(id);
        if (!before) return tl::unexpected(tr("This pattern is gone."));
        auto after = *before;
        change(after);
        if (after == *before) continue;
        if (auto why = entryProblem(after, id)) return tl::unexpected(std::move(*why));
        for (const auto& [other, config] : changed)
            if (config.key() == after.key())
                return tl::unexpected(
                    tr("Two of the entries would have the pattern %1.").arg(entryName(after)));
        changed.emplace_back(id, std::move(after));
    }
    if (changed.empty()) return {};
    undo_.beginMacro(what);
    for (const auto& [id, config] : changed)
        undo_.push(new SetEntry(*this, {id}, config, changeWords(config)));
    undo_.endMacro();
    return {};
}

tl::expected<QList<EntryId>, QString>
Document::addOrReplaceEntries(const std::vector<qcs::config::BackendPatternConfig>& configs, int place,
                              const QString& what) {
    // Check the entries themselves first: an invalid pattern is refused whatever else exists.
    for (const auto& config : configs)
        if (!config.key() || (config.pattern && config.pattern_complex_format))
            return tl::unexpected(entryProblem(config, 0).value_or(QString()));
    // If several have the same key, the last one is kept, at the position of the first.
    std::vector<qcs::config::BackendPatternConfig> wanted;
    for (const auto& config : configs) {
        const auto same = std::ranges::find(wanted, config.key(), &qcs::config::BackendPatternConfig::key);
        same == wanted.end() ? wanted.push_back(config) : void(*same = config);
    }
    const auto sameKey = [this](const qcs::config::BackendPatternConfig& config) {
        const auto& now = backend().configs;
        const auto same = std::ranges::find(now, config.key(), &qcs::config::BackendPatternConfig::key);
        return same == now.end() ? -1 : static_cast<int>(same - now.begin());
    };
    QList<EntryId> ids;
    for (const auto& config : wanted)
        if (const int same = sameKey(config);
            same >= 0 && backend().configs[static_cast<std::size_t>(same)] == config)
            ids.append(entryIdAt(same));
    if (ids.size() == static_cast<qsizetype>(wanted.size())) return ids; // nothing new: no step
    ids.clear();
    undo_.beginMacro(what);
    for (const auto& config : wanted) {
        if (const int same = sameKey(config); same >= 0) {
            ids.append(entryIdAt(same));
            (void)setEntry(ids.back(), config);
        } else if (const EditResult added = addEntry(config, place)) {
            ids.append(*added);
            if (place >= 0) ++place;
        }
    }
    undo_.endMacro();
    return ids;
}

void Document::removeEntries(const QList<EntryId>& ids) {
    QList<EntryId> there;
    for (const auto id : ids)
        if (entry(id) && !there.contains(id)) there.append(id);
    if (there.isEmpty()) return;
    undo_.push(new RemoveEntries(*this, there,
                                 there.size() == 1 ? removalWords(*entry(there.front()))
                                                   : entriesRemovalWords(static_cast<int>(there.size()))));
}

EditResult Document::moveEntry(EntryId id, int place) {
    const int from = entryIndex(id);
    if (from < 0) return tl::unexpected(tr("This pattern is gone."));
    const int to = std::clamp(place, 0, entries_.size() - 1);
    if (to != from) undo_.push(new MoveEntry(*this, id, to));
    return id;
}

void Document::moveEntries(const QList<EntryId>& wanted, EntryId before) {
    QList<EntryId> ids;
    for (const auto id : wanted)
        if (entry(id) && !ids.contains(id)) ids.append(id);
    // Find the first entry at or after `before` that does not move.
    while (before != 0 && ids.contains(before))
        before = entryIdAt(entryIndex(before) + 1);
    auto order = entries_.ids();
    std::erase_if(order, [&](EntryId id) { return ids.contains(id); });
    order.insert(std::ranges::find(order, before), ids.begin(), ids.end());
    if (order == entries_.ids()) return;
    const bool several = ids.size() > 1;
    if (several) undo_.beginMacro(tr("Move %n patterns", nullptr, static_cast<int>(ids.size())));
    for (std::size_t i = 0; i < order.size(); ++i)
        if (ids.contains(order[i])) {
            // Entries between it and the next one that does not move come after it when they are moved.
            const auto next = std::find_if(order.begin() + static_cast<std::ptrdiff_t>(i) + 1, order.end(),
                                           [&](EntryId id) { return !ids.contains(id); });
            const int end = next == order.end() ? static_cast<int>(order.size()) : entryIndex(*next);
            const int from = entryIndex(order[i]);
            (void)moveEntry(order[i], from < end ? end - 1 : end);
        }
    if (several) undo_.endMacro();
}

} // namespace qcs::ui
