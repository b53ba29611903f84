#include "document/commands.h"

#include "document/rule_words.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace qcs::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

} // namespace

AddRule::AddRule(Document& document, RuleId id, qcs::Rule rule, int index)
    : QUndoCommand(Words::tr("Add rule %1").arg(ruleKey(rule))),
      editor_(document),
      id_(id),
      rule_(std::move(rule)),
      index_(index) {}

void AddRule::undo() {
    editor_.removeRule(editor_.indexOf(id_));
    editor_.done();
}

void AddRule::redo() {
    editor_.insertRule(index_, id_, rule_);
    editor_.done();
}

QString RuleItems::removal(const qcs::Rule& rule) {
    return Words::tr("Delete rule %1").arg(ruleKey(rule));
}

QString RuleItems::removals(int count) {
    return QCoreApplication::translate("Commands", "Delete %n rules", nullptr, count);
}

QString RuleItems::change(const qcs::Rule& rule) {
    return Words::tr("Edit rule %1").arg(ruleKey(rule));
}

QString RuleItems::movement(const qcs::Rule& rule) {
    return Words::tr("Move rule %1").arg(ruleKey(rule));
}

SwitchRules::SwitchRules(Document& document, QList<RuleId> rules, bool off)
    : editor_(document), rules_(std::move(rules)), off_(off) {
    const int count = static_cast<int>(rules_.size());
    if (count == 1) {
        const auto key = ruleKey(*document.rule(rules_.front()));
        setText(off ? Words::tr("Switch off rule %1").arg(key) : Words::tr("Switch on rule %1").arg(key));
    } else {
        setText(off ? QCoreApplication::translate("Commands", "Switch off %n rules", nullptr, count)
                    : QCoreApplication::translate("Commands", "Switch on %n rules", nullptr, count));
    }
}

void SwitchRules::apply(bool off) {
    for (const auto id : rules_) {
        const int index = editor_.indexOf(id);
        auto rule = editor_.workspace().mapping.value.rules[static_cast<std::size_t>(index)];
        rule.off = off;
        editor_.changeRule(index, rule);
    }
    editor_.done();
}

SetMode::SetMode(Document& document, qcs::Mode mode)
    : QUndoCommand(mode == qcs::Mode::FxQat    ? Words::tr("Prepare for QAT")
                   : mode == qcs::Mode::FxFuse ? Words::tr("Fuse only")
                                               : Words::tr("Prepare for PTQ")),
      editor_(document),
      before_(document.mode()),
      after_(mode) {}

void SetMode::undo() {
    editor_.setMode(before_);
    editor_.done();
}

void SetMode::redo() {
    editor_.setMode(after_);
    editor_.done();
}

SetBackend::SetBackend(Document& document, qcs::ConfigPart<qcs::BackendConfig> part, std::vector<EntryId> ids,
                       const QString& what)
    : QUndoCommand(what),
      editor_(document),
      before_(document.workspace().backend),
      after_(std::move(part)),
      idsBefore_(editor_.entryIds()),
      idsAfter_(std::move(ids)) {}

void SetBackend::undo() {
    editor_.replaceBackend(before_, idsBefore_);
    editor_.backendDone();
}

void SetBackend::redo() {
    editor_.replaceBackend(after_, idsAfter_);
    editor_.backendDone();
}

SetMapping::SetMapping(Document& document, qcs::ConfigPart<qcs::QConfigMapping> part, std::vector<RuleId> ids,
                       const QString& what)
    : QUndoCommand(what),
      editor_(document),
      before_(document.workspace().mapping),
      after_(std::move(part)),
      idsBefore_(editor_.ids()),
      idsAfter_(std::move(ids)) {}

void SetMapping::undo() {
    editor_.replaceMapping(before_, idsBefore_);
    editor_.done();
}

void SetMapping::redo() {
    editor_.replaceMapping(after_, idsAfter_);
    editor_.done();
}

AddGraph::AddGraph(Document& document, qcs::WorkspaceGraph entry, std::shared_ptr<const qcs::Graph> graph)
    : QUndoCommand(Words::tr("Open model %1").arg(QString::fromStdString(graph->name))),
      editor_(document),
      entry_(std::move(entry)),
      graph_(std::move(graph)),
      currentBefore_(document.workspace().current_graph) {}

void AddGraph::undo() {
    editor_.removeGraph(static_cast<int>(editor_.workspace().graphs.size()) - 1);
    editor_.setCurrentGraph(currentBefore_);
    editor_.done();
}

void AddGraph::redo() {
    const int index = static_cast<int>(editor_.workspace().graphs.size());
    editor_.insertGraph(index, entry_, graph_);
    editor_.setCurrentGraph(index);
    editor_.done();
}

RemoveGraph::RemoveGraph(Document& document, int index)
    : QUndoCommand(
          Words::tr("Remove model %1")
              .arg(QString::fromStdString(document.graphs()[static_cast<std::size_t>(index)]->name))),
      editor_(document),
      index_(index),
      entry_(document.workspace().graphs[static_cast<std::size_t>(index)]),
      graph_(document.graphs()[static_cast<std::size_t>(index)]),
      currentBefore_(document.workspace().current_graph) {}

void RemoveGraph::undo() {
    editor_.insertGraph(index_, entry_, graph_);
    editor_.setCurrentGraph(currentBefore_);
    editor_.done();
}

void RemoveGraph::redo() {
    editor_.removeGraph(index_);
    const int left = static_cast<int>(editor_.workspace().graphs.size());
    const int follows = currentBefore_ > index_ ? currentBefore_ - 1 : currentBefore_;
    editor_.setCurrentGraph(std::min(follows, left - 1));
    editor_.done();
}

AddTensorFile::AddTensorFile(Document& document, int graph, std::string file)
    : QUndoCommand(Words::tr("Open tensors %1").arg(QFileInfo(QString::fromStdString(file)).fileName())),
      editor_(document),
      graph_(graph),
      file_(std::move(file)) {}

void AddTensorFile::undo() {
    editor_.setTensorFiles(graph_, [](auto& files) { files.pop_back(); });
}

void AddTensorFile::redo() {
    editor_.setTensorFiles(graph_, [this](auto& files) { files.push_back(file_); });
}

SetCurrentGraph::SetCurrentGraph(Document& document, int index)
    : QUndoCommand(
          Words::tr("Show model %1")
              .arg(QString::fromStdString(document.graphs()[static_cast<std::size_t>(index)]->name))),
      editor_(document),
      before_(document.workspace().current_graph),
      after_(index) {}

void SetCurrentGraph::undo() {
    editor_.setCurrentGraph(before_);
    editor_.done();
}

void SetCurrentGraph::redo() {
    editor_.setCurrentGraph(after_);
    editor_.done();
}

} // namespace qcs::ui
