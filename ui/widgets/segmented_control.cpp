#include "widgets/segmented_control.h"

#include "theme/fonts.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>

namespace qcs::ui {
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
        // Rounded outside, straight inside: the box reaches beyond the widget where a neighbour goes on.
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
    // Tab comes to the chosen one, whoever chose it; arrows walk from there.
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
