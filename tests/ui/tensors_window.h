#pragma once
// Helpers for tests of the Tensors tab in a real window with the sample.

#include "plots/figure.h"
#include "sample_window.h"
#include "shell/pages.h"
#include "theme/theme.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"
#include "words/languages.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTest>

#include <cmath>

namespace qcs::test {

using namespace qcs::ui;

/// Writes a .safetensors file of float32 vectors.
inline QString writeTensors(const QString& path,
                            const QList<std::pair<QString, std::vector<float>>>& tensors) {
    QStringList entries;
    QByteArray bytes;
    for (const auto& [name, values] : tensors) {
        const auto size = static_cast<qsizetype>(values.size() * sizeof(float));
        entries.push_back(QStringLiteral("\"%1\":{\"dtype\":\"F32\",\"shape\":[%2],\"data_offsets\":[%3,%4]}")
                              .arg(name)
                              .arg(values.size())
                              .arg(bytes.size())
                              .arg(bytes.size() + size));
        bytes.append(reinterpret_cast<const char*>(values.data()), size);
    }
    const QByteArray header = QStringLiteral("{%1}").arg(entries.join(QLatin1Char(','))).toUtf8();
    const auto length = static_cast<quint64>(header.size());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(header);
    file.write(bytes);
    return path;
}

/// Drags the mouse along the x axis, between two of its coordinates.
inline void drag(QCustomPlot* plot, double from, double to, Qt::KeyboardModifiers modifiers) {
    plot->replot();
    const auto at = [&](double x) {
        return QPoint(static_cast<int>(plot->xAxis->coordToPixel(x)), plot->axisRect()->center().y());
    };
    QTest::mousePress(plot, Qt::LeftButton, modifiers, at(from));
    for (const double x : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at(x), plot->mapToGlobal(at(x)), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(plot, &move);
    }
    QTest::mouseRelease(plot, Qt::LeftButton, modifiers, at(to));
}

/// Equal, also if both scales are NaN, as they are if every channel has a separate scale.
inline bool sameNumbers(qcs::quant::ErrorStatistics a, qcs::quant::ErrorStatistics b) {
    if (std::isnan(a.scale) && std::isnan(b.scale)) a.scale = b.scale = a.zero_point = b.zero_point = 0;
    return a == b;
}

struct TensorsWindow : SampleWindow {
    TensorsPanel& panel() { return window_->tensors(); }
    RankingPanel& ranking() { return window_->ranking(); }
    RankingModel& model() { return ranking().model(); }
    TensorInspector& inspector() { return panel().inspector(); }
    QModelIndex row(const QString& name) {
        const auto found = model().match(model().index(0, 0), RankingModel::NameRole, name, 1,
                                         Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString currentTensor() {
        return ranking().view().currentIndex().data(RankingModel::NameRole).toString();
    }
    /// The names of the quantized layers: the rows above the sections.
    QStringList layers() {
        QStringList names;
        for (int at = 0; at < model().rowCount(); ++at)
            if (model().index(at, 0).data(RankingModel::KindRole).toInt() ==
                static_cast<int>(RankingModel::Kind::Weight))
                names.push_back(model().index(at, 0).data().toString());
        return names;
    }
    int tensors() {
        const auto& plan = ranking().model().ranking().plan();
        return plan ? static_cast<int>(plan->specs.size()) : 0;
    }
    void click(const QString& name) {
        const QModelIndex index = row(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        if (index.parent().isValid()) ranking().view().expand(index.parent());
        ranking().view().scrollTo(index);
        QTest::mouseClick(ranking().view().viewport(), Qt::LeftButton, {},
                          ranking().view().visualRect(index).center());
        window_->waitUntilIdle();
    }
    QString fact(const QString& label) {
        for (const NumberFact& known : inspector().numbers().facts())
            if (known.label == label) return known.value;
        return QStringLiteral("no %1").arg(label);
    }
    /// Core's error analysis of a tensor under a spec.
    qcs::quant::ErrorAnalysis analysed(const QString& name, const qcs::quant::ObserverSettings& spec) {
        for (const auto& entry : window_->session()->tensors().table()->entries) {
            if (QString::fromStdString(entry.info().name) != name) continue;
            const auto data = entry.source->read(entry.index);
            const qcs::quant::ErrorSpec specs[] = {spec};
            return data ? qcs::quant::analyze_error(*data, specs)->front() : qcs::quant::ErrorAnalysis();
        }
        return {};
    }
    /// Core's distribution of its values and errors.
    qcs::quant::Distribution distribution(const QString& name, const qcs::quant::ObserverSettings& spec,
                                          const qcs::quant::ErrorAnalysis& analysis,
                                          std::optional<std::uint64_t> channel) {
        for (const auto& entry : window_->session()->tensors().table()->entries)
            if (QString::fromStdString(entry.info().name) == name)
                return *qcs::quant::distribution_of(*entry.source->read(entry.index), spec, analysis,
                                                    channel);
        return {};
    }
    QString label(const char* name) { return window_->findChild<QLabel*>(QString::fromLatin1(name))->text(); }
    void start() {
        window_ = std::make_unique<TestWindow>();
        window_->show();
    }

    void prepare() {
        useLanguage(*qApp, QStringLiteral("en"));
        Theme::install(*qApp, ThemeChoice::Light);
    }
    /// Opens the sample and waits until it is measured.
    void begin() {
        start();
        window_->openSample();
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
    }
    void end() { closeWindow(window_); }
};

} // namespace qcs::test
