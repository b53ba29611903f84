#pragma once
// QConfigField: chooses the qconfig of a rule: None, one of PyTorch's qconfigs by its name, or a pair of
// observers of the user's own, which is edited in a form below the field.

#include "config/qconfig.h"
#include "predict/observers/observer_notes.h"

#include <QComboBox>

class QLabel;
class QToolButton;

namespace qcs::ui {

class QConfigEditor;
class QConfigListModel;
class QConfigPopover;

/// A combo box of qconfigs. A click on it opens a popover that describes each qconfig; the arrow keys change
/// the choice without the popover.
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
    /// Shows this qconfig without emitting edited(); nullopt is None.
    void setQConfig(const std::optional<qcs::config::QConfig>& qconfig);
    const std::optional<qcs::config::QConfig>& qconfig() const { return qconfig_; }
    /// Sets what the observers are used for (in PTQ or QAT, for which backend, ...). The notes in editor()
    /// about unsuitable settings depend on this.
    void setUse(const qcs::predict::ObserverUse& use);
    QConfigCombo* combo() const { return combo_; }
    /// Returns the form of the two observers. The owner may move it to another place in its layout.
    QConfigEditor* editor() const { return editor_; }
    /// Shows or hides the form of the two observers. The form stays hidden if the qconfig is None.
    void setObserversShown(bool shown);

Q_SIGNALS:
    /// Emitted after each change by the user.
    void edited(const std::optional<qcs::config::QConfig>& qconfig);

private:
    void refresh();
    void take(const std::optional<qcs::config::QConfig>& qconfig);
    void onChosen(int row);
    void onPair(const qcs::config::QConfig& qconfig);

    std::optional<qcs::config::QConfig> qconfig_;
    QConfigListModel* qconfigs_;
    QConfigCombo* combo_;
    QToolButton* observers_; ///< shows and hides editor_
    QLabel* meaning_;
    QConfigEditor* editor_;
};

} // namespace qcs::ui
