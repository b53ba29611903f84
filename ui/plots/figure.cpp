#include "plots/figure.h"

#include "base/durable_file.h"
#include "plots/picture.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace qcs::ui {

Figure::Figure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QWidget(parent),
      line_(new QHBoxLayout),
      headingLabel_(new QLabel(this)),
      noteLabel_(new QLabel(this)),
      plot_(new QCustomPlot(this)),
      band_(new QCPItemRect(plot_)) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    headingLabel_->setFont(headingFont());
    headingLabel_->setForegroundRole(QPalette::PlaceholderText);
    noteLabel_->setFont(uiFont(smallText));
    noteLabel_->setForegroundRole(QPalette::PlaceholderText);
    noteLabel_->setMinimumWidth(0);
    noteLabel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line_->setSpacing(8);
    line_->addWidget(headingLabel_);
    line_->addWidget(noteLabel_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(line_);
    column->addWidget(plot_, 1);

    plot_->setObjectName(objectName + QStringLiteral("-plot"));
    plot_->setFocusPolicy(Qt::StrongFocus);
    addFocusRing(plot_);
    plot_->setMinimumSize(80, 80);
    plot_->setMouseTracking(true);
    plot_->setContextMenuPolicy(Qt::CustomContextMenu);
    plot_->installEventFilter(this);
    plot_->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    plot_->axisRect()->setMargins(QMargins(0, 8, 1, 0));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setTickPen(Qt::NoPen);
        axis->setTickLength(0, 0);
        axis->setSubTicks(false);
        axis->setTickLabelFont(uiFont(smallText));
        axis->setLabelFont(uiFont(smallText));
        axis->setTickLabelPadding(4);
        axis->setLabelPadding(2);
    }
    band_->setLayer(QStringLiteral("background"));
    band_->setPen(Qt::NoPen);
    band_->setVisible(false);
    for (auto* corner : {band_->topLeft, band_->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    plot_->setAutoAddPlottableToLegend(false);
    plot_->legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    plot_->legend->setFont(uiFont(smallText));
    plot_->legend->setBorderPen(Qt::NoPen);
    plot_->legend->setIconSize(10, 10);
    plot_->legend->setMargins(QMargins(4, 1, 4, 1));
    plot_->legend->setColumnSpacing(10);
    plot_->axisRect()->insetLayout()->setMargins(QMargins(8, 2, 8, 8));
    plot_->yAxis->setBasePen(Qt::NoPen);
    plot_->xAxis->grid()->setVisible(false);
    connect(plot_, &QWidget::customContextMenuRequested, this, &Figure::showMenu);
    if (const Theme* theme = Theme::current())
        connect(theme, &Theme::changed, this, [this] {
            restyle();
            plot_->replot(QCustomPlot::rpQueuedReplot);
        });
    Figure::restyle();
}

void Figure::setCorner(QWidget* widget) {
    line_->addWidget(widget);
}

void Figure::restyle() {
    plot_->setBackground(QBrush(colour(Colour::Panel)));
    const QColor line = colour(Colour::Line);
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setTickLabelColor(colour(Colour::Dim));
        axis->setLabelColor(colour(Colour::Dim));
        axis->grid()->setPen(QPen(line, 1));
        axis->grid()->setZeroLinePen(QPen(line, 1));
    }
    plot_->xAxis->setBasePen(QPen(line, 1));
    band_->setBrush(colour(Colour::Selection));
    QColor ground = colour(Colour::Panel);
    ground.setAlphaF(0.85F);
    plot_->legend->setBrush(ground);
    plot_->legend->setTextColor(colour(Colour::Dim));
}

void Figure::hideHeading() {
    headingLabel_->hide();
    noteLabel_->hide();
    layout()->setSpacing(0);
}

void Figure::setLegend(const std::vector<std::pair<QCPAbstractPlottable*, QString>>& names) {
    plot_->legend->clearItems();
    for (const auto& [plottable, name] : names) {
        plottable->setName(name);
        plottable->addToLegend();
    }
    plot_->legend->setVisible(names.size() > 1);
}

void Figure::placeBand() {
    band_->setVisible(marked_.has_value());
    if (!marked_) return;
    band_->topLeft->setCoords(marked_->lower, 0);
    band_->bottomRight->setCoords(marked_->upper, 1);
}

