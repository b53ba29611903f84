#include "document/document_editor.h"

#include <algorithm>

namespace qcs::ui {
namespace {

template <typename T>
void moveItem(std::vector<T>& items, int from, int to) {
    const auto first = items.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
}

bool contains(const std::vector<quint64>& ids, quint64 id) {
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

void DocumentEditor::insertRule(int index, RuleId id, const qcs::Rule& rule) {
    Q_EMIT document_.ruleAboutToBeInserted(index);
    auto& rules = workspace().mapping.value.rules;
    rules.insert(rules.begin() + index, rule);
    document_.ids_.insert(document_.ids_.begin() + index, id);
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.ruleInserted(index);
}

void DocumentEditor::removeRule(int index) {
    Q_EMIT document_.ruleAboutToBeRemoved(index);
    auto& rules = workspace().mapping.value.rules;
    rules.erase(rules.begin() + index);
    document_.ids_.erase(document_.ids_.begin() + index);
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.ruleRemoved(index);
}

void DocumentEditor::changeRule(int index, const qcs::Rule& rule) {
    workspace().mapping.value.rules[static_cast<std::size_t>(index)] = rule;
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.ruleChanged(index);
}

void DocumentEditor::moveRule(int from, int to) {
    Q_EMIT document_.ruleAboutToBeMoved(from, to);
    moveItem(workspace().mapping.value.rules, from, to);
    moveItem(document_.ids_, from, to);
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.ruleMoved(from, to);
}

void DocumentEditor::turnInto(const qcs::QConfigMapping& mapping, const std::vector<RuleId>& ids) {
    const auto& now = document_.ids_;
    for (int i = static_cast<int>(now.size()) - 1; i >= 0; --i)
        if (!contains(ids, now[static_cast<std::size_t>(i)])) removeRule(i);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const int row = static_cast<int>(i);
        const auto& rule = mapping.rules[i];
        const int at = indexOf(ids[i]);
        if (at < 0) {
            insertRule(row, ids[i], rule);
            continue;
        }
        if (at != row) moveRule(at, row);
        if (!(workspace().mapping.value.rules[i] == rule)) changeRule(row, rule);
    }
    workspace().mapping.value.extras = mapping.extras;
    document_.mappingSnapshot_.reset();
}

void DocumentEditor::replaceMapping(const qcs::ConfigPart<qcs::QConfigMapping>& part,
                                    const std::vector<RuleId>& ids) {
    Q_EMIT document_.mappingAboutToBeReset();
    workspace().mapping = part;
    document_.ids_ = ids;
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.mappingReset();
}

void DocumentEditor::insertEntry(int index, EntryId id, const qcs::BackendPatternConfig& config) {
    Q_EMIT document_.entryAboutToBeInserted(index);
    auto& configs = workspace().backend.value.configs;
    configs.insert(configs.begin() + index, config);
    document_.entryIds_.insert(document_.entryIds_.begin() + index, id);
    document_.backendSnapshot_.reset();
    Q_EMIT document_.entryInserted(index);
}

void DocumentEditor::removeEntry(int index) {
    Q_EMIT document_.entryAboutToBeRemoved(index);
    auto& configs = workspace().backend.value.configs;
    configs.erase(configs.begin() + index);
    document_.entryIds_.erase(document_.entryIds_.begin() + index);
    document_.backendSnapshot_.reset();
    Q_EMIT document_.entryRemoved(index);
}

void DocumentEditor::changeEntry(int index, const qcs::BackendPatternConfig& config) {
    workspace().backend.value.configs[static_cast<std::size_t>(index)] = config;
    document_.backendSnapshot_.reset();
    Q_EMIT document_.entryChanged(index);
}

void DocumentEditor::moveEntry(int from, int to) {
    Q_EMIT document_.entryAboutToBeMoved(from, to);
    moveItem(workspace().backend.value.configs, from, to);
    moveItem(document_.entryIds_, from, to);
    document_.backendSnapshot_.reset();
    Q_EMIT document_.entryMoved(from, to);
}

void DocumentEditor::turnInto(const qcs::BackendConfig& backend, const std::vector<EntryId>& ids) {
    const auto& now = document_.entryIds_;
    for (int i = static_cast<int>(now.size()) - 1; i >= 0; --i)
        if (!contains(ids, now[static_cast<std::size_t>(i)])) removeEntry(i);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const int row = static_cast<int>(i);
        const auto& config = backend.configs[i];
        const int at = indexOfEntry(ids[i]);
        if (at < 0) {
            insertEntry(row, ids[i], config);
            continue;
        }
        if (at != row) moveEntry(at, row);
        if (!(workspace().backend.value.configs[i] == config)) changeEntry(row, config);
    }
    workspace().backend.value.name = backend.name;
    workspace().backend.value.extras = backend.extras;
    document_.backendSnapshot_.reset();
}

void DocumentEditor::replaceBackend(const qcs::ConfigPart<qcs::BackendConfig>& part,
                                    const std::vector<EntryId>& ids) {
    Q_EMIT document_.backendAboutToBeReset();
    workspace().backend = part;
    document_.entryIds_ = ids;
    document_.backendSnapshot_.reset();
    Q_EMIT document_.backendReset();
}

void DocumentEditor::backendDone() {
    Q_EMIT document_.backendChanged();
    done();
}

void DocumentEditor::setMode(qcs::Mode mode) {
    workspace().mode = mode;
    Q_EMIT document_.modeChanged();
}

void DocumentEditor::insertGraph(int index, const qcs::WorkspaceGraph& entry,
                                 const std::shared_ptr<const qcs::Graph>& graph) {
    Q_EMIT document_.graphsAboutToChange();
    workspace().graphs.insert(workspace().graphs.begin() + index, entry);
    document_.graphs_.insert(document_.graphs_.begin() + index, graph);
    Q_EMIT document_.graphsChanged();
}

void DocumentEditor::removeGraph(int index) {
    Q_EMIT document_.graphsAboutToChange();
    workspace().graphs.erase(workspace().graphs.begin() + index);
    document_.graphs_.erase(document_.graphs_.begin() + index);
    Q_EMIT document_.graphsChanged();
}

void DocumentEditor::setCurrentGraph(int index) {
    workspace().current_graph = index;
    Q_EMIT document_.graphChanged();
    Q_EMIT document_.tensorFilesChanged();
}

void DocumentEditor::setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change) {
    change(workspace().graphs[static_cast<std::size_t>(graph)].tensor_files);
    if (graph == workspace().current_graph) Q_EMIT document_.tensorFilesChanged();
}

void DocumentEditor::exchangeAll(WholeWorkspace& other) {
    Q_EMIT document_.mappingAboutToBeReset();
    Q_EMIT document_.backendAboutToBeReset();
    Q_EMIT document_.graphsAboutToChange();
    std::swap(document_.workspace_, other.workspace);
    std::swap(document_.graphs_, other.graphs);
    std::swap(document_.ids_, other.ids);
    std::swap(document_.entryIds_, other.entryIds);
    document_.backendSnapshot_.reset();
    document_.mappingSnapshot_.reset();
    document_.customSnapshot_.reset();
    Q_EMIT document_.mappingReset();
    Q_EMIT document_.backendReset();
    Q_EMIT document_.backendChanged();
    Q_EMIT document_.customChanged();
    Q_EMIT document_.modeChanged();
    Q_EMIT document_.graphsChanged();
    Q_EMIT document_.graphChanged();
    Q_EMIT document_.tensorFilesChanged();
}

void DocumentEditor::done() {
    Q_EMIT document_.analysisInputChanged();
}

} // namespace qcs::ui
