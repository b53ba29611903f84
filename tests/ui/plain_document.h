#pragma once
// A simple model of a document, for comparison with the real one after each edit: plain values and functions,
// without ids, commands or signals. A function returns nullopt if its edit changes nothing or is refused.

#include "config/workspace.h"
#include "model/graph.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

namespace qcs::test {

/// An immutable value that many states share.
template <typename T>
class Shared {
public:
    Shared(T value = {}) : value_(std::make_shared<const T>(std::move(value))) {}
    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }
    bool operator==(const Shared& other) const { return value_ == other.value_ || *value_ == *other.value_; }

private:
    std::shared_ptr<const T> value_;
};

struct PlainDocument {
    config::Mode mode = config::Mode::FxPtq;
    std::vector<config::WorkspaceGraph> models;
    std::vector<std::shared_ptr<const model::Graph>> graphs;
    int current = -1;
    Shared<config::ConfigPart<config::BackendConfig>> backend;
    Shared<config::ConfigPart<config::QConfigMapping>> mapping;
    Shared<config::PrepareCustomConfig> prepare;
    Shared<config::ConvertCustomConfig> convert;
    Shared<config::FuseCustomConfig> fuse;
    bool operator==(const PlainDocument&) const = default;

    const std::vector<config::Rule>& rules() const { return mapping->value.rules; }
    const std::vector<config::BackendPatternConfig>& entries() const { return backend->value.configs; }
};

using Change = std::optional<PlainDocument>;

inline Change changed(const PlainDocument& before, const PlainDocument& after) {
    return before == after ? Change() : Change(after);
}

inline Change withRules(const PlainDocument& now, std::vector<config::Rule> rules) {
    auto part = *now.mapping;
    part.value.rules = std::move(rules);
    PlainDocument after = now;
    after.mapping = std::move(part);
    return changed(now, after);
}

inline Change withEntries(const PlainDocument& now, std::vector<config::BackendPatternConfig> entries) {
    auto part = *now.backend;
    part.value.configs = std::move(entries);
    PlainDocument after = now;
    after.backend = std::move(part);
    return changed(now, after);
}

/// The range [first, second) of the rules of a kind; rules are sorted by kind.
inline std::pair<int, int> rangeOf(const std::vector<config::Rule>& rules, config::RuleKind kind) {
    const auto before =
        std::ranges::count_if(rules, [&](const config::Rule& rule) { return rule.kind < kind; });
    return {static_cast<int>(before),
            static_cast<int>(before + std::ranges::count(rules, kind, &config::Rule::kind))};
}

inline Change addRule(const PlainDocument& now, const config::Rule& rule, int place) {
    auto rules = now.rules();
    if (std::ranges::any_of(rules, [&](const config::Rule& other) { return config::same_key(other, rule); }))
        return {};
    const auto [begin, end] = rangeOf(rules, rule.kind);
    rules.insert(rules.begin() + (place < 0 ? end : std::min(begin + place, end)), rule);
    return withRules(now, std::move(rules));
}

inline Change setRule(const PlainDocument& now, std::size_t at, config::Rule rule) {
    auto rules = now.rules();
    rule.kind = rules[at].kind;
    if (rule.kind == config::RuleKind::Global) {
        rules[at].qconfig = rule.qconfig;
        return withRules(now, std::move(rules));
    }
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (i != at && config::same_key(rules[i], rule)) return {};
    rule.off = rules[at].off;
    rules[at] = rule;
    return withRules(now, std::move(rules));
}

inline Change setRulesOff(const PlainDocument& now, const std::set<std::size_t>& places, bool off) {
    auto rules = now.rules();
    for (const auto place : places)
        rules[place].off = off;
    return withRules(now, std::move(rules));
}

/// For each rule of `after`, the index of the rule of `before` that it corresponds to: the one with the same
/// key, else the next of its kind whose key does not occur any more; -1 for a new rule.
inline std::vector<int> rulesBefore(const std::vector<config::Rule>& before,
                                    const std::vector<config::Rule>& after) {
    std::vector<int> result(after.size(), -1);
    const auto take = [&](auto fits) {
        for (std::size_t i = 0; i < after.size(); ++i)
            for (std::size_t k = 0; k < before.size() && result[i] < 0; ++k)
                if (std::ranges::find(result, static_cast<int>(k)) == result.end() &&
                    fits(before[k], after[i]))
                    result[i] = static_cast<int>(k);
    };
    take([](const config::Rule& a, const config::Rule& b) { return config::same_key(a, b); });
    take([](const config::Rule& a, const config::Rule& b) { return a.kind == b.kind; });
    return result;
}

