// The drawing functions of StudioStyle: primitives, controls and complex controls.

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/style.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QMenu>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace qcs::ui {
namespace {

void box(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& line, qreal width = 1) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    // An invalid colour would make a brush of solid black.
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    const qreal inset = line.isValid() ? width / 2 : 0;
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), 4, 4);
    painter->restore();
}

void button(QPainter* painter, const QStyleOption& option, bool framed, bool marked = false) {
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = enabled && (option.state & QStyle::State_MouseOver);
    QColor fill = framed ? colour(Colour::Panel) : QColor(Qt::transparent);
    if (hover) fill = colour(Colour::Hover);
    if (down) fill = colour(Colour::Selection);
    if (marked) fill = colour(Colour::Accent);
    box(painter, option.rect, fill, framed && !marked ? colour(Colour::Line) : QColor());
}

void scrollBar(QPainter* painter, const QStyleOptionSlider& option, const QRect& handle) {
    if (handle.isEmpty() || option.maximum == option.minimum) return;
    QColor ink = colour(Colour::Dim);
    const bool active = option.state & QStyle::State_MouseOver || option.state & QStyle::State_Sunken;
    ink.setAlphaF(active ? 0.7F : 0.35F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    const QRectF inner = QRectF(handle).adjusted(3, 3, -2, -3);
    const qreal radius = std::min(inner.width(), inner.height()) / 2;
    painter->drawRoundedRect(inner, radius, radius);
    painter->restore();
}

void tab(QPainter* painter, const QStyleOptionTab& option) {
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    const QRect line(option.rect.left() + 4, option.rect.bottom() - 1, option.rect.width() - 8, 2);
    if (selected)
        painter->fillRect(line, colour(Colour::Accent));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(line, colour(Colour::Line));
    painter->setFont(uiFont(normalText, selected ? QFont::DemiBold : QFont::Normal));
    painter->setPen(colour(selected ? Colour::Text : Colour::Dim));
    if (!(option.state & QStyle::State_Enabled)) painter->setOpacity(0.5);
    painter->drawText(option.rect, Qt::AlignCenter | Qt::TextShowMnemonic, option.text);
    painter->restore();
    if (option.state & QStyle::State_HasFocus && focusIsVisible())
        paintFocusRing(*painter, option.rect.adjusted(2, 4, -2, -4));
}

/// The tick of a checked menu item, exclusive or not.
void menuTick(QPainter* painter, const QStyleOption& option) {
    if (!(option.state & QStyle::State_On)) return;
    QRect rect(0, 0, 14, 14);
    rect.moveCenter(option.rect.center());
    paintIcon(*painter, rect, QStringLiteral("check"), colour(Colour::Accent));
}

/// A small icon centred at `centre`.
void drawing(QPainter* painter, const QPoint& centre, const QString& name, Colour ink = Colour::Dim) {
    QRect rect(0, 0, 12, 12);
    rect.moveCenter(centre);
    paintIcon(*painter, rect, name, colour(ink));
}

void lineEdit(QPainter* painter, const QStyleOption& option, const QWidget* widget) {
    if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
        !frame || frame->lineWidth <= 0) {
        if (widget && widget->autoFillBackground()) painter->fillRect(option.rect, colour(Colour::Panel));
        return;
    }
    const bool focus = option.state & QStyle::State_HasFocus;
    const bool invalid = widget && widget->property("invalid").toBool();
    const Colour line = invalid ? Colour::FloatDespiteRequest : focus ? Colour::Accent : Colour::Line;
    box(painter, option.rect, colour(Colour::Panel), colour(line), focus || invalid ? 2 : 1);
}

/// The border colour of a control that can be switched on.
Colour edgeOf(const QStyleOption& option) {
    if (option.state & QStyle::State_On) return Colour::Accent;
    return option.state & QStyle::State_Enabled ? Colour::Dim : Colour::Line;
}

