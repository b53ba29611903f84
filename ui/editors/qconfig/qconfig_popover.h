#pragma once
// Popover with the list of qconfigs and their meanings, filtered while the user types. It closes when one is
// chosen.

#include "config/qconfig.h"
#include "predict/observers/observer_notes.h"
#include "theme/popup_frame.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QTabBar;

namespace qcs::ui {

class ObserverForm;
class QConfigListModel;

class QConfigPopover : public PopupFrame {
    Q_OBJECT
public:
    QConfigPopover(QConfigListModel* qconfigs, QWidget* parent);
    /// Opens below or above the widget, with this row current.
    void popUp(const QWidget& anchor, int row);
    /// The same for a part of a widget.
    void popUp(const QWidget& anchor, const QRect& part, int row);
    QLineEdit* search() const { return search_; }
    QListView* list() const { return list_; }

Q_SIGNALS:
    void chosen(int row); ///< a row of the list model

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void choose(const QModelIndex& index);

    QSortFilterProxyModel* found_;
    QLineEdit* search_;
    QListView* list_;
};

// Editor of a qconfig's two observers, activation and weight: side by side, or on two tabs if the width is
// too small.

class QConfigEditor : public QWidget {
    Q_OBJECT
public:
    explicit QConfigEditor(QWidget* parent = nullptr);
    void setQConfig(const qcs::config::QConfig& qconfig);
    const qcs::config::QConfig& qconfig() const { return qconfig_; }
    /// How the activation observer is used; the weight observer gets the same use with is_weight set.
    void setUse(qcs::predict::ObserverUse use);
    ObserverForm* activation() const { return activation_; }
    ObserverForm* weight() const { return weight_; }
    void showWeight(bool weight);

Q_SIGNALS:
    /// The edited qconfig has no name any more, because it is no longer the named one.
    void edited(const qcs::config::QConfig& qconfig);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void onEdited();

    qcs::config::QConfig qconfig_;
    QTabBar* tabs_;
    QList<QLabel*> titles_; ///< headings shown instead of the tabs
    ObserverForm* activation_;
    ObserverForm* weight_;
};

} // namespace qcs::ui