void Figure::setMarkedRange(std::optional<QCPRange> range) {
    if (marked_ == range) return;
    marked_ = range;
    placeBand();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Figure::mark(std::optional<QCPRange> range) {
    if (marked_ == range) return;
    setMarkedRange(range);
    Q_EMIT rangeMarked(range);
}

/// Shift with Left and Right moves the right end of the marked range; with Ctrl as well, the left end.
bool Figure::markKey(const QKeyEvent& key) {
    if (key.key() == Qt::Key_Escape && marked_) {
        mark(std::nullopt);
        return true;
    }
    const bool right = key.key() == Qt::Key_Right;
    if (!canMark_ || !(key.modifiers() & Qt::ShiftModifier) || (!right && key.key() != Qt::Key_Left))
        return false;
    const QCPRange seen = plot_->xAxis->range();
    const double step = std::max(seen.size() / 40, markUnit_) * (right ? 1 : -1);
    QCPRange range =
        marked_.value_or(QCPRange(seen.center() - seen.size() / 20, seen.center() + seen.size() / 20));
    if (marked_) (key.modifiers() & Qt::ControlModifier ? range.lower : range.upper) += step;
    if (range.upper > range.lower) mark(range);
    return true;
}

bool Figure::markByMouse(const QEvent& event) {
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    const double at = plot_->xAxis->pixelToCoord(mouse.position().x());
    constexpr double minPixels = 3;
    switch (event.type()) {
    case QEvent::MouseButtonPress:
        if (!canMark_ || mouse.button() != Qt::LeftButton || !(mouse.modifiers() & Qt::ShiftModifier))
            return false;
        marking_ = at;
        return true;
    case QEvent::MouseMove:
        if (!marking_ || !(mouse.buttons() & Qt::LeftButton)) return false;
        mark(QCPRange(std::min(*marking_, at), std::max(*marking_, at)));
        return true;
    case QEvent::MouseButtonRelease: {
        if (!marking_) return false;
        const bool isClick =
            std::abs(plot_->xAxis->coordToPixel(*marking_) - mouse.position().x()) < minPixels;
        marking_.reset();
        if (isClick) mark(std::nullopt);
        return true;
    }
    default: return false;
    }
}

void Figure::setWords(const QString& heading, const QString& note, const QString& textAlternative) {
    heading_ = heading;
    note_ = note;
    headingLabel_->setText(heading.toUpper());
    plot_->setAccessibleName(accessibleName());
    plot_->setAccessibleDescription(textAlternative);
    noteLabel_->setToolTip(note);
    elide();
    Q_EMIT wordsChanged();
}

QString Figure::textAlternative() const {
    return plot_->accessibleDescription();
}

void Figure::elide() {
    noteLabel_->setText(noteLabel_->fontMetrics().elidedText(note_, Qt::ElideRight, noteLabel_->width()));
}

void Figure::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    elide();
}

void Figure::setWholeRange(const QCPRange& range) {
    whole_ = range;
    plot_->xAxis->setRange(range);
}

void Figure::resetZoom() {
    show(whole_);
}

/// Shows a range, moved or shrunk into the full range.
void Figure::show(QCPRange range) {
    if (range.size() >= whole_.size()) {
        range = whole_;
    } else if (range.lower < whole_.lower) {
        range = {whole_.lower, whole_.lower + range.size()};
    } else if (range.upper > whole_.upper) {
        range = {whole_.upper - range.size(), whole_.upper};
    }
    plot_->xAxis->setRange(range);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Figure::zoom(double factor, double around) {
    constexpr double closest = 1e-6; // the smallest range, as a share of the full range
    const QCPRange now = plot_->xAxis->range();
    if (factor < 1 && now.size() * factor < whole_.size() * closest) return;
    show({around - (around - now.lower) * factor, around + (now.upper - around) * factor});
}

void Figure::pan(double share) {
    const QCPRange now = plot_->xAxis->range();
    show({now.lower + share * now.size(), now.upper + share * now.size()});
}

/// Handles the zoom keys, if the figure has not handled the key itself.
bool Figure::zoomKey(int key) {
    constexpr double step = 1.4;
    const double middle = plot_->xAxis->range().center();
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(1 / step, middle); return true;
    case Qt::Key_Minus: zoom(step, middle); return true;
    case Qt::Key_0: resetZoom(); return true;
    case Qt::Key_Left: pan(-0.2); return true;
    case Qt::Key_Right: pan(0.2); return true;
    default: return false;
    }
}

