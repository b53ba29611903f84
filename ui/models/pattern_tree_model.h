#pragma once
// A pattern in complex format as a tree: a tuple is a row with its elements under it.

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

    /// Not an edit. Atoms of a tree of the same shape change in place.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    std::optional<qcs::config::Pattern> pattern() const;
    bool isTuple(const QModelIndex& index) const;

    // Edits by the person: each returns the row to go on with, invalid if nothing could be done.
    /// A last element that matches anything. An atom becomes the head of a tuple first; the invalid index of
    /// an empty tree gets a root.
    QModelIndex addChild(const QModelIndex& index);
    QModelIndex wrap(const QModelIndex& index);
    /// A tuple's elements take its place; at the root only of a tuple of one.
    QModelIndex unwrap(const QModelIndex& index);
    bool canUnwrap(const QModelIndex& index) const;
    QModelIndex remove(const QModelIndex& index);
    /// By one place among its siblings.
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
