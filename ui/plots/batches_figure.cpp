#include "plots/batches_figure.h"

#include "plots/bars.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

/// Labels each integer of the axis with the number of the batch at that position.
class BatchTicker : public NumberTicker {
public:
    explicit BatchTicker(const BatchesContent* content) : NumberTicker(5, true), content_(content) {}

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        const auto at = static_cast<std::ptrdiff_t>(std::llround(tick));
        const auto count = static_cast<std::ptrdiff_t>(content_->batches.size());
        return at < 0 || at >= count ? QString()
                                     : locale.toString(static_cast<qulonglong>(
                                           content_->batches[static_cast<std::size_t>(at)]));
    }

private:
    const BatchesContent* content_;
};

} // namespace

BatchesFigure::BatchesFigure(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : Figure(objectName, accessibleName, parent), bars_(new Bars(plot().xAxis, plot().yAxis)) {
    plot().xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new BatchTicker(&content_)));
    plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker(3)));
    plot().xAxis->setLabel(tr("batch"));
    plot().yAxis->setLabel(tr("dB"));
    BatchesFigure::restyle();
}

void BatchesFigure::restyle() {
    Figure::restyle();
    bars_->setInks(colour(Colour::Quantized), colour(Colour::Accent));
}

void BatchesFigure::setContent(BatchesContent content) {
    content_ = std::move(content);
    double most = 1, least = 0;
    for (const double sqnr : content_.sqnr)
        if (std::isfinite(sqnr)) {
            most = std::max(most, sqnr);
            least = std::min(least, sqnr);
        }
    const auto count = content_.sqnr.size();
    std::vector<double> edges(count + 1), heights = content_.sqnr;
    for (std::size_t i = 0; i <= count; ++i)
        edges[i] = static_cast<double>(i) - 0.5;
    for (double& height : heights)
        if (std::isinf(height)) height = most * 1.1; // no error: higher than all others
    bars_->setData(std::move(edges), std::move(heights));
    std::vector<bool> marked(count);
    if (content_.current >= 0 && static_cast<std::size_t>(content_.current) < count)
        marked[static_cast<std::size_t>(content_.current)] = true;
    bars_->setMarked(std::move(marked));
    setWholeRange({-0.5, std::max(1.0, static_cast<double>(count)) - 0.5});
    plot().yAxis->setRange(least * 1.1, most * 1.15);
    const auto worst = std::ranges::min_element(
        content_.sqnr, [](double a, double b) { return !std::isnan(a) && (std::isnan(b) || a < b); });
    QStringList notes{content_.note};
    if (worst != content_.sqnr.end())
        notes.push_front(tr("worst: batch %1, %2 dB")
                             .arg(content_.batches[static_cast<std::size_t>(worst - content_.sqnr.begin())])
                             .arg(decibelText(*worst)));
    notes.removeAll(QString());
    setWords(tr("SQNR by batch"), notes.join(QStringLiteral(" · ")),
             tr("%1 batches; %2. %3").arg(count).arg(notes.join(QStringLiteral(", ")), content_.title));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QString BatchesFigure::tipAt(const QPointF& position) const {
    if (!plot().axisRect()->rect().contains(position.toPoint())) return {};
    const int bar = bars_->barAt(plot().xAxis->pixelToCoord(position.x()));
    if (bar < 0) return {};
    const auto at = static_cast<std::size_t>(bar);
    return tr("batch %1: %2 dB, %3 clipped")
        .arg(content_.batches[at])
        .arg(decibelText(content_.sqnr[at]), percentText(content_.clipped[at]));
}

QString BatchesFigure::table() const {
    QString text = QStringLiteral("batch\tsqnr_db\tclipped\n");
    for (std::size_t i = 0; i < content_.batches.size(); ++i)
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(content_.batches[i])
                    .arg(exactText(content_.sqnr[i]), exactText(content_.clipped[i]));
    return text;
}

} // namespace qcs::ui