bool Figure::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
        event->type() == QEvent::MouseButtonRelease)
        if (markByMouse(*event)) return false;
    switch (event->type()) {
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        if (wheel->angleDelta().y() == 0 || whole_.size() == 0) break;
        zoom(std::pow(0.85, wheel->angleDelta().y() / 120.0),
             plot_->xAxis->pixelToCoord(wheel->position().x()));
        return true;
    }
    case QEvent::MouseButtonDblClick: resetZoom(); return true;
    case QEvent::MouseButtonRelease: dragged_.reset(); break;
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (dragged_ && mouse->buttons() & Qt::LeftButton) {
            const double moved = *dragged_ - plot_->xAxis->pixelToCoord(mouse->position().x());
            const QCPRange now = plot_->xAxis->range();
            show({now.lower + moved, now.upper + moved});
            break;
        }
        const QString tip = tipAt(mouse->position());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(mouse->globalPosition().toPoint(), tip, plot_);
        break;
    }
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton) break;
        dragged_ = plot_->xAxis->pixelToCoord(mouse->position().x());
        pressed(mouse->position());
        break;
    }
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy)) {
            QApplication::clipboard()->setText(table());
            return true;
        }
        if (markKey(*key) || keyPressed(key->key()) || zoomKey(key->key())) return true;
        break;
    }
    case QEvent::FocusIn:
    case QEvent::FocusOut: update(); break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

void Figure::showMenu(const QPoint& position) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show &everything again"), this, [this] { resetZoom(); });
    if (canMark_) {
        menu->addAction(tr("&Mark what is in sight (Shift and drag)"), this,
                        [this] { mark(plot_->xAxis->range()); });
        menu->addAction(tr("Mark n&othing"), this, [this] { mark(std::nullopt); })
            ->setEnabled(marked_.has_value());
    }
    menu->addSeparator();
    menu->addAction(tr("&Save the picture…"), this, &Figure::savePictureRequested);
    menu->addAction(tr("Copy the &numbers"), this, [this] { QApplication::clipboard()->setText(table()); });
    menu->addAction(tr("Copy the &picture"), this, [this] { QApplication::clipboard()->setPixmap(grab()); });
    menu->addAction(tr("Copy what it shows, in &words"), this,
                    [this] { QApplication::clipboard()->setText(textAlternative()); });
    menu->popup(plot_->mapToGlobal(position));
}

PictureSize Figure::pictureSize() const {
    return {2.0 * plot_->width(), 2.0 * plot_->height(), LengthUnit::Pixels};
}

QString Figure::savePicture(const QString& path, const PictureSize& size) const {
    const QFileInfo info(path);
    const QByteArray bytes = renderPlot(*plot_, info.suffix().toLower(), size, heading_);
    plot_->replot(QCustomPlot::rpQueuedReplot); // restores the layout on the screen
    const std::string_view written(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (!bytes.isEmpty() && qcs::write_durably({path.toStdString(), {written}})) return {};
    return tr("%1 could not be written.").arg(info.fileName());
}

double NumberTicker::getTickStep(const QCPRange& range) {
    step_ = QCPAxisTicker::getTickStep(range);
    if (whole_) step_ = std::max(1.0, std::ceil(step_ - 1e-9));
    return step_;
}

QString NumberTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (std::abs(tick) < step_ * 1e-6) return QStringLiteral("0");
    const int decimals = static_cast<int>(std::max(0.0, -std::floor(std::log10(step_) + 1e-9)));
    const bool half =
        std::abs(step_ * std::pow(10.0, decimals) - std::round(step_ * std::pow(10.0, decimals))) > 1e-6;
    if (decimals > 4 || std::abs(tick) >= 1e7) return significantText(tick);
    return withMinus(QLocale().toString(tick, 'f', decimals + (half ? 1 : 0)));
}

QVector<double> PowerTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    const int every = (last - first) / tickCount() + 1;
    for (int exponent = first; exponent <= last; exponent += every)
        ticks.push_back(std::pow(10.0, exponent));
    return ticks;
}

QString PowerTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const int exponent = static_cast<int>(std::round(std::log10(tick)));
    return exponent == 0   ? QStringLiteral("1")
           : exponent == 1 ? QStringLiteral("10")
                           : powerOfTenText(exponent);
}

} // namespace qcs::ui
