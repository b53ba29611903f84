#pragma once
// The raw changes that commands make, each with the signals around it. Nobody but a command uses it.

#include "document/document.h"

#include <functional>

namespace qcs::ui {

/// All that a document holds of a workspace.
struct WholeWorkspace {
    qcs::Workspace workspace;
    std::vector<std::shared_ptr<const qcs::Graph>> graphs; ///< one for each workspace.graphs
    std::vector<RuleId> ids;                               ///< one for each rule
    std::vector<EntryId> entryIds;                         ///< one for each entry of the backend
};

class DocumentEditor {
public:
    explicit DocumentEditor(Document& document) : document_(document) {}

    qcs::Workspace& workspace() { return document_.workspace_; }
    const std::vector<RuleId>& ids() const { return document_.ids_; }
    int indexOf(RuleId id) const { return document_.ruleIndex(id); }

    void insertRule(int index, RuleId id, const qcs::Rule& rule);
    void removeRule(int index);
    void changeRule(int index, const qcs::Rule& rule);
    void moveRule(int from, int to);
    /// Row by row, as far as it differs.
    void turnInto(const qcs::QConfigMapping& mapping, const std::vector<RuleId>& ids);
    void replaceMapping(const qcs::ConfigPart<qcs::QConfigMapping>& part, const std::vector<RuleId>& ids);
    const std::vector<EntryId>& entryIds() const { return document_.entryIds_; }
    int indexOfEntry(EntryId id) const { return document_.entryIndex(id); }
    void insertEntry(int index, EntryId id, const qcs::BackendPatternConfig& config);
    void removeEntry(int index);
    void changeEntry(int index, const qcs::BackendPatternConfig& config);
    void moveEntry(int from, int to);
    void turnInto(const qcs::BackendConfig& backend, const std::vector<EntryId>& ids);
    void replaceBackend(const qcs::ConfigPart<qcs::BackendConfig>& part, const std::vector<EntryId>& ids);
    /// Ends an edit of the backend: done() with it.
    void backendDone();
    void setMode(qcs::Mode mode);
    void insertGraph(int index, const qcs::WorkspaceGraph& entry,
                     const std::shared_ptr<const qcs::Graph>& graph);
    void removeGraph(int index);
    void setCurrentGraph(int index);
    void setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change);
    template <typename T>
    void exchangePart(qcs::ConfigPart<T> qcs::Workspace::*part, qcs::ConfigPart<T>& other) {
        std::swap(workspace().*part, other);
        document_.customSnapshot_.reset();
        Q_EMIT document_.customChanged();
    }
    /// With its signals, done() among them.
    template <typename T>
    void changePart(qcs::ConfigPart<T> qcs::Workspace::*part, const T& value) {
        (workspace().*part).value = value;
        document_.customSnapshot_.reset();
        Q_EMIT document_.customChanged();
        done();
    }
    void exchangeAll(WholeWorkspace& other);
    /// Ends an edit that analysis depends on.
    void done();

private:
    Document& document_;
};

} // namespace qcs::ui
