#pragma once
// Undo commands that add, remove or move rules, entries, graphs and tensor files. Commands that set a value
// are in places.h. Commands refer to rules and entries by id, never by row, and store all values that they
// need for undo and redo.

#include "session/document/places.h"
#include "words/edit_words.h"

namespace qcs::ui {

// In the following templates, `Config` is QConfigMapping (items are rules) or BackendConfig (items are
// entries).

/// Adds an item. A later SetValue command for the new item is merged into this command if it has the same
/// merge key, so that adding and editing are one undo step.
template <typename Config>
class AddItem : public QUndoCommand {
public:
    AddItem(Document& document, ItemId item, ItemOf<Config> value, int row, MergeKey key = {})
        : QUndoCommand(addingWords(value)),
          editor_(document),
          item_(item),
          value_(std::move(value)),
          row_(row),
          key_(key) {}
    void undo() override {
        auto& items = editor_.items<Config>();
        items.remove(items.indexOf(item_));
        editor_.notifyConfigChanged<Config>();
    }
    void redo() override {
        editor_.items<Config>().insert(row_, item_, value_);
        editor_.notifyConfigChanged<Config>();
    }
    int id() const override { return key_.commandId(); }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* later = dynamic_cast<const SetValue<ItemPlace<Config>>*>(other);
        if (!later || later->place().item != item_) return false;
        value_ = later->place().get(editor_);
        setText(addingWords(value_));
        return true;
    }

private:
    DocumentEditor editor_;
    ItemId item_;
    ItemOf<Config> value_;
    int row_;
    MergeKey key_;
};
using AddRule = AddItem<qcs::config::QConfigMapping>;
using AddEntry = AddItem<qcs::config::BackendConfig>;

/// Removes items.
template <typename Config>
class RemoveItems : public QUndoCommand {
public:
    /// All `ids` must exist. `what` is the name of the undo step.
    RemoveItems(Document& document, const QList<ItemId>& ids, const QString& what)
        : QUndoCommand(what), editor_(document) {
        const auto& items = editor_.items<Config>();
        for (const ItemId id : ids)
            removed_.push_back({id, items.indexOf(id), *items.find(id)});
        std::ranges::sort(removed_, {}, &Removed::row);
    }
    void undo() override {
        for (const Removed& removed : removed_)
            editor_.items<Config>().insert(removed.row, removed.id, removed.value);
        editor_.notifyConfigChanged<Config>();
    }
    void redo() override {
        auto& items = editor_.items<Config>();
        for (const Removed& removed : removed_)
            items.remove(items.indexOf(removed.id));
        editor_.notifyConfigChanged<Config>();
    }

private:
    struct Removed {
        ItemId id;
        int row; ///< the row before any of the items is removed
        ItemOf<Config> value;
    };
    DocumentEditor editor_;
    std::vector<Removed> removed_; ///< ascending by row
};
using RemoveRules = RemoveItems<qcs::config::QConfigMapping>;
using RemoveEntries = RemoveItems<qcs::config::BackendConfig>;

/// Moves an item to the row `to`.
template <typename Config>
class MoveItem : public QUndoCommand {
public:
    MoveItem(Document& document, ItemId item, int to)
        : editor_(document), item_(item), from_(editor_.items<Config>().indexOf(item)), to_(to) {
        setText(movementWords(*editor_.items<Config>().find(item)));
    }
    void undo() override { apply(from_); }
    void redo() override { apply(to_); }

private:
    void apply(int to) {
        auto& items = editor_.items<Config>();
        items.move(items.indexOf(item_), to);
        editor_.notifyConfigChanged<Config>();
    }

    DocumentEditor editor_;
    ItemId item_;
    int from_;
    int to_;
};
using MoveRule = MoveItem<qcs::config::QConfigMapping>;
using MoveEntry = MoveItem<qcs::config::BackendConfig>;

/// Adds a graph to the workspace.
class AddGraph : public QUndoCommand {
public:
    AddGraph(Document& document, qcs::config::WorkspaceGraph entry,
             std::shared_ptr<const qcs::model::Graph> graph);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    qcs::config::WorkspaceGraph entry_;
    std::shared_ptr<const qcs::model::Graph> graph_;
    /// Index of the graph that was current before.
    int currentBefore_;
};

/// Removes a graph, with its tensor files, from the workspace.
class RemoveGraph : public QUndoCommand {
public:
    RemoveGraph(Document& document, int index);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int index_;
    qcs::config::WorkspaceGraph entry_;
    std::shared_ptr<const qcs::model::Graph> graph_;
    /// Index of the graph that was current before.
    int currentBefore_;
};

/// Removes the tensor file `index` from the list of a graph. `graph` is the graph's index; it must be the
/// current graph when the command is made.
class RemoveTensorFile : public QUndoCommand {
public:
    RemoveTensorFile(Document& document, int graph, int index);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int graph_, index_;
    std::string file_;
};

/// Adds a tensor file to the list of a graph; `graph` is the graph's index.
class AddTensorFile : public QUndoCommand {
public:
    AddTensorFile(Document& document, int graph, std::string file);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int graph_;
    std::string file_;
};

} // namespace qcs::ui
