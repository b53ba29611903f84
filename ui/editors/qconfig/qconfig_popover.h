#pragma once
// QConfigPopover: a popover with the list of qconfigs and their descriptions, which is filtered while the
// user types. The popover closes when a qconfig is chosen. Also QConfigEditor, a form for the two observers
// of a qconfig.

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
    /// Opens the popover below the widget, or above it if there is too little room below and more room above.
    /// `row` is the row of the list model that becomes the current one.
    void popUp(const QWidget& anchor, int row);
    /// Opens the popover below or above `part`, a rectangle in the coordinates of `anchor`.
    void popUp(const QWidget& anchor, const QRect& part, int row);
    QLineEdit* search() const { return search_; }
    QListView* list() const { return list_; }

Q_SIGNALS:
    /// Emitted when the user chooses a qconfig. `row` is a row of the list model, not of the filtered list.
    void chosen(int row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void choose(const QModelIndex& index);

    QSortFilterProxyModel* found_; ///< the qconfigs that match the search text
    QLineEdit* search_;
    QListView* list_;
};

/// A form for the two observers of a qconfig, activation and weight. They are side by side, or on two tabs if
/// the form is narrower than 640 pixels.
class QConfigEditor : public QWidget {
    Q_OBJECT
public:
    explicit QConfigEditor(QWidget* parent = nullptr);
    /// Shows this qconfig without emitting edited().
    void setQConfig(const qcs::config::QConfig& qconfig);
    const qcs::config::QConfig& qconfig() const { return qconfig_; }
    /// Sets what the observers are used for. The value of `use.is_weight` is ignored: it is always true for
    /// weight() and false for activation().
    void setUse(qcs::predict::ObserverUse use);
    ObserverForm* activation() const { return activation_; }
    ObserverForm* weight() const { return weight_; }
    /// Selects the tab of the weight, or of the activation if `weight` is false.
    void showWeight(bool weight);

Q_SIGNALS:
    /// Emitted after each change by the user. `qconfig` has no name, because it may now differ from the
    /// PyTorch qconfig whose name it had.
    void edited(const qcs::config::QConfig& qconfig);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void onEdited();

    qcs::config::QConfig qconfig_;
    QTabBar* tabs_;
    QList<QLabel*> titles_; ///< the headings of the two forms, shown if there are no tabs
    ObserverForm* activation_;
    ObserverForm* weight_;
};

} // namespace qcs::ui
