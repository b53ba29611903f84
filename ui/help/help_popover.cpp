#include "help/help_popover.h"

#include "help/field_help.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int popoverWidth = 420;
constexpr auto keyProperty = "helpKey";

const FieldHelp* ownHelp(const QWidget* field) {
    return fieldHelp(field->property(keyProperty).toString());
}

class HelpKey final : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool claims = event->type() == QEvent::ShortcutOverride;
        if (!claims && event->type() != QEvent::KeyPress) return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier) return false;
        event->accept();
        if (!claims) showHelpOf(qobject_cast<QWidget*>(watched));
        return true;
    }
};

} // namespace

HelpPopover::HelpPopover(const FieldHelp& help, QWidget* field)
    : CardFrame(field, Qt::Popup), label_(new QLabel(helpHtml(help), this)) {
    setObjectName(QStringLiteral("help-popover"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(help.title);
    label_->setWordWrap(true);
    label_->setFocusPolicy(Qt::StrongFocus);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label_->setAccessibleName(help.title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->addWidget(label_);
    setFixedWidth(popoverWidth);
    layout->activate();
    setFixedHeight(layout->heightForWidth(popoverWidth) +
                   8); // rich text needs a little more than its size hint
}

QString HelpPopover::text() const {
    return label_->text();
}

void HelpPopover::showBeside(const QWidget& field) {
    const QRect screen = field.screen()->availableGeometry();
    QPoint at = field.mapToGlobal(QPoint(0, field.height() + 4));
    if (at.y() + height() > screen.bottom()) at.setY(field.mapToGlobal(QPoint()).y() - height() - 4);
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - popoverWidth)));
    at.setY(std::max(at.y(), screen.top()));
    move(at);
    show();
    label_->setFocus(Qt::PopupFocusReason);
}

void HelpPopover::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F1)
        close();
    else
        CardFrame::keyPressEvent(event);
}

bool showHelpOf(QWidget* field) {
    for (; field; field = field->isWindow() ? nullptr : field->parentWidget()) {
        const FieldHelp* help = ownHelp(field);
        if (!help) continue;
        (new HelpPopover(*help, field))->showBeside(*field);
        return true;
    }
    return false;
}

void attachHelp(QWidget* field, const QString& key) {
    const FieldHelp* help = fieldHelp(key);
    if (!help) return;
    const QString html = helpHtml(*help);
    field->setToolTip(html);
    field->setWhatsThis(html);
    field->setAccessibleDescription(help->text);
    if (!field->property(keyProperty).isValid()) field->installEventFilter(new HelpKey(field));
    field->setProperty(keyProperty, key);
}

void setTipWithHelp(QWidget* field, const QString& text) {
    const QWidget* place = field;
    while (place && !ownHelp(place))
        place = place->isWindow() ? nullptr : place->parentWidget();
    const QString own = text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
    field->setToolTip(own + (place ? helpHtml(*ownHelp(place)) : QString()));
}

void setDescription(QWidget* field, const QString& problem) {
    const FieldHelp* help = ownHelp(field);
    field->setAccessibleDescription(problem.isEmpty() && help ? help->text : problem);
}

} // namespace qcs::ui
