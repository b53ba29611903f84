#include "theme/icons.h"

#include "builtin_files.h"
#include "theme/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace qcs::ui {
namespace {

QByteArray drawing(const QString& name) {
    const auto bytes = qcs::builtin_file("icons/" + name.toStdString() + ".svg");
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QByteArray inked(const QString& name, const QColor& ink) {
    QByteArray svg = drawing(name);
    svg.replace("currentColor", ink.name(QColor::HexRgb).toLatin1());
    return svg;
}

QPixmap render(const QString& name, const QSize& pixels, const QColor& ink) {
    const QString key = QStringLiteral("qcs/%1/%2x%3/%4")
                            .arg(name)
                            .arg(pixels.width())
                            .arg(pixels.height())
                            .arg(ink.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    QSvgRenderer renderer(inked(name, ink));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setOpacity(static_cast<double>(ink.alphaF()));
    renderer.render(&painter, QRectF(QPointF(), QSizeF(pixels)));
    painter.end();
    pixmap = QPixmap::fromImage(std::move(image));
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class Engine final : public QIconEngine {
public:
    Engine(QString name, Colour ink) : name_(std::move(name)), ink_(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        paintIcon(*painter, rect, name_, inkOf(mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        return render(name_, size, inkOf(mode));
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override {
        return render(name_, size, inkOf(mode));
    }
    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine* clone() const override { return new Engine(*this); }
    QString key() const override { return QStringLiteral("qcs"); }

private:
    QColor inkOf(QIcon::Mode mode) const {
        QColor ink = colour(ink_);
        if (mode == QIcon::Disabled) {
            ink = colour(Colour::Dim);
            ink.setAlphaF(0.45F);
        }
        return ink;
    }

    QString name_;
    Colour ink_;
};

} // namespace

QIcon icon(const QString& name, Colour ink) {
    return QIcon(new Engine(name, ink));
}

void paintIcon(QPainter& painter, const QRect& rect, const QString& name, const QColor& ink) {
    const qreal ratio = painter.device()->devicePixelRatioF();
    QPixmap pixmap = render(name, (QSizeF(rect.size()) * ratio).toSize(), ink);
    pixmap.setDevicePixelRatio(ratio);
    painter.drawPixmap(rect.topLeft(), pixmap);
}

void drawIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& ink) {
    QSvgRenderer(inked(name, ink)).render(&painter, rect);
}

QIcon appIcon() {
    QIcon result;
    for (const int size : {16, 32, 64, 256})
        result.addPixmap(render(QStringLiteral("app"), QSize(size, size), Qt::black));
    return result;
}

} // namespace qcs::ui
