#pragma once
// Random edits of a document, of every kind, each with its effect on the model of the document
// (plain_document.h).

#include "config/codecs.h"
#include "config/presets.h"
#include "ui/plain_history.h"
#include "views/json/json_part.h"

#include <QRandomGenerator>

#include <map>

namespace qcs::test {

inline config::Rule ruleOf(config::RuleKind kind, const std::string& text, const char* qconfig) {
    config::Rule rule;
    rule.kind = kind;
    if (kind == config::RuleKind::ModuleName || kind == config::RuleKind::Regex) rule.text = text;
    if (kind == config::RuleKind::ObjectType || kind == config::RuleKind::Order)
        rule.object = config::ObjectRef::object("torch.nn." + text);
    if (qconfig) rule.qconfig = *config::named_qconfig(qconfig);
    return rule;
}

/// An entry of one or two operations of the package my_chip.
inline config::BackendPatternConfig chipEntry(const std::string& first, const std::string& second = {}) {
    config::BackendPatternConfig config;
    const auto leaf = [](const std::string& name) {
        return config::Pattern::leaf(config::ObjectRef::object("my_chip." + name));
    };
    config.pattern = second.empty() ? leaf(first) : config::Pattern::tuple({leaf(first), leaf(second)});
    return config;
}

/// The first entries of a preset: enough to shuffle, and quick to compare.
inline config::BackendConfig fewEntries(const char* preset) {
    auto backend = *config::backend_preset(preset);
    backend.configs.resize(20);
    return backend;
}

/// Makes random values, and changes values as a user would edit their text: removes, changes and reorders
/// parts.
class Author {
public:
    explicit Author(QRandomGenerator& random) : random_(random) {}

    int below(int count) { return random_.bounded(count); }
    bool chance(int percent) { return below(100) < percent; }
    std::string name(const char* letter, int count = 30) { return letter + std::to_string(below(count)); }
    const char* qconfig() {
        static constexpr const char* names[] = {nullptr, "default_qconfig", "default_per_channel_qconfig",
                                                "default_symmetric_qnnpack_qconfig"};
        return names[below(4)];
    }
    config::Rule rule() { return rule(static_cast<config::RuleKind>(below(4))); }
    config::Rule rule(config::RuleKind kind) {
        auto rule = ruleOf(kind, name("M"), qconfig());
        if (kind == config::RuleKind::Order) rule.index = below(3);
        return rule;
    }
    config::BackendPatternConfig entry() {
        auto config = chance(50) ? chipEntry(name("E")) : chipEntry(name("E"), "ReLU");
        if (chance(30)) config.root_module = "torch.nn.Linear";
        if (chance(30))
            config.dtype_configs = config::backend_preset("qnnpack")->configs.front().dtype_configs;
        return config;
    }
    config::QConfigMapping rewritten(const config::QConfigMapping& mapping) {
        config::QConfigMapping result;
        result.rules.back() = mapping.global();
        if (chance(20)) result.rules.back() = ruleOf(config::RuleKind::Global, {}, qconfig());
        for (auto i = mapping.rules.size() - 1; i-- > 0;) {
            auto rule = mapping.rules[i];
            const int what = below(8);
            if (what == 0) continue;
            if (what == 1) rule.qconfig.reset();
            if (what == 2 && rule.kind == config::RuleKind::ModuleName) rule.text = name("t");
            if (what == 3) result.set(this->rule());
            result.set(rule);
        }
        return result;
    }
    config::BackendConfig rewritten(const config::BackendConfig& backend) {
        config::BackendConfig result;
        result.name = name("chip", 3);
        for (auto i = backend.configs.size(); i-- > 0;) {
            auto config = backend.configs[i];
            const int what = below(12);
            if (what == 0) continue;
            if (what == 1) config.dtype_configs.clear();
            if (what == 2) config.pattern = chipEntry(name("T")).pattern;
            if (what == 3) result.set(entry());
            if (config.pattern) config.pattern_complex_format.reset();
            result.set(config);
        }
        return result;
    }

private:
    QRandomGenerator& random_;
};

/// An edit of a text in the JSON tab: the value is written, read, and applied to the document.
template <typename T>
std::function<void(ui::Document&)> typed(config::Part kind, const T& value, std::string (*write)(const T&),
                                         ui::MergeKey key) {
    const ui::JsonPart part = ui::jsonPart(kind);
    const ui::ParsedText read = part.read(QString::fromStdString(write(value)));
    if (!read.valid) qFatal("what was written cannot be read");
    return [part, read, key](ui::Document& document) { read.apply(document, part.change, key); };
}

template <typename T>
Change with(const PlainDocument& now, Shared<T> PlainDocument::*member, const T& value) {
    PlainDocument after = now;
    after.*member = value;
    return changed(now, after);
}

template <typename T>
Change withValue(const PlainDocument& now, Shared<config::ConfigPart<T>> PlainDocument::*member,
                 const T& value) {
    auto part = *(now.*member);
    part.value = value;
    return with(now, member, part);
}

/// Makes random next edits, as a user may do them.
class RandomEdits {
public:
    RandomEdits(quint32 seed, const QString& folder, std::vector<std::shared_ptr<const model::Graph>> models)
        : random_(seed), folder_(folder), models_(std::move(models)) {}

