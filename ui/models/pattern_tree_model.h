#pragma once
// PatternTreeModel: a pattern in the complex format as an editable tree. A tuple is a row whose children are
// the elements of the tuple. Every other row is an atom: a leaf of the pattern.

#include "config/pattern.h"

#include <QAbstractItemModel>

#include <memory>

namespace qcs::ui {

class PatternTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    explicit PatternTreeModel(QObject* parent = nullptr);
    ~PatternTreeModel() override;
    enum Column { Element, Part, ColumnCount };

    /// Sets the pattern, without emitting edited(). If the new tree has the same shape, only the texts of
    /// atoms change and all rows are kept.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    /// Returns the pattern; nullopt if the tree is empty.
    std::optional<qcs::config::Pattern> pattern() const;
    bool isTuple(const QModelIndex& index) const;

    // Edits by the user. An index that is returned is the row to select next. It is invalid if the edit is
    // not possible, or leaves no rows.
    /// Appends to the tuple `index` an element that matches anything. If `index` is an atom, the atom is
    /// first put into a new tuple. If the tree is empty, pass an invalid index to create the root.
    QModelIndex addChild(const QModelIndex& index);
    QModelIndex wrap(const QModelIndex& index); ///< puts the element into a new tuple
    /// Replaces a tuple by its elements. It must have at least one element, and the root exactly one.
    QModelIndex unwrap(const QModelIndex& index);
    bool canUnwrap(const QModelIndex& index) const;
    QModelIndex remove(const QModelIndex& index);
    /// Moves the element by one position among its siblings. `by` must be 1 or -1; -1 moves it towards
    /// the beginning.
    QModelIndex move(const QModelIndex& index, int by);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Sets the text of an atom.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// Emitted after each edit by the user.
    void edited();

private:
    struct Node;
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node) const;
    QModelIndex replace(const QModelIndex& index, std::vector<qcs::config::Pattern> patterns);
    bool takeAtoms(Node& node, const qcs::config::Pattern& pattern);
    QString part(const QModelIndex& index) const;

    std::unique_ptr<Node> root_; ///< not shown; its only child, if there is one, is the root of the pattern
};

} // namespace qcs::ui
