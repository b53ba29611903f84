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
    void replaceBackend(const qcs::ConfigPart<qcs::BackendConfig>& part);
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
        if constexpr (std::is_same_v<T, qcs::BackendConfig>) {
            document_.backendSnapshot_.reset();
            Q_EMIT document_.backendChanged();
        } else {
            document_.customSnapshot_.reset();
            Q_EMIT document_.customChanged();
        }
        done();
    }
    void exchangeAll(WholeWorkspace& other);
    /// Ends an edit that analysis depends on.
    void done();

private:
    Document& document_;
};

} // namespace qcs::ui