    Author& author() { return author_; }
    /// How often an edit of each kind had an effect.
    std::map<std::string, int>& done() { return done_; }

    std::pair<std::string, Edit> next(ui::Document& document, const PlainDocument& now) {
        if (author_.chance(60))
            if (auto edit = moreTyping(document, now)) return {"typing", std::move(*edit)};
        return anyEdit(now, author_.chance(50) ? document.newMergeKey() : ui::MergeKey());
    }
    /// Called after an edit of a field or text in which further edits with the same merge key may follow.
    void began(const Tag& tag) {
        if (tag.key && tag.key != typing_.key) typing_ = {tag.of, tag.target, tag.key, 2 + author_.below(5)};
    }

private:
    std::size_t oneOf(std::size_t count) {
        return static_cast<std::size_t>(author_.below(static_cast<int>(count)));
    }
    std::set<std::size_t> some(std::size_t count) {
        std::set<std::size_t> places;
        for (int i = author_.below(3); i >= 0 && count > 0; --i)
            places.insert(oneOf(count));
        return places;
    }
    template <typename Id>
    static QList<Id> idsAt(const auto& places, Id (ui::Document::*idAt)(int) const,
                           const ui::Document& document) {
        QList<Id> ids;
        for (const auto place : places)
            ids.append((document.*idAt)(static_cast<int>(place)));
        return ids;
    }

