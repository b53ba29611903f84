#include "document/document_editor.h"

#include <algorithm>

namespace qcs::ui {

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
    const auto move = [&](auto& items) {
        const auto first = items.begin();
        if (from < to)
            std::rotate(first + from, first + from + 1, first + to + 1);
        else
            std::rotate(first + to, first + from, first + from + 1);
    };
    move(workspace().mapping.value.rules);
    move(document_.ids_);
    document_.mappingSnapshot_.reset();
    Q_EMIT document_.ruleMoved(from, to);
}

void DocumentEditor::turnInto(const qcs::QConfigMapping& mapping, const std::vector<RuleId>& ids) {
    const auto& now = document_.ids_;
    for (int i = static_cast<int>(now.size()) - 1; i >= 0; --i)
        if (std::ranges::find(ids, now[static_cast<std::size_t>(i)]) == ids.end()) removeRule(i);
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

void DocumentEditor::replaceBackend(const qcs::ConfigPart<qcs::BackendConfig>& part) {
    workspace().backend = part;
    document_.backendSnapshot_.reset();
    Q_EMIT document_.backendChanged();
}

void DocumentEditor::setMode(qcs::Mode mode) {
    workspace().mode = mode;
    Q_EMIT document_.modeChanged();
}

void DocumentEditor::insertGraph(int index, const qcs::WorkspaceGraph& entry,
                                 const std::shared_ptr<const qcs::Graph>& graph) {
    workspace().graphs.insert(workspace().graphs.begin() + index, entry);
    document_.graphs_.insert(document_.graphs_.begin() + index, graph);
}

void DocumentEditor::removeGraph(int index) {
    workspace().graphs.erase(workspace().graphs.begin() + index);
    document_.graphs_.erase(document_.graphs_.begin() + index);
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
    std::swap(document_.workspace_, other.workspace);
    std::swap(document_.graphs_, other.graphs);
    std::swap(document_.ids_, other.ids);
    document_.backendSnapshot_.reset();
    document_.mappingSnapshot_.reset();
    document_.customSnapshot_.reset();
    Q_EMIT document_.mappingReset();
    Q_EMIT document_.backendChanged();
    Q_EMIT document_.customChanged();
    Q_EMIT document_.modeChanged();
    Q_EMIT document_.graphChanged();
    Q_EMIT document_.tensorFilesChanged();
}

void DocumentEditor::done() {
    Q_EMIT document_.analysisInputChanged();
}

} // namespace qcs::ui
