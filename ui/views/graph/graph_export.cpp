#include "views/graph/graph_export.h"

#include "base/durable_file.h"
#include "session/jobs/job_runner.h"
#include "theme/theme.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_painter.h"
#include "widgets/file_dialog.h"

#include <QAction>
#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPointer>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

const auto exportLane = QStringLiteral("graph-export");

/// Larger graphs would not be useful as a picture and take a minute.
constexpr std::size_t maxBoxes = 20000;

} // namespace

GraphExport::GraphExport(GraphCanvas* canvas, JobRunner* jobs, QWidget* parent)
    : QObject(parent), canvas_(canvas), jobs_(jobs), parent_(parent), menu_(new QMenu(parent)) {
    menu_->setObjectName(QStringLiteral("graph-export-menu"));
    const auto add = [this](const char* name, const QString& text, auto slot) {
        QAction* action = menu_->addAction(text, this, slot);
        action->setObjectName(QLatin1String(name));
        return action;
    };
    add("graph-save-svg", tr("Save as &SVG…"), [this] { ask(GraphFormat::Svg); });
    add("graph-save-png", tr("Save as &PNG, 2 ×…"), [this] { ask(GraphFormat::Png); });
    add("graph-save-pdf", tr("Save as P&DF, one page…"), [this] { ask(GraphFormat::Pdf); });
    menu_->addSeparator();
    QAction* copy = add("graph-copy", tr("&Copy picture"), [this] { copyPicture(); });
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut); // only while the graph has the focus
    canvas_->addAction(copy);
    add("graph-copy-dot", tr("Copy as D&OT"), [this] { copyDot(); });
    menu_->addSeparator();
    inView_ = menu_->addAction(tr("Only what is in &view"));
    inView_->setObjectName(QStringLiteral("graph-in-view"));
    inView_->setCheckable(true);
    connect(menu_, &QMenu::aboutToShow, this, [this] {
        for (QAction* action : menu_->actions())
            action->setEnabled(!canvas_->scene().boxes.empty());
    });
}

bool GraphExport::isBusy() const {
    return jobs_->isBusy(exportLane);
}

QRectF GraphExport::part() const {
    const QRectF& all = canvas_->scene().bounds;
    return inView_->isChecked() ? canvas_->visiblePart().intersected(all) : all;
}

void GraphExport::ask(GraphFormat format) {
    const QString suffix = format == GraphFormat::Svg   ? QStringLiteral("svg")
                           : format == GraphFormat::Png ? QStringLiteral("png")
                                                        : QStringLiteral("pdf");
    const QString path =
        askWhereToSave(parent_, {.title = tr("Save the graph"),
                                 .filters = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix),
                                 .near = {},
                                 .name = name_ + QLatin1Char('.') + suffix,
                                 .suffix = suffix});
    if (!path.isEmpty()) saveAs(format, path);
}

void GraphExport::saveAs(GraphFormat format, const QString& path) {
    const GraphScene& scene = canvas_->scene();
    if (scene.boxes.empty()) return;
    if (const auto many = scene.index->boxesIn(part()).size(); many > maxBoxes) {
        Q_EMIT problem(
            tr("%1 boxes are too many for one picture. Fold some modules, or save only what is in view.")
                .arg(QLocale().toString(static_cast<qlonglong>(many))));
        return;
    }
    auto file = std::make_shared<const GraphFile>(graphFile(scene, part(), format, name_));
    if (file->bytes.isEmpty()) {
        Q_EMIT problem(
            tr("There is not enough memory for this picture. Save only what is in view, or as SVG."));
        return;
    }
    jobs_->start(
        exportLane, {},
        [path, file](const qcs::Task&) {
            const std::string_view bytes(file->bytes.constData(),
                                         static_cast<std::size_t>(file->bytes.size()));
            const auto written = qcs::write_durably({path.toStdString(), {bytes}});
            return written ? QString() : QString::fromStdString(written.error().front().args.back());
        },
        [self = QPointer(this), path, file](const QString& why) {
            if (!self) return;
            if (!why.isEmpty())
                Q_EMIT self->problem(tr("%1 could not be written: %2").arg(path, why));
            else
                Q_EMIT self->saved(path, file->shrunk > 0.999
                                             ? QString()
                                             : tr("at %1 % of its size: the format has no room for more")
                                                   .arg(QLocale().toString(file->shrunk * 100, 'g', 2)));
        },
        Cancelling::Never);
}

void GraphExport::copyPicture() {
    if (!canvas_->scene().boxes.empty())
        QGuiApplication::clipboard()->setImage(graphImage(canvas_->scene(), part(), 2));
}

void GraphExport::copyDot() {
    QGuiApplication::clipboard()->setText(graphDot(canvas_->scene(), part()));
}

