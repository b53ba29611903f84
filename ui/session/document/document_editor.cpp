#include "session/document/document_editor.h"

namespace qcs::ui {

void DocumentEditor::setMode(qcs::config::Mode mode) {
    workspace().mode = mode;
    Q_EMIT document_.modeChanged();
    notifyInputChanged();
}

void DocumentEditor::insertGraph(int index, const qcs::config::WorkspaceGraph& entry,
                                 const std::shared_ptr<const qcs::model::Graph>& graph) {
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
    Q_EMIT document_.measurementsFileChanged();
}

void DocumentEditor::setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change) {
    change(workspace().graphs[static_cast<std::size_t>(graph)].tensor_files);
    if (graph == workspace().current_graph) Q_EMIT document_.tensorFilesChanged();
}

void DocumentEditor::setMeasurements(int graph, const std::string& file) {
    workspace().graphs[static_cast<std::size_t>(graph)].measurements = file;
    if (graph == workspace().current_graph) Q_EMIT document_.measurementsFileChanged();
}

void DocumentEditor::notifyCustomChanged() {
    document_.customSnapshot_.reset();
    Q_EMIT document_.customChanged();
    notifyInputChanged();
}

WholeWorkspace DocumentEditor::all() const {
    return {document_.workspace_, document_.graphs_, document_.rules_.ids(), document_.entries_.ids()};
}

void DocumentEditor::setAll(WholeWorkspace all) {
    document_.rules_.beginReset();
    document_.entries_.beginReset();
    Q_EMIT document_.graphsAboutToChange();
    document_.workspace_ = std::move(all.workspace);
    document_.graphs_ = std::move(all.graphs);
    document_.rules_.setIds(std::move(all.ids));
    document_.entries_.setIds(std::move(all.entryIds));
    document_.customSnapshot_.reset();
    document_.readCatalogue();
    document_.rules_.endReset();
    document_.entries_.endReset();
    Q_EMIT document_.backendChanged();
    Q_EMIT document_.customChanged();
    Q_EMIT document_.modeChanged();
    Q_EMIT document_.graphsChanged();
    Q_EMIT document_.graphChanged();
    Q_EMIT document_.tensorFilesChanged();
    Q_EMIT document_.measurementsFileChanged();
    notifyInputChanged();
}

void DocumentEditor::notifyInputChanged() {
    Q_EMIT document_.analysisInputChanged();
}

} // namespace qcs::ui
