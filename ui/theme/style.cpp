#include "theme/style.h"

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QTextCharFormat>
#include <QWidget>

namespace qcs::ui {
namespace {

constexpr int scrollExtent = 10;

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

/// Of what Qt's own dialogs and fields show; "" for what we have no drawing of.
/// What is chosen in a menu, one of several or not.
void menuTick(QPainter* painter, const QStyleOption& option) {
    if (!(option.state & QStyle::State_On)) return;
    QRect rect(0, 0, 14, 14);
    rect.moveCenter(option.rect.center());
    paintIcon(*painter, rect, QStringLiteral("check"), colour(Colour::Accent));
}

QString drawingOf(QStyle::StandardPixmap which) {
    switch (which) {
    case QStyle::SP_MessageBoxQuestion: return QStringLiteral("question");
    case QStyle::SP_MessageBoxInformation: return QStringLiteral("info");
    case QStyle::SP_MessageBoxWarning:
    case QStyle::SP_MessageBoxCritical: return QStringLiteral("warning");
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirLinkIcon: return QStringLiteral("folder");
    case QStyle::SP_DirHomeIcon: return QStringLiteral("home");
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon: return QStringLiteral("file");
    case QStyle::SP_DriveHDIcon:
    case QStyle::SP_ComputerIcon: return QStringLiteral("drive");
    case QStyle::SP_FileDialogNewFolder: return QStringLiteral("folder-new");
    case QStyle::SP_FileDialogListView: return QStringLiteral("list");
    case QStyle::SP_FileDialogDetailedView: return QStringLiteral("details");
    case QStyle::SP_FileDialogToParent:
    case QStyle::SP_ArrowUp: return QStringLiteral("up");
    case QStyle::SP_FileDialogBack:
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft: return QStringLiteral("chevron-left");
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight: return QStringLiteral("chevron-right");
    case QStyle::SP_LineEditClearButton: return QStringLiteral("close");
    default: return {};
    }
}

Colour inkOf(QStyle::StandardPixmap which) {
    switch (which) {
    case QStyle::SP_MessageBoxQuestion:
    case QStyle::SP_MessageBoxInformation: return Colour::Accent;
    case QStyle::SP_MessageBoxWarning:
    case QStyle::SP_MessageBoxCritical: return Colour::FloatAlthoughAsked;
    default: return Colour::Dim;
    }
}

/// A list that stands above the window: what a combo box offers, or what completes a text.
bool isPopup(const QWidget* widget) {
    return widget && widget->windowType() == Qt::Popup && widget->isWindow() &&
           (qobject_cast<const QAbstractItemView*>(widget) || widget->inherits("QComboBoxPrivateContainer"));
}

/// The button that Enter presses, wherever the focus is.
bool isDefault(const QStyleOption& option) {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    return button && button->features & QStyleOptionButton::DefaultButton &&
           option.state & QStyle::State_Enabled;
}

} // namespace

StudioStyle::StudioStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

/// The wheel scrolls what a field stands in, and never changes the field.
void StudioStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // The list of a combo box is called as that is.
    if (widget->inherits("QComboBoxListView"))
        if (const auto* combo = qobject_cast<QComboBox*>(widget->parentWidget()->parentWidget()))
            widget->setAccessibleName(combo->accessibleName());
    if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget)) return;
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(this);
}

