#pragma once
// The list of qconfigs with what they mean, searched as one types. It closes when one is chosen.

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

// A pair of observers: activation and weight beside each other, or behind tabs where there is no room.

class QConfigEditor : public QWidget {
    Q_OBJECT
public:
    explicit QConfigEditor(QWidget* parent = nullptr);
    void setQConfig(const qcs::config::QConfig& qconfig);
    const qcs::config::QConfig& qconfig() const { return qconfig_; }
    /// Of the activation; the weight's is the same but for the place.
    void setUse(qcs::predict::ObserverUse use);
    ObserverForm* activation() const { return activation_; }
    ObserverForm* weight() const { return weight_; }
    void showWeight(bool weight);

Q_SIGNALS:
    /// A name that it had is gone: it no longer says what the pair is.
    void edited(const qcs::config::QConfig& qconfig);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void onEdited();

    qcs::config::QConfig qconfig_;
    QTabBar* tabs_;
    QList<QLabel*> titles_; ///< in place of the tabs
    ObserverForm* activation_;
    ObserverForm* weight_;
};

} // namespace qcs::ui