void radioButton(QPainter* painter, const QStyleOption& option) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(colour(Colour::Panel));
    painter->setPen(colour(edgeOf(option)));
    const int side = std::min({option.rect.width(), option.rect.height(), 14});
    QRectF ring(0, 0, side - 1, side - 1);
    ring.moveCenter(QRectF(option.rect).center());
    painter->drawEllipse(ring);
    if (option.state & QStyle::State_On) {
        painter->setBrush(colour(Colour::Accent));
        painter->drawEllipse(ring.adjusted(3.5, 3.5, -3.5, -3.5));
    }
    painter->restore();
}

void checkBox(QPainter* painter, const QStyleOption& option) {
    const bool on = option.state & QStyle::State_On;
    box(painter, option.rect, colour(on ? Colour::Accent : Colour::Panel), colour(edgeOf(option)));
    if (on)
        paintIcon(*painter, option.rect.adjusted(1, 1, -1, -1), QStringLiteral("check"),
                  colour(Colour::OnAccent));
}

/// The drop indicator: a line between two rows, or a frame around the row that is dropped on.
void dropPlace(QPainter* painter, const QRect& place) {
    if (place.height() > 0)
        box(painter, place, {}, colour(Colour::Accent), 2);
    else
        painter->fillRect(QRect(place.left(), place.top() - 1, place.width(), 2), colour(Colour::Accent));
}

void progress(QPainter* painter, const QStyleOptionProgressBar& bar) {
    const double span = bar.maximum > bar.minimum ? bar.maximum - bar.minimum : 1;
    const double share = bar.maximum > bar.minimum ? (bar.progress - bar.minimum) / span : 1;
    const QRect done(bar.rect.left(), bar.rect.center().y() - 2,
                     static_cast<int>(bar.rect.width() * std::clamp(share, 0.0, 1.0)), 6);
    if (done.width() > 0) box(painter, done, colour(Colour::Accent), {});
}

/// Is it the default button of its dialog, the one that Enter presses?
bool isDefault(const QStyleOption& option) {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    return button && button->features & QStyleOptionButton::DefaultButton &&
           option.state & QStyle::State_Enabled;
}

} // namespace

