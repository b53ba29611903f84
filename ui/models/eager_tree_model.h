#pragma once
// EagerTreeModel: the modules of the user's model as a tree, each with its outcome in eager mode. Rows have
// the roles of ModuleTreeModel, so that the same delegate draws both trees.

#include "models/module_tree_model.h"
#include "models/sort_proxy_model.h"
#include "session/eager_answers.h"

namespace qcs::ui {

class EagerTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    EagerTreeModel(Document* document, EagerAnswers* answers, QObject* parent = nullptr);

    /// Returns the row of the module with this path; invalid if there is none.
    QModelIndex indexOf(const QString& path) const;
    /// Returns the module in a row.
    const qcs::insight::EagerModule* moduleAt(const QModelIndex& index) const;
    /// Returns the lengths of the longest texts.
    const ModuleTreeModel::Widths& widths() const { return widths_; }
    /// Colours rows by the errors of their weights, as ModuleTreeModel::setHeat() does.
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
        int place = 0; ///< index among the children of the same parent
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
    std::shared_ptr<const qcs::insight::EagerPlan> plan_; ///< contains one module for each row
    std::vector<Row> rows_;
    std::vector<QString> rules_; ///< labels of the rules' qconfigs, by rule
    ModuleTreeModel::Widths widths_;
};

/// A proxy model that shows only the rows that contain all words of a filter, and the parents of these rows.
/// The rows can be sorted.
class EagerTreeProxyModel : public SortProxyModel {
    Q_OBJECT
public:
    explicit EagerTreeProxyModel(EagerTreeModel* rows);
    /// Sets the words; "" shows all rows.
    void setWords(const QString& words);
    /// Sets a tag: only rows that have it are shown. `tag` is one of the tags that filterTags() in
    /// words/status_look.h returns, or "" for no such restriction.
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