bool StudioStyle::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel) return QProxyStyle::eventFilter(watched, event);
    event->ignore(); // so that it goes on to what is around it
    return true;
}

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
    case PE_PanelLineEdit: {
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
            !frame || frame->lineWidth <= 0) {
            if (widget && widget->autoFillBackground())
                painter->fillRect(option->rect, colour(Colour::Panel));
            return;
        }
        const bool focus = option->state & State_HasFocus;
        const bool invalid = widget && widget->property("invalid").toBool();
        const Colour line = invalid ? Colour::FloatAlthoughAsked : focus ? Colour::Accent : Colour::Line;
        box(painter, option->rect, colour(Colour::Panel), colour(line), focus || invalid ? 2 : 1);
        return;
    }
    case PE_FrameLineEdit: return;
    case PE_FrameFocusRect: // a control has the ring around it (FocusRing), a row inside
        if (const auto* row = qstyleoption_cast<const QStyleOptionFocusRect*>(option);
            row && focusIsVisible() && qobject_cast<const QAbstractItemView*>(widget) && !widget->isWindow())
            paintFocusRing(*painter, row->rect);
        return;
    case PE_Frame:
        if (!isPopup(widget)) return;
        painter->fillRect(option->rect, colour(Colour::Panel));
        paintPopupFrame(*painter, option->rect);
        return;
    case PE_IndicatorRadioButton: {
        if (qobject_cast<const QMenu*>(widget)) return menuTick(painter, *option);
        const bool on = option->state & State_On;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(colour(Colour::Panel));
        painter->setPen(colour(on                              ? Colour::Accent
                               : option->state & State_Enabled ? Colour::Dim
                                                               : Colour::Line));
        const int side = std::min({option->rect.width(), option->rect.height(), 14});
        QRectF ring(0, 0, side - 1, side - 1);
        ring.moveCenter(QRectF(option->rect).center());
        painter->drawEllipse(ring);
        if (on) {
            painter->setBrush(colour(Colour::Accent));
            painter->drawEllipse(ring.adjusted(3.5, 3.5, -3.5, -3.5));
        }
        painter->restore();
        return;
    }
    case PE_IndicatorItemViewItemDrop: {
        const QRect& line = option->rect;
        if (line.height() > 0)
            box(painter, line, {}, colour(Colour::Accent), 2);
        else
            painter->fillRect(QRect(line.left(), line.top() - 1, line.width(), 2), colour(Colour::Accent));
        return;
    }
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
    case PE_IndicatorCheckBox: {
        if (qobject_cast<const QMenu*>(widget)) return menuTick(painter, *option);
        const bool on = option->state & State_On;
        const bool enabled = option->state & State_Enabled;
        box(painter, option->rect, colour(on ? Colour::Accent : Colour::Panel),
            colour(on        ? Colour::Accent
                   : enabled ? Colour::Dim
                             : Colour::Line));
        if (on)
            paintIcon(*painter, option->rect.adjusted(1, 1, -1, -1), QStringLiteral("check"),
                      colour(Colour::OnAccent));
        return;
    }
    case PE_IndicatorBranch:
        if (option->state & State_Children) {
            QRect rect(0, 0, 12, 12);
            rect.moveCenter(option->rect.center());
            paintIcon(*painter, rect,
                      option->state & State_Open ? QStringLiteral("chevron-down")
                                                 : QStringLiteral("chevron-right"),
                      colour(Colour::Dim));
        }
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorButtonDropDown: {
        QRect rect(0, 0, 12, 12);
        rect.moveCenter(option->rect.center());
        paintIcon(*painter, rect, QStringLiteral("chevron-down"),
                  colour(option->state & State_Enabled ? Colour::Text : Colour::Dim));
        return;
    }
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
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            const double span = bar->maximum > bar->minimum ? bar->maximum - bar->minimum : 1;
            const double share = bar->maximum > bar->minimum ? (bar->progress - bar->minimum) / span : 1;
            QRect done(option->rect.left(), option->rect.center().y() - 2,
                       static_cast<int>(option->rect.width() * std::clamp(share, 0.0, 1.0)), 6);
            if (done.width() > 0) box(painter, done, colour(Colour::Accent), {});
        }
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
        // Where there is no room outside the control, the ring keeps to the edge.
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
        // One that is typed into is a field; any other has the ring around it.
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        const bool focus = combo && combo->editable && option->state & State_HasFocus;
        box(painter, option->rect, colour(option->state & State_MouseOver ? Colour::Hover : Colour::Panel),
            colour(focus ? Colour::Accent : Colour::Line), focus ? 2 : 1);
        QRect arrow(0, 0, 12, 12);
        arrow.moveCenter(QPoint(option->rect.right() - 12, option->rect.center().y()));
        paintIcon(*painter, arrow, QStringLiteral("chevron-down"), colour(Colour::Dim));
        return;
    }
    if (control == CC_SpinBox) {
        const bool focus = option->state & State_HasFocus;
        box(painter, option->rect, colour(Colour::Panel), colour(focus ? Colour::Accent : Colour::Line),
            focus ? 2 : 1);
        for (const auto& [sub, name] : {std::pair(SC_SpinBoxUp, QStringLiteral("chevron-up")),
                                        std::pair(SC_SpinBoxDown, QStringLiteral("chevron-down"))}) {
            QRect arrow(0, 0, 12, 12);
            arrow.moveCenter(subControlRect(control, option, sub, widget).center());
            paintIcon(*painter, arrow, name, colour(Colour::Dim));
        }
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int StudioStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_ScrollBarExtent: return scrollExtent;
    case PM_ScrollBarSliderMin: return 32;
    case PM_ToolBarItemSpacing: return 8;
    case PM_ToolBarItemMargin: return 0;
    case PM_ToolBarFrameWidth: return 0;
    case PM_ToolBarSeparatorExtent: return 16;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize: return 16;
    case PM_SplitterWidth: return 1;
    case PM_DefaultFrameWidth:
        if (isPopup(widget)) return 4;
        return qobject_cast<const QAbstractScrollArea*>(widget) ? 0 : 1;
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return 4;
    case PM_MenuHMargin: return 2;
    case PM_TreeViewIndentation: return 16;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap: return 0;
    case PM_ToolTipLabelFrameWidth: return 6;
    case PM_MenuButtonIndicator: return 16;
    case PM_MessageBoxIconSize: return 24;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin: return 3; // 1 px of air, then the ring
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int StudioStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
    switch (hint) {
    case SH_ItemView_ShowDecorationSelected: return 1;
    case SH_TabBar_Alignment: return Qt::AlignLeft;
    case SH_ScrollBar_Transient: return 0;
    case SH_ToolTip_WakeUpDelay: return 400;
    case SH_ToolTipLabel_Opacity: return 255;
    case SH_EtchDisabledText:
    case SH_DitherDisabledText: return 0;
    case SH_MenuBar_AltKeyNavigation: return 1;
    case SH_FocusFrame_AboveWidget: return 1;
    // A page may have another layout: its tab would run away from under the mouse.
    case SH_TabBar_SelectMouseType: return QEvent::MouseButtonRelease;
    case SH_FocusFrame_Mask: return 0;
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    case SH_TextControl_FocusIndicatorTextCharFormat: { // a link in a text
        auto* format = qstyleoption_cast<QStyleHintReturnVariant*>(data);
        if (!format) return 0;
        QTextCharFormat ring;
        ring.setProperty(QTextFormat::OutlinePen, QPen(colour(Colour::Accent), 2));
        format->variant = ring;
        return 1;
    }
    case SH_UnderlineShortcut:
        // In a dialog the keys are marked; in the window there would be too many.
        if (widget && qobject_cast<const QDialog*>(widget->window())) return 1;
        return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLabel*>(widget) ? 0 : 1;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize StudioStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_TabBarTab: {
        const auto* shape = qstyleoption_cast<const QStyleOptionTab*>(option);
        const QFontMetrics metrics(uiFont(normalText, QFont::DemiBold));
        return QSize(metrics.horizontalAdvance(shape ? shape->text : QString()) + 14, 36);
    }
    case CT_PushButton: return QSize(result.width() + 12, 28).expandedTo(QSize(72, 28));
    case CT_ToolButton:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            tool && !tool->text.isEmpty() && tool->toolButtonStyle != Qt::ToolButtonIconOnly)
            return QSize(result.width() + 12, 28);
        return result;
    case CT_ComboBox: // the text, what subControlRect leaves free beside it, and the label's own margins
        return result.expandedTo(QSize(size.width() + 8 + 24 + 4, 28));
    case CT_SpinBox:
    case CT_LineEdit: return QSize(result.width(), std::max(result.height(), 28));
    case CT_MenuBarItem: return QSize(result.width() + 4, std::max(result.height(), 28));
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return result;
        return QSize(result.width() + 8, std::max(result.height(), 26));
    default: return result;
    }
}

