#include "document/whole_edits.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::ui {
namespace {

template <typename Config>
constexpr bool isMapping = std::is_same_v<Config, qcs::QConfigMapping>;

template <typename Config>
const Config& configOf(const Document& document) {
    if constexpr (isMapping<Config>)
        return document.mapping();
    else
        return document.backend();
}

template <typename Config>
const std::vector<quint64>& idsOf(const DocumentEditor& editor) {
    if constexpr (isMapping<Config>)
        return editor.ids();
    else
        return editor.entryIds();
}

} // namespace

std::vector<RuleId> keepIds(const std::vector<qcs::Rule>& before, const std::vector<RuleId>& ids,
                            const std::vector<qcs::Rule>& after, RuleId& last) {
    std::vector<RuleId> result(after.size(), 0);
    std::vector<bool> taken(before.size(), false);
    const auto give = [&](auto fits) {
        for (std::size_t i = 0; i < after.size(); ++i) {
            if (result[i] != 0) continue;
            for (std::size_t k = 0; k < before.size(); ++k)
                if (!taken[k] && fits(before[k], after[i])) {
                    taken[k] = true;
                    result[i] = ids[k];
                    break;
                }
        }
    };
    give(qcs::same_key);
    give([](const qcs::Rule& a, const qcs::Rule& b) { return a.kind == b.kind; });
    for (auto& id : result)
        if (id == 0) id = ++last;
    return result;
}

std::vector<EntryId> keepIds(const std::vector<qcs::BackendPatternConfig>& before,
                             const std::vector<EntryId>& ids,
                             const std::vector<qcs::BackendPatternConfig>& after, EntryId& last) {
    const auto textOf = [](const qcs::BackendPatternConfig& config) {
        const auto key = config.key();
        return key ? qcs::key_text(*key) : std::string();
    };
    std::unordered_map<std::string, EntryId> idOf;
    for (std::size_t i = 0; i < before.size(); ++i)
        idOf.emplace(textOf(before[i]), ids[i]);
    std::vector<EntryId> result;
    for (const auto& config : after) {
        const auto found = idOf.find(textOf(config));
        result.push_back(found == idOf.end() ? 0 : found->second);
        if (found != idOf.end()) idOf.erase(found);
    }
    auto left = ids.begin();
    for (auto& id : result) {
        if (id != 0) continue;
        left = std::find_if(left, ids.end(),
                            [&](EntryId old) { return std::ranges::find(result, old) == result.end(); });
        id = left == ids.end() ? ++last : *left++;
    }
    return result;
}

template <typename Config>
ChangeWhole<Config>::ChangeWhole(Document& document, Config config, Ids ids, const QString& what, int typing)
    : QUndoCommand(what),
      editor_(document),
      before_{configOf<Config>(document), idsOf<Config>(editor_)},
      after_{std::move(config), std::move(ids)},
      typing_(typing) {}

template <typename Config>
int ChangeWhole<Config>::id() const {
    if (typing_ == 0) return -1;
    return isMapping<Config> ? 2 : 4;
}

template <typename Config>
void ChangeWhole<Config>::apply(const State& state) {
    editor_.turnInto(state.config, state.ids);
    if constexpr (isMapping<Config>)
        editor_.done();
    else
        editor_.backendDone();
}

template <typename Config>
bool ChangeWhole<Config>::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const ChangeWhole*>(other);
    if (!later || later->typing_ != typing_) return false;
    after_ = later->after_;
    setText(later->text());
    setObsolete(after_ == before_);
    return true;
}

template class ChangeWhole<qcs::QConfigMapping>;
template class ChangeWhole<qcs::BackendConfig>;

} // namespace qcs::ui
