#pragma once
// DTypeConfigsEditor: edits the dtype configs of one backend pattern. It shows a table of the configs in the
// order in which PyTorch tries them, and below the table one sentence for each config.

#include "config/backend_config.h"

#include <QModelIndex>
#include <QStyledItemDelegate>
#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace qcs::ui {

class ConstraintsPopover;
class DTypeConfigsModel;
class SortProxyModel;
class Sorting;

class DTypeConfigsEditor : public QWidget {
    Q_OBJECT
public:
    explicit DTypeConfigsEditor(QWidget* parent = nullptr);
    /// Sets the configs without emitting edited(). An open popover stays open if its cell still exists.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    const std::vector<qcs::config::DTypeConfig>& configs() const;

    DTypeConfigsModel* model() const { return model_; }
    /// Returns the table, which shows the rows of model() and may be sorted.
    QTableView* table() const { return table_; }
    /// Makes the row of a config the current row. `config` is the index in configs().
    void showConfig(int config);
    ConstraintsPopover* popover() const { return popover_; }
    /// Returns the sentences below the table as plain text.
    QString summaryText() const;
    /// Opens the popover or the combo box that edits a cell. `index` is an index of table().
    void open(const QModelIndex& index);

Q_SIGNALS:
    /// Emitted after each change by the user, also for each valid change in the open popover.
    void edited(const std::vector<qcs::config::DTypeConfig>& configs);
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class RowAction { None, Open, Duplicate, Remove, Up, Down };
    static RowAction rowActionFor(const class QKeyEvent& event);
    void perform(RowAction what);
    void placePopover();
    void add();
    void onModelChanged();
    void refresh();
    void fit();
    /// Returns the current cell as an index of model().
    QModelIndex current() const;

    DTypeConfigsModel* model_;
    SortProxyModel* rows_;
    QTableView* table_;
    Sorting* sorting_;
    ConstraintsPopover* popover_;
    QPersistentModelIndex opened_; ///< the cell that the popover edits, as an index of table_
    QLabel* words_;
    QToolButton* duplicate_;
    QToolButton* remove_;
    QToolButton* up_;
    QToolButton* down_;
};

/// Paints the cells of the table of dtype configs, which show a dtype and its constraints below it. Creates
/// the combo boxes that edit the dtype of the bias and is_dynamic.
class DTypeConfigDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

} // namespace qcs::ui
