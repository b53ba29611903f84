#pragma once
// The list of qconfigs with what they mean, searched as one types. It closes when one is chosen.

#include "theme/popup_frame.h"

class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace qcs::ui {

class QConfigListModel;

class QConfigPopover : public PopupFrame {
    Q_OBJECT
public:
    QConfigPopover(QConfigListModel* qconfigs, QWidget* parent);
    /// Under (or over) the widget, with this row current.
    void popUp(const QWidget& anchor, int row);
    /// The same for a part of a widget.
    void popUp(const QWidget& anchor, const QRect& part, int row);
    QLineEdit* search() const { return search_; }
    QListView* list() const { return list_; }

Q_SIGNALS:
    void chosen(int row); ///< of the model

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void choose(const QModelIndex& index);

    QSortFilterProxyModel* found_;
    QLineEdit* search_;
    QListView* list_;
};

} // namespace qcs::ui
