#pragma once
// The dtype configs of one pattern: a table in the order in which PyTorch tries them, and each row in words.

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
    /// Not an edit. What is open stays open as far as it is still there.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    const std::vector<qcs::config::DTypeConfig>& configs() const;

    DTypeConfigsModel* model() const { return model_; }
    QTableView* table() const { return table_; } ///< its rows are those of model(), maybe sorted
    /// By place in the pattern.
    void showConfig(int config);
    ConstraintsPopover* popover() const { return popover_; }
    /// The sentences under the table.
    QString words() const;
    /// Opens what changes the cell of the table: the popover, or the list of choices.
    void open(const QModelIndex& index);

Q_SIGNALS:
    /// By the person; while a popover is open once for each key.
    void edited(const std::vector<qcs::config::DTypeConfig>& configs);
    /// What was edited so far is one step; what comes next is another.
    void settled();

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
    /// In the model.
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

// The cells of the table of dtype configs: the dtype, its constraints under it, and choices for bias and
// dynamic.

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
