#include "editors/qconfig/qconfig_field.h"

#include "editors/qconfig/qconfig_popover.h"
#include "help/field_help.h"
#include "models/qconfig_list_model.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace qcs::ui {

QConfigCombo::QConfigCombo(QConfigListModel* qconfigs, QWidget* parent)
    : QComboBox(parent), popover_(new QConfigPopover(qconfigs, this)) {
    setModel(qconfigs);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    connect(popover_, &QConfigPopover::chosen, this, [this](int row) {
        setFocus(Qt::PopupFocusReason);
        setCurrentIndex(row);
    });
}

void QConfigCombo::showPopup() {
    popover_->popUp(*this, currentIndex());
}

QConfigField::QConfigField(QWidget* parent)
    : QWidget(parent),
      qconfigs_(new QConfigListModel(this)),
      combo_(new QConfigCombo(qconfigs_, this)),
      observers_(new QToolButton(this)),
      meaning_(new WrappedLabel(this)),
      editor_(new QConfigEditor(this)) {
    setFocusProxy(combo_);
    combo_->setObjectName(QStringLiteral("rule-qconfig"));
    attachHelp(combo_, QStringLiteral("mapping.qconfig"));
    observers_->setObjectName(QStringLiteral("rule-observers"));
    observers_->setText(tr("O&bservers"));
    observers_->setCheckable(true);
    observers_->setFocusPolicy(Qt::TabFocus);
    meaning_->setObjectName(QStringLiteral("rule-meaning"));
    meaning_->setFont(uiFont(smallText + 1));
    meaning_->setForegroundRole(QPalette::PlaceholderText);
    meaning_->setTextFormat(Qt::PlainText);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    grid->addWidget(combo_, 0, 0);
    grid->addWidget(observers_, 0, 1);
    grid->addWidget(meaning_, 1, 0, 1, 2);
    grid->addWidget(editor_, 2, 0, 1, 2);
    editor_->hide();
    connect(combo_, &QComboBox::currentIndexChanged, this, &QConfigField::onChosen);
    connect(observers_, &QToolButton::toggled, this, &QConfigField::setObserversShown);
    connect(editor_, &QConfigEditor::edited, this, &QConfigField::onPair);
    refresh();
}

void QConfigField::setQConfig(const std::optional<qcs::config::QConfig>& qconfig) {
    const QSignalBlocker quiet(combo_);
    qconfigs_->setOwn(std::nullopt); // drops the custom pair of the rule shown before
    take(qconfig);
}

void QConfigField::take(const std::optional<qcs::config::QConfig>& qconfig) {
    qconfig_ = qconfig;
    if (qconfig_) editor_->setQConfig(*qconfig_);
    refresh();
}

void QConfigField::setUse(const qcs::predict::ObserverUse& use) {
    editor_->setUse(use);
}

void QConfigField::setObserversShown(bool shown) {
    const QSignalBlocker quiet(observers_);
    observers_->setChecked(shown && qconfig_);
    editor_->setVisible(shown && qconfig_);
    meaning_->setVisible(editor_->isHidden());
}

void QConfigField::refresh() {
    const QSignalBlocker quiet(combo_);
    if (qconfigs_->rowOf(qconfig_) < 0 || (qconfig_ && qconfig_->name.empty())) qconfigs_->setOwn(qconfig_);
    combo_->setCurrentIndex(qconfigs_->rowOf(qconfig_));
    meaning_->setText(combo_->currentIndex() < 0
                          ? QString()
                          : combo_->currentData(QConfigListModel::MeaningRole).toString());
    observers_->setEnabled(qconfig_.has_value());
    observers_->setToolTip(qconfig_ ? tr("Edit the two observers: it becomes a pair of your own")
                                    : tr("None has no observers: choose a qconfig first"));
    if (!qconfig_) setObserversShown(false);
}

void QConfigField::onChosen(int row) {
    if (row < 0 || qconfigs_->qconfigAt(row) == qconfig_) return;
    take(qconfigs_->qconfigAt(row));
    Q_EMIT edited(qconfig_);
}

void QConfigField::onPair(const qcs::config::QConfig& qconfig) {
    qconfig_ = qconfig;
    refresh();
    Q_EMIT edited(qconfig_);
}

} // namespace qcs::ui
