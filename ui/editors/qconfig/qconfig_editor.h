#pragma once
// A pair of observers: activation and weight beside each other, or behind tabs where there is no room.

#include "config/qconfig.h"
#include "predict/observers/observer_notes.h"

#include <QWidget>

class QLabel;
class QTabBar;

namespace qcs::ui {

class ObserverForm;

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
