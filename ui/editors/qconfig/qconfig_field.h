#pragma once
// Field that chooses a qconfig: one of PyTorch's by name, None, or a custom pair of observers, which is
// edited below.

#include "config/qconfig.h"
#include "predict/observers/observer_notes.h"

#include <QComboBox>

class QLabel;
class QToolButton;

namespace qcs::ui {

class QConfigEditor;
class QConfigListModel;
class QConfigPopover;

/// Combo box of qconfigs. The arrow opens a popover that explains each one; arrow keys change the choice
/// without it.
class QConfigCombo : public QComboBox {
    Q_OBJECT
public:
    explicit QConfigCombo(QConfigListModel* qconfigs, QWidget* parent = nullptr);
    QConfigPopover* popover() const { return popover_; }
    void showPopup() override;

private:
    QConfigPopover* popover_;
};

class QConfigField : public QWidget {
    Q_OBJECT
public:
    explicit QConfigField(QWidget* parent = nullptr);
    void setQConfig(const std::optional<qcs::config::QConfig>& qconfig);
    const std::optional<qcs::config::QConfig>& qconfig() const { return qconfig_; }
    void setUse(const qcs::predict::ObserverUse& use);
    QConfigCombo* combo() const { return combo_; }
    /// The owner may move it to another place in its layout.
    QConfigEditor* editor() const { return editor_; }
    /// Opens or closes the forms of the two observers.
    void setObserversShown(bool shown);

Q_SIGNALS:
    void edited(const std::optional<qcs::config::QConfig>& qconfig);

private:
    void refresh();
    void take(const std::optional<qcs::config::QConfig>& qconfig);
    void onChosen(int row);
    void onPair(const qcs::config::QConfig& qconfig);

    std::optional<qcs::config::QConfig> qconfig_;
    QConfigListModel* qconfigs_;
    QConfigCombo* combo_;
    QToolButton* observers_;
    QLabel* meaning_;
    QConfigEditor* editor_;
};

} // namespace qcs::ui