    Edit ruleEdit(std::size_t at, const config::Rule& rule, ui::MergeKey key) {
        const auto place = static_cast<int>(at);
        return {[=](const auto& now) { return setRule(now, at, rule); },
                [=](ui::Document& d) { (void)d.setRule(d.ruleIdAt(place), rule, key); }, Tag::Of::Rule, key,
                [=](const ui::Document& d) { return d.ruleIdAt(place); }};
    }
    Edit entryEdit(std::size_t at, const config::BackendPatternConfig& config, ui::MergeKey key) {
        const auto place = static_cast<int>(at);
        return {[=](const auto& now) { return setEntry(now, at, config); },
                [=](ui::Document& d) { (void)d.setEntry(d.entryIdAt(place), config, key); }, Tag::Of::Entry,
                key, [=](const ui::Document& d) { return d.entryIdAt(place); }};
    }
    Edit newEntry(const PlainDocument& now, ui::MergeKey key) {
        const auto config = author_.entry();
        const int place = author_.below(25) - 1;
        const auto end = static_cast<int>(now.entries().size());
        const int comesTo = place < 0 ? end : std::min(place, end);
        return {[=](const auto& before) { return addEntry(before, config, place); },
                [=](ui::Document& d) { (void)d.addEntry(config, place, key); },
                Tag::Of::Entry,
                key,
                [=](const ui::Document& d) { return d.entryIdAt(comesTo); },
                true};
    }
    Edit mappingText(const config::QConfigMapping& mapping, ui::MergeKey key) {
        return {[=](const auto& now) {
                    return withValue(now, &PlainDocument::mapping, withOffOf(now.mapping->value, mapping));
                },
                typed(config::Part::Mapping, mapping, config::write_qconfig_mapping, key), Tag::Of::Mapping,
                key};
    }
    Edit backendText(const config::BackendConfig& backend, ui::MergeKey key) {
        return {[=](const auto& now) { return withValue(now, &PlainDocument::backend, backend); },
                typed(config::Part::Backend, backend, config::write_backend_config, key), Tag::Of::Backend,
                key};
    }
    Edit customText(Tag::Of of, ui::MergeKey key) {
        const auto words = [&] { return std::vector<std::string>{author_.name("a", 2)}; };
        if (of == Tag::Of::Convert) {
            config::ConvertCustomConfig custom;
            custom.preserved_attributes = words();
            return {[=](const auto& now) { return with(now, &PlainDocument::convert, custom); },
                    typed(config::Part::ConvertCustom, custom, config::write_convert_custom_config, key), of,
                    key};
        }
        if (of == Tag::Of::Fuse) {
            config::FuseCustomConfig custom;
            custom.preserved_attributes = words();
            return {[=](const auto& now) { return with(now, &PlainDocument::fuse, custom); },
                    typed(config::Part::FuseCustom, custom, config::write_fuse_custom_config, key), of, key};
        }
        config::PrepareCustomConfig custom;
        custom.non_traceable_module_names = words();
        return {[=](const auto& now) { return with(now, &PlainDocument::prepare, custom); },
                typed(config::Part::PrepareCustom, custom, config::write_prepare_custom_config, key), of,
                key};
    }

    /// A further edit with the same merge key; nullopt if its rule or entry does not exist any more.
    std::optional<Edit> moreTyping(const ui::Document& document, const PlainDocument& now) {
        if (typing_.left-- <= 0) return {};
        switch (typing_.of) {
        case Tag::Of::Rule: {
            const int at = document.ruleIndex(typing_.target);
            if (at < 0) return {};
            auto rule = now.rules()[static_cast<std::size_t>(at)];
            const auto qconfig = rule.qconfig;
            rule = ruleOf(rule.kind, author_.name("typed", 2), nullptr);
            rule.qconfig = rule.kind == config::RuleKind::Global ? author_.rule().qconfig : qconfig;
            return ruleEdit(static_cast<std::size_t>(at), rule, typing_.key);
        }
        case Tag::Of::Entry: {
            const int at = document.entryIndex(typing_.target);
            if (at < 0) return {};
            auto config = now.entries()[static_cast<std::size_t>(at)];
            config.root_module = "torch.nn." + author_.name("R", 2);
            return entryEdit(static_cast<std::size_t>(at), config, typing_.key);
        }
        case Tag::Of::Mapping: {
            auto mapping = now.mapping->value;
            mapping.rules.back().qconfig = ruleOf(config::RuleKind::Global, {}, author_.qconfig()).qconfig;
            return mappingText(mapping, typing_.key);
        }
        case Tag::Of::Backend: {
            auto backend = now.backend->value;
            backend.name = author_.name("b", 2);
            return backendText(backend, typing_.key);
        }
        default: return customText(typing_.of, typing_.key);
        }
    }

