#include "views/tensors/figure_tabs.h"

#include "plots/figure.h"
#include "theme/theme.h"
#include "widgets/button_bars.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QLabel>
#include <QStackedWidget>

namespace qcs::ui {

FigureTabs::FigureTabs(const QString& objectName, const QString& accessibleName, const QStringList& names,
                       const QList<Figure*>& figures, QWidget* parent)
    : QWidget(parent),
      figures_(figures),
      control_(new SegmentedControl(names, this)),
      note_(new QLabel(this)),
      stack_(new QStackedWidget(this)) {
    control_->setObjectName(objectName);
    control_->setAccessibleName(accessibleName);
    note_->setObjectName(objectName + QStringLiteral("-note"));
    note_->setFont(uiFont(smallText));
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->setMinimumWidth(0);
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(control_);
    line->addWidget(note_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(line);
    column->addWidget(stack_, 1);
    for (Figure* figure : figures_) {
        figure->hideHeading();
        stack_->addWidget(figure);
        connect(figure, &Figure::wordsChanged, this, &FigureTabs::updateText);
    }
    connect(control_, &SegmentedControl::chosen, this, &FigureTabs::choose);
}

int FigureTabs::current() const {
    return stack_->currentIndex();
}

void FigureTabs::setCurrent(int index) {
    control_->setCurrent(index);
    stack_->setCurrentIndex(index);
    updateText();
}

void FigureTabs::choose(int index) {
    setCurrent(index);
    Q_EMIT currentChanged(index);
}

bool FigureTabs::isAvailable(int index) const {
    return control_->findChildren<QAbstractButton*>().at(index)->isEnabled();
}

void FigureTabs::setAvailable(int index, bool available, const QString& why) {
    const auto buttons = control_->findChildren<QAbstractButton*>();
    buttons.at(index)->setEnabled(available);
    buttons.at(index)->setToolTip(why);
    if (available || current() != index) return;
    for (int other = 0; other < buttons.size(); ++other)
        if (buttons[other]->isEnabled()) return choose(other);
}

QString FigureTabs::note() const {
    return figures_.at(current())->note();
}

void FigureTabs::updateText() {
    note_->setText(note_->fontMetrics().elidedText(note(), Qt::ElideRight, note_->width()));
    note_->setToolTip(note());
}

void FigureTabs::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    updateText();
}

} // namespace qcs::ui
