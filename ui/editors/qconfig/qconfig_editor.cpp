#include "editors/qconfig/qconfig_editor.h"

#include "editors/qconfig/observer_form.h"
#include "help/field_help.h"
#include "theme/fonts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QVBoxLayout>

namespace qcs::ui {
namespace {
constexpr int widthForTwo = 640;
}

QConfigEditor::QConfigEditor(QWidget* parent)
    : QWidget(parent),
      tabs_(new QTabBar(this)),
      activation_(new ObserverForm(ObserverForm::Place::QConfig, tr("Activation"), this)),
      weight_(new ObserverForm(ObserverForm::Place::QConfig, tr("Weight"), this)) {
    setObjectName(QStringLiteral("qconfig-editor"));
    activation_->setObjectName(QStringLiteral("activation-observer"));
    weight_->setObjectName(QStringLiteral("weight-observer"));
    attachHelp(activation_, QStringLiteral("qconfig.activation"));
    attachHelp(weight_, QStringLiteral("qconfig.weight"));
    tabs_->setObjectName(QStringLiteral("qconfig-places"));
    tabs_->setAccessibleName(tr("Which observer"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->addTab(tr("Activation"));
    tabs_->addTab(tr("Weight"));
    auto* forms = new QHBoxLayout;
    forms->setSpacing(24);
    for (ObserverForm* form : {activation_, weight_}) {
        auto* place = new QWidget(this);
        auto* title = new QLabel(form->accessibleName(), place);
        title->setFont(uiFont(normalText, QFont::DemiBold));
        titles_.push_back(title);
        auto* column = new QVBoxLayout(place);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        column->addWidget(title);
        column->addWidget(form, 1);
        forms->addWidget(place, 1);
    }
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(8);
    all->addWidget(tabs_);
    all->addLayout(forms, 1);
    connect(tabs_, &QTabBar::currentChanged, this, &QConfigEditor::arrange);
    connect(activation_, &ObserverForm::edited, this, &QConfigEditor::onEdited);
    connect(weight_, &ObserverForm::edited, this, &QConfigEditor::onEdited);
    setUse({});
    arrange();
}

void QConfigEditor::setQConfig(const qcs::config::QConfig& qconfig) {
    qconfig_ = qconfig;
    if (activation_->spec() != qconfig.activation) activation_->setSpec(qconfig.activation);
    if (weight_->spec() != qconfig.weight) weight_->setSpec(qconfig.weight);
}

void QConfigEditor::setUse(qcs::predict::ObserverUse use) {
    use.is_weight = false;
    activation_->setUse(use);
    use.is_weight = true;
    weight_->setUse(use);
}

void QConfigEditor::showWeight(bool weight) {
    tabs_->setCurrentIndex(weight ? 1 : 0);
}

void QConfigEditor::onEdited() {
    qconfig_.activation = activation_->spec();
    qconfig_.weight = weight_->spec();
    qconfig_.name.clear();
    Q_EMIT edited(qconfig_);
}

void QConfigEditor::arrange() {
    const bool two = width() >= widthForTwo;
    tabs_->setVisible(!two);
    for (QLabel* title : titles_)
        title->setVisible(two);
    activation_->parentWidget()->setVisible(two || tabs_->currentIndex() == 0);
    weight_->parentWidget()->setVisible(two || tabs_->currentIndex() == 1);
}

void QConfigEditor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace qcs::ui
