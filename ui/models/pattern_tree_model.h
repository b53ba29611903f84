#pragma once
// A pattern in the complex format as an editable tree: a tuple is a row with its elements as children.

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

    /// Sets the pattern without emitting edited(). If the tree has the same shape, only its atoms change.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    std::optional<qcs::config::Pattern> pattern() const;
    bool isTuple(const QModelIndex& index) const;

    // Edits by the user. Each returns the row to select next; invalid if the edit is not possible.
    /// Appends an element that matches anything to a tuple. An atom is first wrapped in a tuple; in an empty
    /// tree, the invalid index gets a root.
    QModelIndex addChild(const QModelIndex& index);
    QModelIndex wrap(const QModelIndex& index); ///< puts the element into a tuple
    /// Replaces a tuple by its elements; at the root only if it has one element.
    QModelIndex unwrap(const QModelIndex& index);
    bool canUnwrap(const QModelIndex& index) const;
    QModelIndex remove(const QModelIndex& index);
    /// Moves it by `by` positions among its siblings.
    QModelIndex move(const QModelIndex& index, int by);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The text of an atom.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void edited();

private:
    struct Node;
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node) const;
    QModelIndex replace(const QModelIndex& index, std::vector<qcs::config::Pattern> patterns);
    bool takeAtoms(Node& node, const qcs::config::Pattern& pattern);
    QString part(const QModelIndex& index) const;

    std::unique_ptr<Node> root_; ///< not shown; has one child or none
};

} // namespace qcs::ui
