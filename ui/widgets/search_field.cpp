#include "widgets/search_field.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int textLeft = 34;
constexpr int buttonSize = 22;
constexpr int filterChipHeight = 22;
constexpr int chipAir = 8;
constexpr int cross = 12;

/// A chip: text and a cross. A click anywhere on it removes it.
class Chip final : public QAbstractButton {
public:
    explicit Chip(QWidget* parent) : QAbstractButton(parent) {
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        setFont(uiFont(smallText + 1));
    }
    QSize sizeHint() const override {
        return {textWidth(text(), font()) + 2 * chipAir + cross + 4, filterChipHeight};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colour(underMouse() ? Colour::Accent : Colour::Line), 1));
        painter.setBrush(colour(Colour::Selection));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        drawText(painter, rect().adjusted(chipAir, 0, -chipAir - cross - 2, 0), text(), font(),
                 colour(Colour::Text), Qt::ElideMiddle);
        paintIcon(painter, QRect(width() - chipAir - cross + 2, (height() - cross) / 2, cross, cross),
                  QStringLiteral("close"), colour(underMouse() ? Colour::Text : Colour::Dim));
    }
    void keyPressEvent(QKeyEvent* event) override {
        const int key = event->key();
        if (key == Qt::Key_Backspace || key == Qt::Key_Delete || key == Qt::Key_Return ||
            key == Qt::Key_Enter)
            click();
        else
            QAbstractButton::keyPressEvent(event);
    }
};

} // namespace

SearchField::SearchField(const QString& placeholder, QWidget* parent)
    : QLineEdit(parent), clear_(new QToolButton(this)), chip_(new Chip(this)) {
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setFrame(false);
    setClearButtonEnabled(false); // replaced by a button with one of the application's icons
    clear_->setObjectName(QStringLiteral("clear-search"));
    clear_->setIcon(icon(QStringLiteral("close"), Colour::Dim));
    clear_->setAutoRaise(true);
    clear_->setFocusPolicy(Qt::NoFocus); // Esc does the same
    clear_->setCursor(Qt::ArrowCursor);
    clear_->setToolTip(tr("Clear (Esc)"));
    clear_->setAccessibleName(tr("Clear"));
    clear_->hide();
    chip_->setObjectName(QStringLiteral("filter-chip"));
    chip_->hide();
    connect(clear_, &QToolButton::clicked, this, [this] {
        clear();
        setFocus(Qt::OtherFocusReason);
    });
    connect(chip_, &QAbstractButton::clicked, this, &SearchField::closeChip);
    connect(this, &QLineEdit::textChanged, this,
            [this](const QString& text) { clear_->setVisible(!text.isEmpty()); });
    place();
}

QAbstractButton* SearchField::clearButton() const {
    return clear_;
}

QSize SearchField::sizeHint() const {
    return {200, 32};
}

QString SearchField::chip() const {
    return chip_->isHidden() ? QString() : chip_->text();
}

void SearchField::setChip(const QString& words) {
    if (words.isEmpty() && chip_->hasFocus()) setFocus(Qt::OtherFocusReason);
    chip_->setText(words);
    chip_->setToolTip(tr("%1: click to take this filter away").arg(words));
    chip_->setAccessibleName(tr("Take the filter “%1” away").arg(words));
    chip_->setVisible(!words.isEmpty());
    place();
}

void SearchField::closeChip() {
    setChip({});
    Q_EMIT chipClosed();
}

void SearchField::place() {
    const int chip =
        chip_->isHidden() ? 0 : std::min(chip_->sizeHint().width(), std::max(0, width() * 3 / 5));
    chip_->setGeometry(textLeft, (height() - 1 - filterChipHeight) / 2, chip, filterChipHeight);
    clear_->setGeometry(width() - 8 - buttonSize, (height() - 1 - buttonSize) / 2, buttonSize, buttonSize);
    setTextMargins(textLeft + (chip > 0 ? chip + 4 : 0), 0, 8 + buttonSize, 1);
}

bool SearchField::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // If the field has nothing to undo, the shortcuts are left to the document.
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->matches(QKeySequence::Undo) && !isUndoAvailable()) ||
            (key->matches(QKeySequence::Redo) && !isRedoAvailable())) {
            event->ignore();
            return false;
        }
    }
    return QLineEdit::event(event);
}

void SearchField::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    place();
}

void SearchField::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        painter.fillRect(rect(), colour(Colour::Panel));
    }
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    paintIcon(painter, QRect(12, (height() - 16) / 2, 16, 16), QStringLiteral("search"),
              colour(hasFocus() ? Colour::Accent : Colour::Dim));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(hasFocus() ? Colour::Accent : Colour::Line));
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    const bool hasChip = !chip_->isHidden();
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT listFocusRequested(); return;
    case Qt::Key_Escape:
        if (text().isEmpty() && !hasChip) break; // the parent may want to close
        if (text().isEmpty())
            closeChip();
        else
            clear();
        return;
    case Qt::Key_Backspace:
        if (!text().isEmpty() || !hasChip) break;
        closeChip();
        return;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace qcs::ui