void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto* command = qstyleoption_cast<const QStyleOptionButton*>(option);
        button(painter, *option, !command || !(command->features & QStyleOptionButton::Flat),
               isDefault(*option));
        return;
    }
    case PE_FrameDefaultButton: return;
    case PE_PanelButtonTool: button(painter, *option, !(option->state & State_AutoRaise)); return;
    case PE_PanelLineEdit: lineEdit(painter, *option, widget); return;
    case PE_FrameLineEdit: return;
    case PE_FrameFocusRect: // controls have a ring around them (FocusRing), rows one inside
        if (const auto* row = qstyleoption_cast<const QStyleOptionFocusRect*>(option);
            row && focusIsVisible() && qobject_cast<const QAbstractItemView*>(widget) && !widget->isWindow())
            paintFocusRing(*painter, row->rect);
        return;
    case PE_Frame:
        if (!isPopup(widget)) return;
        painter->fillRect(option->rect, colour(Colour::Panel));
        paintPopupFrame(*painter, option->rect);
        return;
    case PE_IndicatorRadioButton:
        if (qobject_cast<const QMenu*>(widget)) return menuTick(painter, *option);
        radioButton(painter, *option);
        return;
    case PE_IndicatorItemViewItemDrop: dropPlace(painter, option->rect); return;
    case PE_FrameTabBarBase: return;
    case PE_FrameStatusBarItem: return;
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, colour(Colour::Panel));
        painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1),
                          colour(Colour::Line));
        return;
    case PE_FrameMenu: paintPopupFrame(*painter, option->rect); return;
    case PE_PanelMenu: painter->fillRect(option->rect, colour(Colour::Panel)); return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, colour(Colour::Line));
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), colour(Colour::Panel));
        return;
    case PE_IndicatorCheckBox:
        if (qobject_cast<const QMenu*>(widget)) return menuTick(painter, *option);
        checkBox(painter, *option);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            drawing(painter, option->rect.center(),
                    option->state & State_Open ? QStringLiteral("chevron-down")
                                               : QStringLiteral("chevron-right"));
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorButtonDropDown:
        drawing(painter, option->rect.center(), QStringLiteral("chevron-down"),
                option->state & State_Enabled ? Colour::Text : Colour::Dim);
        return;
    case PE_PanelItemViewItem:
    case PE_PanelItemViewRow:
        if (option->state & State_Selected)
            painter->fillRect(option->rect, colour(Colour::Selection));
        else if (element == PE_PanelItemViewItem && option->state & State_MouseOver)
            painter->fillRect(option->rect, colour(Colour::Hover));
        return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void StudioStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
    case CE_ToolBar:
        painter->fillRect(option->rect, colour(Colour::Panel));
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          colour(Colour::Line));
        return;
    case CE_MenuBarEmptyArea: painter->fillRect(option->rect, colour(Colour::Panel)); return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(option->rect, colour(Colour::Panel));
            if (option->state & State_Selected)
                box(painter, option->rect.adjusted(1, 2, -1, -2), colour(Colour::Selection), {});
            painter->setPen(colour(Colour::Text));
            painter->drawText(option->rect, Qt::AlignCenter | Qt::TextShowMnemonic, item->text);
        }
        return;
    case CE_Splitter: painter->fillRect(option->rect, colour(Colour::Line)); return;
    case CE_TabBarTabShape:
        if (const auto* shape = qstyleoption_cast<const QStyleOptionTab*>(option)) tab(painter, *shape);
        return;
    case CE_TabBarTabLabel: return;
    case CE_HeaderSection:
        painter->fillRect(option->rect, colour(Colour::Panel));
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          colour(Colour::Line));
        return;
    case CE_HeaderEmptyArea: painter->fillRect(option->rect, colour(Colour::Panel)); return;
    case CE_ProgressBarGroove: {
        QRect groove(option->rect.left(), option->rect.center().y() - 2, option->rect.width(), 6);
        box(painter, groove, colour(Colour::Line), {});
        return;
    }
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
            progress(painter, *bar);
        return;
    case CE_ProgressBarLabel: return;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            const QRect room = proxy()->subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            QStyleOptionComboBox shown = *combo;
            const int icon = shown.currentIcon.isNull() ? 0 : shown.iconSize.width() + 4;
            shown.currentText =
                option->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, room.width() - icon - 2);
            QProxyStyle::drawControl(element, &shown, painter, widget);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto* plain = qstyleoption_cast<const QStyleOptionButton*>(option);
            plain && isDefault(*option)) {
            QStyleOptionButton marked = *plain;
            marked.palette.setColor(QPalette::ButtonText, colour(Colour::OnAccent));
            QProxyStyle::drawControl(element, &marked, painter, widget);
            return;
        }
        break;
    case CE_FocusFrame: {
        // If there is no room outside the control, the ring is drawn at its edge.
        const QWidget* around = widget ? widget->parentWidget() : nullptr;
        const QRect room = around ? around->rect().translated(-widget->pos()) : option->rect;
        paintFocusRing(*painter, option->rect & room);
        return;
    }
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            scrollBar(painter, *slider, subControlRect(control, option, SC_ScrollBarSlider, widget));
            return;
        }
    }
    if (control == CC_ComboBox) {
        // An editable combo box is drawn as a field; any other has the ring around it.
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        const bool focus = combo && combo->editable && option->state & State_HasFocus;
        box(painter, option->rect, colour(option->state & State_MouseOver ? Colour::Hover : Colour::Panel),
            colour(focus ? Colour::Accent : Colour::Line), focus ? 2 : 1);
        drawing(painter, QPoint(option->rect.right() - 12, option->rect.center().y()),
                QStringLiteral("chevron-down"));
        return;
    }
    if (control == CC_SpinBox) {
        const bool focus = option->state & State_HasFocus;
        box(painter, option->rect, colour(Colour::Panel), colour(focus ? Colour::Accent : Colour::Line),
            focus ? 2 : 1);
        for (const auto& [sub, name] : {std::pair(SC_SpinBoxUp, QStringLiteral("chevron-up")),
                                        std::pair(SC_SpinBoxDown, QStringLiteral("chevron-down"))})
            drawing(painter, subControlRect(control, option, sub, widget).center(), name);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace qcs::ui