namespace {

constexpr double maxPixels = 120e6;
constexpr double longestSide = 32'000; ///< in pixels; QPainter's raster engine uses signed 16-bit coordinates
constexpr double longestPage = 14'000; ///< in points; the largest page that PDF readers accept
constexpr double pointsPerPixel = 72.0 / 96;
constexpr double edge = 16; ///< margin around the drawing

QRectF framed(const QRectF& part) {
    return part.adjusted(-edge, -edge, edge, edge);
}

void paintPart(QPainter& painter, const GraphScene& scene, const QRectF& page, const QRectF& target) {
    painter.fillRect(target, colour(Colour::Panel));
    painter.setClipRect(target);
    painter.translate(target.topLeft());
    painter.scale(target.width() / page.width(), target.height() / page.height());
    painter.translate(-page.topLeft());
    paintGraph(painter, scene, {-1, -1, false, page, 1, nullptr});
}

QString quoted(QString text) {
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\")).replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

} // namespace

QImage graphImage(const GraphScene& scene, const QRectF& part, double ratio, double* shrunk) {
    const QRectF page = framed(part);
    const double least = std::min({ratio, longestSide / std::max(page.width(), page.height()),
                                   std::sqrt(maxPixels / (page.width() * page.height()))});
    if (shrunk) *shrunk = least / ratio;
    QImage image((page.size() * least).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return {};
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    paintPart(painter, scene, page, QRectF(image.rect()));
    return image;
}

GraphFile graphFile(const GraphScene& scene, const QRectF& part, GraphFormat format, const QString& title) {
    GraphFile file;
    QBuffer buffer(&file.bytes);
    buffer.open(QIODevice::WriteOnly);
    const QRectF page = framed(part);
    switch (format) {
    case GraphFormat::Png: {
        const QImage image = graphImage(scene, part, 2, &file.shrunk);
        if (image.isNull() || !image.save(&buffer, "PNG")) file.bytes.clear();
        break;
    }
    case GraphFormat::Svg: {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setResolution(96);
        svg.setSize(page.size().toSize());
        svg.setViewBox(QRectF(QPointF(), page.size()));
        svg.setTitle(title);
        QPainter painter(&svg);
        paintPart(painter, scene, page, QRectF(QPointF(), page.size()));
        break;
    }
    case GraphFormat::Pdf: {
        const double points = std::max(page.width(), page.height()) * pointsPerPixel;
        file.shrunk = std::min(1.0, longestPage / points);
        QPdfWriter pdf(&buffer);
        pdf.setTitle(title);
        pdf.setResolution(96);
        pdf.setPageSize(QPageSize(page.size() * pointsPerPixel * file.shrunk, QPageSize::Point, {},
                                  QPageSize::ExactMatch));
        pdf.setPageMargins({});
        QPainter painter(&pdf);
        paintPart(painter, scene, page, QRectF(QPointF(), page.size() * file.shrunk));
        break;
    }
    }
    return file;
}

QString graphDot(const GraphScene& scene, const QRectF& part) {
    QString text = QStringLiteral("digraph {\n  rankdir=TB\n  compound=true\n  node [shape=box]\n");
    const auto id = [](int box) { return QStringLiteral("n%1").arg(box); };
    const auto isIn = [&](int box) { return scene.boxes[box].rect.intersects(part); };
    // A module precedes its contents, so a cluster ends at the first box outside it.
    std::vector<int> open;
    const auto indent = [&] { return QString(2 * (qsizetype(open.size()) + 1), QLatin1Char(' ')); };
    const auto closeTo = [&](int parent) {
        while (!open.empty() && open.back() != parent) {
            open.pop_back();
            text += indent() + QStringLiteral("}\n");
        }
    };
    for (int box = 0; box < static_cast<int>(scene.boxes.size()); ++box) {
        const SceneBox& it = scene.boxes[box];
        if (!isIn(box)) continue;
        closeTo(it.parent);
        if (it.isModule() && it.open) {
            text += indent() + QStringLiteral("subgraph cluster%1 {\n").arg(box);
            open.push_back(box);
            text += indent() + QStringLiteral("label=%1\n").arg(quoted(it.label));
            continue;
        }
        QStringList words{it.label};
        if (!it.sublabel.isEmpty()) words.push_back(it.sublabel);
        if (!it.statusWord.isEmpty()) words.push_back(it.statusWord);
        QString label = quoted(words.join(QLatin1Char('\n')));
        label.replace(QLatin1Char('\n'), QStringLiteral("\\n"));
        text += indent() + QStringLiteral("%1 [label=%2").arg(id(box), label);
        if (it.status) text += QStringLiteral(" color=%1").arg(quoted(colour(it.status->ink).name()));
        text += QStringLiteral("]\n");
    }
    closeTo(-1);
    // Edges of an open module are connected to the boxes inside it.
    const auto ends = [&](int box, bool out, auto&& self) -> std::vector<int> {
        if (!scene.boxes[box].isModule() || !scene.boxes[box].open) return {box};
        std::vector<int> inner;
        for (const SceneWire& wire : scene.wires) {
            if (wire.level != box || (out ? wire.to : wire.from) >= 0) continue;
            const auto more = self(out ? wire.from : wire.to, out, self);
            inner.insert(inner.end(), more.begin(), more.end());
        }
        return inner;
    };
    for (const SceneWire& wire : scene.wires) {
        if (wire.from < 0 || wire.to < 0) continue;
        for (const int from : ends(wire.from, true, ends))
            for (const int to : ends(wire.to, false, ends))
                if (isIn(from) && isIn(to)) text += QStringLiteral("  %1 -> %2\n").arg(id(from), id(to));
    }
    return text + QStringLiteral("}\n");
}

} // namespace qcs::ui