    std::pair<std::string, Edit> anyEdit(const PlainDocument& now, ui::MergeKey key) {
        const std::size_t rule = oneOf(now.rules().size());
        const bool any = !now.entries().empty();
        const std::size_t entry = any ? oneOf(now.entries().size()) : 0;
        const int what = author_.below(any ? 22 : 12);
        switch (what) {
        case 0:
        case 1: {
            const auto added = author_.rule();
            const int place = author_.below(6) - 1;
            return {"add rule",
                    {[=](const auto& before) { return addRule(before, added, place); },
                     [=](ui::Document& d) { (void)d.addRule(added, place); }}};
        }
        case 2: {
            const auto places = some(now.rules().size());
            return {"remove rules",
                    {[=](const auto& before) { return removeRules(before, places); },
                     [=](ui::Document& d) { d.removeRules(idsAt(places, &ui::Document::ruleIdAt, d)); }}};
        }
        case 3: {
            if (author_.chance(50)) {
                const auto places = some(now.rules().size());
                const bool off = author_.chance(60);
                return {"switch rules",
                        {[=](const auto& before) { return setRulesOff(before, places, off); },
                         [=](ui::Document& d) {
                             d.setRulesOff(idsAt(places, &ui::Document::ruleIdAt, d), off);
                         }}};
            }
            const int place = author_.below(6);
            return {"move rule",
                    {[=](const auto& before) { return moveRule(before, rule, place); },
                     [=](ui::Document& d) { (void)d.moveRule(d.ruleIdAt(static_cast<int>(rule)), place); }}};
        }
        case 4: return {"set rule", ruleEdit(rule, author_.rule(now.rules()[rule].kind), key)};
        case 5: {
            auto with = now.rules()[rule];
            with.qconfig = ruleOf(config::RuleKind::Global, {}, author_.qconfig()).qconfig;
            Edit edit = ruleEdit(rule, with, {});
            edit.real = [=](ui::Document& d) {
                (void)d.setQConfig(d.ruleIdAt(static_cast<int>(rule)), with.qconfig);
            };
            return {"set qconfig", edit};
        }
        case 6: {
            const auto mode = author_.chance(50)   ? config::Mode::FxQat
                              : author_.chance(50) ? config::Mode::FxFuse
                                                   : config::Mode::FxPtq;
            const auto plain = [=](const PlainDocument& before) {
                PlainDocument after = before;
                after.mode = mode;
                return changed(before, after);
            };
            return {"mode", {plain, [=](ui::Document& d) { d.setMode(mode); }}};
        }
        case 7: return modelEdit(now);
        case 8: return {"mapping's text", mappingText(author_.rewritten(now.mapping->value), key)};
        case 9: return {"backend's text", backendText(author_.rewritten(now.backend->value), key)};
        case 10: {
            const auto of = static_cast<Tag::Of>(static_cast<int>(Tag::Of::Prepare) + author_.below(3));
            return {"custom config's text", customText(of, key)};
        }
        case 11: return wholeEdit();
        case 12:
        case 13: return {"add entry", newEntry(now, key)};
        case 14: return {"set entry", entryEdit(entry, author_.entry(), key)};
        case 15: {
            const auto places = some(now.entries().size());
            return {"remove entries",
                    {[=](const auto& before) { return removeEntries(before, places); },
                     [=](ui::Document& d) { d.removeEntries(idsAt(places, &ui::Document::entryIdAt, d)); }}};
        }
        case 16:
        case 17: {
            const auto chosen = some(now.entries().size());
            const std::vector<std::size_t> places(chosen.rbegin(), chosen.rend());
            const std::size_t before = oneOf(now.entries().size() + 1);
            return {"move entries",
                    {[=](const auto& value) { return moveEntries(value, places, before); },
                     [=](ui::Document& d) {
                         d.moveEntries(idsAt(places, &ui::Document::entryIdAt, d),
                                       d.entryIdAt(static_cast<int>(before)));
                     }}};
        }
        case 18: {
            const auto places = some(now.entries().size());
            const auto type = static_cast<config::ObservationType>(author_.below(3));
            const auto change = [=](config::BackendPatternConfig& config) { config.observation_type = type; };
            return {"change entries",
                    {[=](const auto& before) { return changeEntries(before, places, change); },
                     [=](ui::Document& d) {
                         (void)d.changeEntries(idsAt(places, &ui::Document::entryIdAt, d), change,
                                               QStringLiteral("change"));
                     }}};
        }
        case 19:
        case 20: {
            const std::vector<config::BackendPatternConfig> pasted = {chipEntry(author_.name("E")),
                                                                      author_.entry()};
            const int place = author_.below(9) - 1;
            return {"paste entries",
                    {[=](const auto& before) { return addOrReplaceEntries(before, pasted, place); },
                     [=](ui::Document& d) {
                         (void)d.addOrReplaceEntries(pasted, place, QStringLiteral("paste"));
                     }}};
        }
        default: {
            const int place = author_.below(25);
            return {
                "move entry",
                {[=](const auto& before) {
                     const auto last = before.entries().size() - 1;
                     const auto to = std::min(static_cast<std::size_t>(place), last);
                     return moveEntries(before, {entry}, to <= entry ? to : to + 1);
                 },
                 [=](ui::Document& d) { (void)d.moveEntry(d.entryIdAt(static_cast<int>(entry)), place); }}};
        }
        }
    }

