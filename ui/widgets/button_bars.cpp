#include "widgets/button_bars.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/prose.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int apart = 8;
} // namespace

ButtonRow::ButtonRow(const QList<QAbstractButton*>& buttons, QWidget* parent)
    : QWidget(parent), buttons_(buttons), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(apart);
    for (QAbstractButton* button : buttons)
        row_->addWidget(button, 0, Qt::AlignLeft);
    row_->addStretch(1);
}

QSize ButtonRow::minimumSizeHint() const {
    int widest = 0;
    for (const QAbstractButton* button : buttons_)
        widest = std::max(widest, button->sizeHint().width());
    return {widest, row_->minimumSize().height()};
}

void ButtonRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    int wanted = -apart;
    for (const QAbstractButton* button : buttons_)
        wanted += button->sizeHint().width() + apart;
    row_->setDirection(width() < wanted ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

ChoiceBar::ChoiceBar(QWidget* parent)
    : QFrame(parent),
      label_(new WrappedLabel(this)),
      more_(new QPushButton(this)),
      buttons_(new QHBoxLayout) {
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    more_->setObjectName(QStringLiteral("choice-more"));
    more_->setText(tr("What differs"));
    buttons_->setSpacing(8);
    buttons_->addWidget(more_);
    auto* top = new QHBoxLayout;
    top->setSpacing(16);
    top->addWidget(label_, 1);
    top->addLayout(buttons_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 8, 12, 8);
    column->setSpacing(8);
    column->addLayout(top);
    connect(more_, &QPushButton::clicked, this, [this] { difference_(); });
    setDifference({});
    hide();
}

void ChoiceBar::ask(const QString& text, const std::vector<Choice>& choices) {
    for (QPushButton* button : choices_) {
        button->hide();
        button->deleteLater(); // not at once, as it may be the one that was clicked
    }
    choices_.clear();
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        button->setObjectName(choice.name);
        button->setDefault(choices_.isEmpty());
        connect(button, &QPushButton::clicked, this, [this, chosen = choice.chosen] {
            hide();
            chosen();
        });
        buttons_->insertWidget(static_cast<int>(choices_.size()), button);
        choices_.push_back(button);
    }
    text_ = plainProse(text);
    label_->setText(proseHtml(text));
    setAccessibleName(text_);
    setDifference({});
    show();
}

void ChoiceBar::setDifference(std::function<void()> show) {
    difference_ = std::move(show);
    more_->setVisible(static_cast<bool>(difference_));
}

QString ChoiceBar::text() const {
    return isHidden() ? QString() : text_;
}

void ChoiceBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(12, label_->geometry().center().y() - 8, 16, 16), QStringLiteral("warning"),
              colour(Colour::FloatDespiteRequest));
}

namespace {

class Segment final : public QAbstractButton {
public:
    Segment(const QString& text, bool first, bool last, QWidget* parent)
        : QAbstractButton(parent), first_(first), last_(last) {
        setText(text);
        setAccessibleName(text);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    void setLast(bool last) {
        last_ = last;
        update();
    }
    QSize sizeHint() const override {
        return QSize(textWidth(text(), uiFont(normalText, QFont::Medium)) + 24, 28);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        // Only the outer corners are rounded: towards a neighbour, the box extends beyond the widget.
        const QRectF box = QRectF(rect()).adjusted(first_ ? 0.5 : -6, 0.5, last_ ? -0.5 : 6, -0.5);
        QColor fill = colour(Colour::Panel);
        if (isChecked())
            fill = colour(Colour::Accent);
        else if (isEnabled() && (underMouse() || isDown()))
            fill = colour(Colour::Hover);
        painter.setBrush(fill);
        painter.setPen(isChecked() ? colour(Colour::Accent) : colour(Colour::Line));
        painter.drawRoundedRect(box, 4, 4);
        if (!last_ && !isChecked())
            painter.drawLine(QPointF(width() - 0.5, 1), QPointF(width() - 0.5, height() - 1));
        painter.setPen(colour(isChecked() ? Colour::OnAccent : isEnabled() ? Colour::Text : Colour::Dim));
        painter.setFont(uiFont(normalText, isChecked() ? QFont::Medium : QFont::Normal));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

private:
    bool first_;
    bool last_;
};

} // namespace

SegmentedControl::SegmentedControl(const QStringList& labels, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (int i = 0; i < labels.size(); ++i) {
        auto* segment = new Segment(labels[i], i == 0, i + 1 == labels.size(), this);
        segment->setFocusPolicy(Qt::ClickFocus);
        group_->addButton(segment, i);
        layout->addWidget(segment);
    }
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    // Tab moves the focus to the current choice, and arrow keys start from there.
    connect(group_, &QButtonGroup::buttonToggled, this, [](QAbstractButton* segment, bool chosen) {
        segment->setFocusPolicy(chosen ? Qt::StrongFocus : Qt::ClickFocus);
    });
    setCurrent(0);
    connect(group_, &QButtonGroup::idClicked, this, &SegmentedControl::chosen);
}

int SegmentedControl::current() const {
    return group_->checkedId();
}

void SegmentedControl::setCurrent(int index) {
    if (auto* button = group_->button(index)) button->setChecked(true);
}

void SegmentedControl::setLabel(int index, const QString& label) {
    auto* button = group_->button(index);
    if (!button || button->text() == label) return;
    button->setText(label);
    button->setAccessibleName(label);
    button->updateGeometry();
}

void SegmentedControl::setCount(int count) {
    const auto buttons = group_->buttons();
    for (int i = 0; i < buttons.size(); ++i) {
        buttons[i]->setVisible(i < count);
        static_cast<Segment*>(buttons[i])->setLast(i + 1 == count);
    }
}

} // namespace qcs::ui