QIcon StudioStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                                const QWidget* widget) const {
    const QString name = drawingOf(which);
    return name.isEmpty() ? QProxyStyle::standardIcon(which, option, widget) : icon(name, inkOf(which));
}

QPixmap StudioStyle::standardPixmap(StandardPixmap which, const QStyleOption* option,
                                    const QWidget* widget) const {
    const QString name = drawingOf(which);
    return name.isEmpty()
               ? QProxyStyle::standardPixmap(which, option, widget)
               : icon(name, inkOf(which)).pixmap(QSize(16, 16), widget ? widget->devicePixelRatio() : 1);
}

QRect StudioStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                  const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (!slider) return {};
        // No arrow buttons: the groove is the whole bar.
        const bool flat = slider->orientation == Qt::Horizontal;
        const int length = flat ? option->rect.width() : option->rect.height();
        const int range = slider->maximum - slider->minimum;
        int handle = length;
        if (range > 0)
            handle = std::clamp(
                static_cast<int>(static_cast<qint64>(slider->pageStep) * length / (range + slider->pageStep)),
                std::min(32, length), length);
        const int start = sliderPositionFromValue(slider->minimum, slider->maximum, slider->sliderPosition,
                                                  length - handle, slider->upsideDown);
        const auto piece = [&](int from, int size) {
            return flat ? QRect(option->rect.left() + from, option->rect.top(), size, option->rect.height())
                        : QRect(option->rect.left(), option->rect.top() + from, option->rect.width(), size);
        };
        switch (sub) {
        case SC_ScrollBarGroove: return option->rect;
        case SC_ScrollBarSlider: return piece(start, handle);
        case SC_ScrollBarSubPage: return piece(0, start);
        case SC_ScrollBarAddPage: return piece(start + handle, length - start - handle);
        default: return {};
        }
    }
    if (control == CC_ComboBox && sub == SC_ComboBoxEditField) return option->rect.adjusted(8, 2, -24, -2);
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

} // namespace qcs::ui