/// A text cannot express that a rule is off: a rule that corresponds to one that is off stays off if its key
/// or qconfig is the same.
inline config::QConfigMapping withOffOf(const config::QConfigMapping& before, config::QConfigMapping text) {
    const auto kept = rulesBefore(before.rules, text.rules);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        auto& rule = text.rules[i];
        rule.off = false;
        if (kept[i] < 0) continue;
        const auto& was = before.rules[static_cast<std::size_t>(kept[i])];
        rule.off = was.off && (config::same_key(was, rule) || was.qconfig == rule.qconfig);
    }
    return text;
}

/// For another mapping: a rule that is off stays off if the mapping contains exactly the same rule.
inline config::QConfigMapping withOffOfEqual(const config::QConfigMapping& before,
                                             config::QConfigMapping other) {
    for (auto& rule : other.rules)
        for (auto was : before.rules)
            if (was.off && (was.off = false, was == rule)) rule.off = true;
    return other;
}

inline Change removeRules(const PlainDocument& now, const std::set<std::size_t>& places) {
    std::vector<config::Rule> rules;
    for (std::size_t i = 0; i < now.rules().size(); ++i) {
        config::Rule rule = now.rules()[i];
        if (places.contains(i) && rule.kind != config::RuleKind::Global) continue;
        if (places.contains(i)) rule.qconfig.reset();
        rules.push_back(std::move(rule));
    }
    return withRules(now, std::move(rules));
}

inline Change moveRule(const PlainDocument& now, std::size_t from, int place) {
    auto rules = now.rules();
    const auto [begin, end] = rangeOf(rules, rules[from].kind);
    const int to = std::clamp(begin + place, begin, end - 1);
    const config::Rule rule = rules[from];
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(from));
    rules.insert(rules.begin() + to, rule);
    return withRules(now, std::move(rules));
}

inline bool mayStand(const std::vector<config::BackendPatternConfig>& entries,
                     const config::BackendPatternConfig& config, std::size_t except) {
    if (!config.key() || (config.pattern && config.pattern_complex_format)) return false;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (i != except && entries[i].key() == config.key()) return false;
    return true;
}

inline Change addEntry(const PlainDocument& now, const config::BackendPatternConfig& config, int place) {
    auto entries = now.entries();
    if (!mayStand(entries, config, entries.size())) return {};
    const auto end = static_cast<int>(entries.size());
    entries.insert(entries.begin() + (place < 0 ? end : std::min(place, end)), config);
    return withEntries(now, std::move(entries));
}

inline Change setEntry(const PlainDocument& now, std::size_t at, const config::BackendPatternConfig& config) {
    auto entries = now.entries();
    if (!mayStand(entries, config, at)) return {};
    entries[at] = config;
    return withEntries(now, std::move(entries));
}

inline Change changeEntries(const PlainDocument& now, const std::set<std::size_t>& places,
                            const std::function<void(config::BackendPatternConfig&)>& change) {
    auto entries = now.entries();
    for (const auto at : places)
        change(entries[at]);
    return withEntries(now, std::move(entries));
}

inline Change addOrReplaceEntries(const PlainDocument& now,
                                  const std::vector<config::BackendPatternConfig>& configs, int place) {
    auto entries = now.entries();
    for (const auto& config : configs) {
        const auto same = std::ranges::find(entries, config.key(), &config::BackendPatternConfig::key);
        if (same != entries.end()) {
            *same = config;
            continue;
        }
        const auto end = static_cast<int>(entries.size());
        entries.insert(entries.begin() + (place < 0 ? end : std::min(place, end)), config);
        if (place >= 0) ++place;
    }
    return withEntries(now, std::move(entries));
}

inline Change removeEntries(const PlainDocument& now, const std::set<std::size_t>& places) {
    std::vector<config::BackendPatternConfig> left;
    for (std::size_t i = 0; i < now.entries().size(); ++i)
        if (!places.contains(i)) left.push_back(now.entries()[i]);
    return withEntries(now, std::move(left));
}

/// Moves the entries at `places`, in this order, before the first entry at or after `before` that does not
/// move.
inline Change moveEntries(const PlainDocument& now, const std::vector<std::size_t>& places,
                          std::size_t before) {
    const auto& entries = now.entries();
    std::vector<std::size_t> order;
    const auto moves = [&](std::size_t i) { return std::ranges::find(places, i) != places.end(); };
    while (before < entries.size() && moves(before))
        ++before;
    for (std::size_t i = 0; i <= entries.size(); ++i) {
        if (i == before) order.insert(order.end(), places.begin(), places.end());
        if (i < entries.size() && !moves(i)) order.push_back(i);
    }
    std::vector<config::BackendPatternConfig> result;
    for (const auto i : order)
        result.push_back(entries[i]);
    return withEntries(now, std::move(result));
}

} // namespace qcs::test
