#include "theme/style.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QEvent>
#include <QLabel>
#include <QPen>
#include <QStyleOption>
#include <QTextCharFormat>
#include <QWidget>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int scrollExtent = 10;

/// The name of the icon for a standard pixmap of Qt's dialogs and fields; "" if there is none.
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
    case QStyle::SP_MessageBoxCritical: return Colour::FloatDespiteRequest;
    default: return Colour::Dim;
    }
}

} // namespace

StudioStyle::StudioStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

/// The mouse wheel scrolls the area around a combo box or spin box, and never changes its value.
void StudioStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // The list of a combo box gets the accessible name of the combo box.
    if (widget->inherits("QComboBoxListView"))
        if (const auto* combo = qobject_cast<QComboBox*>(widget->parentWidget()->parentWidget()))
            widget->setAccessibleName(combo->accessibleName());
    if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget)) return;
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(this);
}

bool StudioStyle::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel) return QProxyStyle::eventFilter(watched, event);
    event->ignore(); // so that it is passed on to the parent
    return true;
}

bool StudioStyle::isPopup(const QWidget* widget) {
    return widget && widget->windowType() == Qt::Popup && widget->isWindow() &&
           (qobject_cast<const QAbstractItemView*>(widget) || widget->inherits("QComboBoxPrivateContainer"));
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
    // Pages may lay the tab bar out differently: on press, the tab could move away from under the mouse.
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
        // Mnemonics are underlined in dialogs. In the main window there would be too many of them.
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
    case CT_ComboBox: // the text, the margins that subControlRect leaves, and those of the label
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
