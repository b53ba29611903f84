#pragma once
// The primitive changes of a document, each with its signals, for undo commands only; and the command
// SetValue.

#include "session/document/document.h"

#include <QUndoCommand>

#include <functional>
#include <type_traits>

namespace qcs::ui {

/// The whole workspace of a document, with its graphs and the ids of its rules and entries.
struct WholeWorkspace {
    qcs::config::Workspace workspace;
    std::vector<std::shared_ptr<const qcs::model::Graph>> graphs; ///< one for each of workspace.graphs
    std::vector<RuleId> ids;                                      ///< one for each rule
    std::vector<EntryId> entryIds;                                ///< one for each entry of the backend
    bool operator==(const WholeWorkspace&) const = default;
};

// The items of the two configs that are lists.
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

    // `Config` is a QConfigMapping or a BackendConfig.
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
    /// To be called after changes of the config outside its items.
    template <typename Config>
    void forgetSnapshot() {
        if constexpr (isMapping<Config>)
            document_.mappingSnapshot_.reset();
        else
            document_.backendSnapshot_.reset();
    }
    /// Ends an edit of the config; calls done().
    template <typename Config>
    void doneWith() {
        if constexpr (!isMapping<Config>) Q_EMIT document_.backendChanged();
        done();
    }

    void setMode(qcs::config::Mode mode); ///< calls done()
    void insertGraph(int index, const qcs::config::WorkspaceGraph& entry,
                     const std::shared_ptr<const qcs::model::Graph>& graph);
    void removeGraph(int index);
    void setCurrentGraph(int index);
    void setTensorFiles(int graph, const std::function<void(std::vector<std::string>&)>& change);
    void setMeasurements(int graph, const std::string& file);
    void customDone(); ///< ends an edit of a custom config or of the eager config; calls done()
    WholeWorkspace all() const;
    void setAll(WholeWorkspace all); ///< calls done()
    /// Ends an edit that the analysis depends on: emits analysisInputChanged().
    void done();

private:
    template <typename Config>
    static constexpr bool isMapping = std::is_same_v<Config, qcs::config::QConfigMapping>;

    Document& document_;
};

/// The undo command that sets the value of one place of the document, as most edits do. A `Place` (see
/// places.h) has a type Value, get(), and set(), which emits all signals of the change. Edits of the same
/// place with the same merge key are merged.
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
    /// For places without data, of which a document has only one.
    SetValue(Document& document, Value value, const QString& what,
             MergeKey key = {}) requires std::is_empty_v<Place>
        : SetValue(document, Place{}, std::move(value), what, key) {}

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    int id() const override { return key_.commandId(); }
    /// The later edit has been applied already; what it replaced was the value that this edit had set.
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
    Value other_; ///< the value before the edit if it is applied, the value after it if it is undone
    MergeKey key_;
};

} // namespace qcs::ui
