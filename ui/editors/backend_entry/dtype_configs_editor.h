#pragma once
// Editor of the dtype configs of one backend pattern: a table in the order in which PyTorch tries them, and
// below it one sentence per row.

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
class SortedRows;
class Sorting;

class DTypeConfigsEditor : public QWidget {
    Q_OBJECT
public:
    explicit DTypeConfigsEditor(QWidget* parent = nullptr);
    /// Replaces the configs without emitting edited(). An open popover stays open if its cell still exists.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    const std::vector<qcs::config::DTypeConfig>& configs() const;

    DTypeConfigsModel* model() const { return model_; }
    QTableView* table() const { return table_; } ///< shows the rows of model(), possibly sorted
    /// Makes the config the current row. `config` is its index in the pattern's list.
    void showConfig(int config);
    ConstraintsPopover* popover() const { return popover_; }
    /// The sentences below the table.
    QString words() const;
    /// Opens the editor of a cell of the table: the popover, or a combo box.
    void open(const QModelIndex& index);

Q_SIGNALS:
    /// By the user; while a popover is open, once per valid change.
    void edited(const std::vector<qcs::config::DTypeConfig>& configs);
    /// The edits made so far form one undo step; the next edit starts a new step.
    void undoStepFinished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Act { None, Open, Duplicate, Remove, Up, Down };
    static Act actOf(const class QKeyEvent& event);
    void act(Act what);
    void placePopover();
    void add();
    void onModelChanged();
    void refresh();
    void fit();
    /// The current cell as an index of model().
    QModelIndex current() const;

    DTypeConfigsModel* model_;
    SortedRows* rows_;
    QTableView* table_;
    Sorting* sorting_;
    ConstraintsPopover* popover_;
    QPersistentModelIndex opened_;
    QLabel* words_;
    QToolButton* duplicate_;
    QToolButton* remove_;
    QToolButton* up_;
    QToolButton* down_;
};

// Paints and edits the cells of the dtype-config table: a dtype with its constraints below it, and combo
// boxes for the bias dtype and for is_dynamic.

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
