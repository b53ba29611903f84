#include "editors/fields/name_field.h"

#include "editors/fields/completion.h"
#include "editors/fields/name_line.h"
#include "help/field_help.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/wrapped_label.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace qcs::ui {

QLabel* remarkLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(uiFont(smallText));
    label->hide();
    return label;
}

void showRemark(QLabel* label, const QString& remark, bool wrong) {
    label->setText(remark);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour(wrong ? Colour::FloatAlthoughAsked : Colour::Dim));
    label->setPalette(palette);
    label->setVisible(!remark.isEmpty());
}

NameField::NameField(NameKind kind, QWidget* parent)
    : QWidget(parent), kind_(kind), line_(new NameLine(this)), label_(remarkLabel(this)) {
    line_->setFont(monoFont());
    line_->setTextMargins(4, 0, 4, 0);
    line_->setPlaceholderText(QStringLiteral("None"));
    line_->setClearButtonEnabled(true);
    if (auto* clear = line_->findChild<QAbstractButton*>()) clear->setAccessibleName(tr("Clear"));
    setFocusProxy(line_);
    setCompletions(line_, knownNames(kind));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(line_);
    column->addWidget(label_);
    connect(line_, &QLineEdit::textChanged, this, &NameField::onEdited); // a chosen completion, too
}

void NameField::setKind(NameKind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    setCompletions(line_, knownNames(kind));
    say();
}

void NameField::setName(const std::optional<std::string>& name) {
    const TypedName typed = readName(line_->text(), kind_);
    if (typed.refused || typed.name != name) {
        filling_ = true;
        line_->setText(name ? QString::fromStdString(*name) : QString());
        line_->setCursorPosition(0);
        filling_ = false;
    }
    say();
}

std::optional<std::string> NameField::name() const {
    return readName(line_->text(), kind_).name;
}

void NameField::setRemark(const QString& remark, bool wrong) {
    outside_ = remark;
    outsideWrong_ = wrong;
    say();
}

QString NameField::remark() const {
    return label_->text();
}

void NameField::onEdited() {
    if (filling_) return;
    say();
    const TypedName typed = readName(line_->text(), kind_);
    if (!typed.refused) Q_EMIT edited(typed.name);
}

void NameField::say() {
    const TypedName typed = readName(line_->text(), kind_);
    const bool own = !typed.remark.isEmpty();
    const bool wrong = own ? typed.wrong : outsideWrong_ && !outside_.isEmpty();
    showRemark(label_, own ? typed.remark : outside_, wrong);
    line_->setProperty("invalid", wrong);
    setTipWithHelp(line_, line_->text());
    line_->update();
}

} // namespace qcs::ui
