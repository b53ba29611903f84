#pragma once
// The application's QStyle: Qt's Fusion style made flat, with thin lines instead of bevels, one accent colour
// and thin scroll bars.

#include <QProxyStyle>

namespace qcs::ui {

class StudioStyle : public QProxyStyle {
    Q_OBJECT
public:
    StudioStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    QPixmap standardPixmap(StandardPixmap which, const QStyleOption* option,
                           const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                         const QWidget* widget) const override;

private:
    /// Returns true for a list in a popup window, that is, the list of a combo box or of a completer.
    static bool isPopup(const QWidget* widget);
};

} // namespace qcs::ui