    /// Replaces a whole part, as by a file or a preset; it is always an undo step.
    std::pair<std::string, Edit> wholeEdit() {
        if (author_.chance(50)) {
            const config::ConfigPart<config::BackendConfig> part = {
                fewEntries(author_.chance(50) ? "qnnpack" : "executorch"), {}, {}};
            Edit edit = {[=](const auto& now) { return with(now, &PlainDocument::backend, part); },
                         [=](ui::Document& d) { d.setBackend(part, QStringLiteral("backend")); }};
            edit.always = true;
            return {"another backend", edit};
        }
        const std::string name = author_.chance(50) ? "default:qnnpack" : "default:x86";
        const config::ConfigPart<config::QConfigMapping> part = {*config::mapping_preset(name), {}, name};
        Edit edit = {[=](const auto& now) {
                         auto other = part;
                         other.value = withOffOfEqual(now.mapping->value, std::move(other.value));
                         return with(now, &PlainDocument::mapping, other);
                     },
                     [=](ui::Document& d) { d.setMapping(part, QStringLiteral("rules")); }};
        edit.always = true;
        return {"other rules", edit};
    }

    std::pair<std::string, Edit> modelEdit(const PlainDocument& now) {
        const int what = now.graphs.size() < 2 ? 0 : author_.below(3);
        if (what == 0 && now.graphs.size() < 4) {
            const auto graph = models_[oneOf(models_.size())];
            const auto file = folder_ + QString::fromStdString("/" + author_.name("g") + ".graph.json");
            Edit edit = {[=](const PlainDocument& before) {
                             PlainDocument after = before;
                             // A graph that is open already is only made current.
                             for (std::size_t i = 0; i < before.graphs.size(); ++i)
                                 if (before.models[i].file == file.toStdString() &&
                                     *before.graphs[i] == *graph) {
                                     after.current = static_cast<int>(i);
                                     return changed(before, after);
                                 }
                             after.current = static_cast<int>(after.graphs.size());
                             after.graphs.push_back(graph);
                             after.models.push_back({file.toStdString(), {}, {}, {}});
                             return Change(after);
                         },
                         [=](ui::Document& d) { d.addGraph(file, graph); }};
            return {"add a model", edit};
        }
        if (what < 2) {
            const int index = author_.below(4) - 1; // may be invalid
            Edit edit = {[=](const PlainDocument& before) {
                             PlainDocument after = before;
                             if (index >= 0 && index < static_cast<int>(before.graphs.size()))
                                 after.current = index;
                             return changed(before, after);
                         },
                         [=](ui::Document& d) { d.setCurrentGraph(index); }};
            return {"choose a model", edit};
        }
        const auto file = folder_ + QString::fromStdString("/" + author_.name("w", 4) + ".safetensors");
        Edit edit = {[=](const PlainDocument& before) {
                         PlainDocument after = before;
                         auto& files = after.models[static_cast<std::size_t>(before.current)].tensor_files;
                         if (std::ranges::find(files, file.toStdString()) == files.end())
                             files.push_back(file.toStdString());
                         return changed(before, after);
                     },
                     [=](ui::Document& d) { d.addTensorFile(file); }};
        return {"add tensors", edit};
    }

    QRandomGenerator random_;
    QString folder_;
    std::vector<std::shared_ptr<const model::Graph>> models_;
    Author author_{random_};
    std::map<std::string, int> done_;
    struct Typing {
        Tag::Of of = Tag::Of::None;
        quint64 target = 0;
        ui::MergeKey key;
        int left = 0;
    } typing_;
};

} // namespace qcs::test
