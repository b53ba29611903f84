#pragma once
// The raw changes that commands make, each with the signals around it. Nobody but a command uses it.

#include "session/document/document.h"

#include <QUndoCommand>

#include <functional>
#include <type_traits>

namespace qcs::ui {

/// All that a document holds of a workspace.
struct WholeWorkspace {
    qcs::config::Workspace workspace;
    std::vector<std::shared_ptr<const qcs::model::Graph>> graphs; ///< one for each workspace.graphs
    std::vector<RuleId> ids;                                      ///< one for each rule
    std::vector<EntryId> entryIds;                                ///< one for each entry of the backend
    bool operator==(const WholeWorkspace&) const = default;
};

// The two configs that are lists.
inline const std::vector<qcs::config::Rule>& itemsOf(const qcs::config::QConfigMapping& mapping) {
    return mapping.rules;
}
inline const std::vector<qcs::config::BackendPatternConfig>&
itemsOf(const qcs::config::BackendConfig& backend) {
    return backend.configs;
}
template <typename Config>
using ItemOf = typename std::decay_t<decltype(itemsOf(std::declval<Config>()))>::value_type;

class DocumentEditor {
public:
    explicit DocumentEditor(Document& document) : document_(document) {}

    qcs::config::Workspace& workspace() { return document_.workspace_; }

    // `Config`: a QConfigMapping or a BackendConfig.
    template <typename Config>
    qcs::config::ConfigPart<Config>& part() {
        if constexpr (isMapping<Config>)
            return document_.workspace_.mapping;
        else
            return document_.workspace_.backend;
    }
    template <typename Config>
    ItemList<ItemOf<Config>>& items() {
        if constexpr (isMapping<Config>)
            return document_.rules_;
        else
            return document_.entries_;
    }
    /// After changes of what is no row.
    template <typename Config>
    void forgetSnapshot() {
        if constexpr (isMapping<Config>)
            document_.mappingSnapshot_.reset();
        else
            document_.backendSnapshot_.reset();
    }
    /// Ends an edit of it, done() included.
    template <typename Config>
    void doneWith() {
        if constexpr (!isMapping<Config>) Q_EMIT document_.backendChanged();
        done();
    }

    void setMode(qcs::config::Mode mode); ///< done() included
    void insertGraph(int index, const qcs::config::WorkspaceGraph& entry,
                     const std::shared_ptr<const qcs::model::Graph>& graph);
    void removeGraph(int index);
    void setCurrentGraph(int index);
    void setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change);
    void setMeasurements(int graph, const std::string& file);
    void customDone(); ///< ends an edit of a custom config, done() included
    WholeWorkspace all() const;
    void setAll(WholeWorkspace all); ///< done() included
    /// Ends an edit that analysis depends on.
    void done();

private:
    template <typename Config>
    static constexpr bool isMapping = std::is_same_v<Config, qcs::config::QConfigMapping>;

    Document& document_;
};

// The edit that gives a place of the document another value. Most edits are one; places.h has the places.

/// A `Place` has a type Value, get() and set(), which announces the change and all that follows from it.
/// Edits of the same place with the same key merge.
template <typename Place>
class SetValue : public QUndoCommand {
public:
    using Value = typename Place::Value;
    SetValue(Document& document, Place place, Value value, const QString& what, MergeKey key = {})
        : QUndoCommand(what),
          editor_(document),
          place_(std::move(place)),
          other_(std::move(value)),
          key_(key) {}
    /// Of a place that a document has once.
    SetValue(Document& document, Value value, const QString& what,
             MergeKey key = {}) requires std::is_empty_v<Place>
        : SetValue(document, Place{}, std::move(value), what, key) {}

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    int id() const override { return key_.commandId(); }
    /// The later edit has been done by now. What it replaced was the value of this one.
    bool mergeWith(const QUndoCommand* other) override {
        const auto* later = dynamic_cast<const SetValue*>(other);
        if (!later || !(later->place_ == place_)) return false;
        setText(later->text());
        setObsolete(place_.get(editor_) == other_);
        return true;
    }
    const Place& place() const { return place_; }

private:
    void exchange() {
        Value now = place_.get(editor_);
        place_.set(editor_, std::move(other_));
        other_ = std::move(now);
    }

    DocumentEditor editor_;
    Place place_;
    Value other_; ///< the value before the edit while it is done, the value after it while it is not
    MergeKey key_;
};

} // namespace qcs::ui
