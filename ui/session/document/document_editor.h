#pragma once
// DocumentEditor: the primitive changes of a document, each with its signals, for use by undo commands only.
// SetValue: the undo command that most edits use.

#include "session/document/document.h"

#include <QUndoCommand>

#include <functional>
#include <type_traits>

namespace qcs::ui {

/// The complete workspace of a document, with its graphs and with the ids of its rules and entries.
struct WholeWorkspace {
    qcs::config::Workspace workspace;
    std::vector<std::shared_ptr<const qcs::model::Graph>> graphs; ///< one for each of workspace.graphs
    std::vector<RuleId> ids;                                      ///< one for each rule of the mapping
    std::vector<EntryId> entryIds; ///< one for each entry of the backend config
    bool operator==(const WholeWorkspace&) const = default;
};

// The items of a config: the rules of a QConfigMapping, the pattern configs of a BackendConfig.
inline const std::vector<qcs::config::Rule>& itemsOf(const qcs::config::QConfigMapping& mapping) {
    return mapping.rules;
}
inline const std::vector<qcs::config::BackendPatternConfig>&
itemsOf(const qcs::config::BackendConfig& backend) {
    return backend.configs;
}
template <typename Config>
using ItemOf = typename std::decay_t<decltype(itemsOf(std::declval<Config>()))>::value_type;

/// Gives undo commands write access to a document.
class DocumentEditor {
public:
    explicit DocumentEditor(Document& document) : document_(document) {}

    qcs::config::Workspace& workspace() { return document_.workspace_; }

    // In the following templates, `Config` is QConfigMapping or BackendConfig.
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
    /// Drops the copy of the config that Document::snapshot() shares. Must be called after a change of fields
    /// of the config other than its items.
    template <typename Config>
    void forgetSnapshot() {
        if constexpr (isMapping<Config>)
            document_.mappingSnapshot_.reset();
        else
            document_.backendSnapshot_.reset();
    }
    /// Must be called at the end of an edit of the config. Emits backendChanged() if the config is the
    /// BackendConfig, and calls notifyInputChanged() in both cases.
    template <typename Config>
    void notifyConfigChanged() {
        if constexpr (!isMapping<Config>) Q_EMIT document_.backendChanged();
        notifyInputChanged();
    }

    void setMode(qcs::config::Mode mode); ///< calls notifyInputChanged()
    // The next five functions do not call notifyInputChanged().
    /// Inserts a graph before the graph `index`.
    void insertGraph(int index, const qcs::config::WorkspaceGraph& entry,
                     const std::shared_ptr<const qcs::model::Graph>& graph);
    void removeGraph(int index);
    void setCurrentGraph(int index);
    /// Calls `change`, which may edit the list of tensor files of the graph with index `graph`.
    void setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change);
    /// Sets the measurements file of the graph with index `graph`; "" for none.
    void setMeasurements(int graph, const std::string& file);
    void notifyCustomChanged(); ///< must be called at the end of an edit of a custom config or of the eager
                                ///< config; calls notifyInputChanged()
    WholeWorkspace all() const;
    void setAll(WholeWorkspace all); ///< calls notifyInputChanged()
    /// Must be called at the end of an edit that the analysis depends on. Emits analysisInputChanged().
    void notifyInputChanged();

private:
    template <typename Config>
    static constexpr bool isMapping = std::is_same_v<Config, qcs::config::QConfigMapping>;

    Document& document_;
};

/// The undo command that sets the value of one `Place`, a type that describes where in the document the value
/// is (see places.h). A Place has a type Value, a function get(), and a function set() that emits all signals
/// of the change. Edits of the same Place with the same merge key are merged.
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
    /// For a Place type without members, such as ModePlace.
    SetValue(Document& document, Value value, const QString& what,
             MergeKey key = {}) requires std::is_empty_v<Place>
        : SetValue(document, Place{}, std::move(value), what, key) {}

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    int id() const override { return key_.commandId(); }
    /// Merges `other`, a later edit that has already been applied, into this edit if both have the same
    /// Place. The merged edit needs the old value of this edit and the new value of `other`. The old value is
    /// in other_ and the new value is in the document, so no value has to be copied.
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
    Value other_; ///< the old value while the edit is applied; the new value while it is undone
    MergeKey key_;
};

} // namespace qcs::ui
