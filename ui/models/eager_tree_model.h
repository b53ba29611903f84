#pragma once
// The modules of the user's model in eager mode as a tree, each with its outcome. Rows have the roles of
// ModuleTreeModel, so that both are drawn in the same way.

#include "models/module_tree_model.h"
#include "models/sorted_rows.h"
#include "session/eager_answers.h"

namespace qcs::ui {

class EagerTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    EagerTreeModel(Document* document, EagerAnswers* answers, QObject* parent = nullptr);

    /// Invalid if the model has no such module.
    QModelIndex indexOf(const QString& path) const;
    const qcs::insight::EagerModule* moduleAt(const QModelIndex& index) const;
    const ModuleTreeModel::Widths& widths() const { return widths_; }
    /// The same as ModuleTreeModel::setHeat().
    void setHeat(const ErrorHeat* heat);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex&) const override { return ModuleTreeModel::ColumnCount; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        int parent = -1;
        int place = 0; ///< index among its siblings
        std::vector<int> children;
        QString path;
    };
    void take();
    void build();
    bool sameModules(const qcs::insight::EagerPlan& other) const;
    QString toolTip(const qcs::insight::EagerModule& module) const;

    Document* document_;
    EagerAnswers* answers_;
    const ErrorHeat* heat_ = nullptr;
    std::shared_ptr<const qcs::insight::EagerPlan> plan_; ///< has one module for each row
    std::vector<Row> rows_;
    std::vector<QString> rules_; ///< labels of the qconfigs, by rule
    ModuleTreeModel::Widths widths_;
};

/// The rows that contain all words of a filter, with their parents, optionally sorted.
class EagerTreeRows : public SortedRows {
    Q_OBJECT
public:
    explicit EagerTreeRows(EagerTreeModel* rows);
    void setWords(const QString& words);
    /// A tag of filterTags() that rows must have as well; "" for none.
    void setTag(const QString& tag);
    const QString& tag() const { return tag_; }
    bool isFiltered() const { return !words_.isEmpty() || !tag_.isEmpty(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
    QString tag_;
};

} // namespace qcs::ui
