#include "session/document/commands.h"

namespace qcs::ui {

bool SwitchPlace::get(DocumentEditor& editor) const {
    return editor.items<qcs::config::QConfigMapping>().find(rules.front())->off;
}

void SwitchPlace::set(DocumentEditor& editor, bool off) const {
    auto& items = editor.items<qcs::config::QConfigMapping>();
    for (const RuleId id : rules) {
        qcs::config::Rule rule = *items.find(id);
        rule.off = off;
        items.replace(items.indexOf(id), std::move(rule));
    }
    editor.notifyInputChanged();
}

AddGraph::AddGraph(Document& document, qcs::config::WorkspaceGraph entry,
                   std::shared_ptr<const qcs::model::Graph> graph)
    : QUndoCommand(openGraphWords(graph->name)),
      editor_(document),
      entry_(std::move(entry)),
      graph_(std::move(graph)),
      currentBefore_(document.workspace().current_graph) {}

void AddGraph::undo() {
    editor_.removeGraph(static_cast<int>(editor_.workspace().graphs.size()) - 1);
    editor_.setCurrentGraph(currentBefore_);
    editor_.notifyInputChanged();
}

void AddGraph::redo() {
    const int index = static_cast<int>(editor_.workspace().graphs.size());
    editor_.insertGraph(index, entry_, graph_);
    editor_.setCurrentGraph(index);
    editor_.notifyInputChanged();
}

RemoveGraph::RemoveGraph(Document& document, int index)
    : QUndoCommand(graphRemovalWords(document.graphs()[static_cast<std::size_t>(index)]->name)),
      editor_(document),
      index_(index),
      entry_(document.workspace().graphs[static_cast<std::size_t>(index)]),
      graph_(document.graphs()[static_cast<std::size_t>(index)]),
      currentBefore_(document.workspace().current_graph) {}

void RemoveGraph::undo() {
    editor_.insertGraph(index_, entry_, graph_);
    editor_.setCurrentGraph(currentBefore_);
    editor_.notifyInputChanged();
}

void RemoveGraph::redo() {
    editor_.removeGraph(index_);
    const int left = static_cast<int>(editor_.workspace().graphs.size());
    const int follows = currentBefore_ > index_ ? currentBefore_ - 1 : currentBefore_;
    editor_.setCurrentGraph(std::min(follows, left - 1));
    editor_.notifyInputChanged();
}

AddTensorFile::AddTensorFile(Document& document, int graph, std::string file)
    : QUndoCommand(openTensorsWords(file)), editor_(document), graph_(graph), file_(std::move(file)) {}

void AddTensorFile::undo() {
    editor_.setTensorFiles(graph_, [](auto& files) { files.pop_back(); });
}

void AddTensorFile::redo() {
    editor_.setTensorFiles(graph_, [this](auto& files) { files.push_back(file_); });
}

RemoveTensorFile::RemoveTensorFile(Document& document, int graph, int index)
    : QUndoCommand(removeTensorsWords(document.tensorFiles()[static_cast<std::size_t>(index)])),
      editor_(document),
      graph_(graph),
      index_(index),
      file_(document.tensorFiles()[static_cast<std::size_t>(index)]) {}

void RemoveTensorFile::undo() {
    editor_.setTensorFiles(graph_, [this](auto& files) { files.insert(files.begin() + index_, file_); });
}

void RemoveTensorFile::redo() {
    editor_.setTensorFiles(graph_, [this](auto& files) { files.erase(files.begin() + index_); });
}

} // namespace qcs::ui
