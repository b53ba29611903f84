#include "views/graph/graph_export.h"

#include "base/durable_file.h"
#include "session/jobs/job_runner.h"
#include "views/graph/graph_canvas.h"
#include "widgets/file_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QPointer>

namespace qcs::ui {
namespace {

const auto exportLane = QStringLiteral("graph-export");

/// More are no picture any more, and take a minute.
constexpr std::size_t mostBoxes = 20000;

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
    copy->setShortcutContext(Qt::WidgetShortcut); // while the graph has the focus
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
    if (const auto many = scene.index->boxesIn(part()).size(); many > mostBoxes) {
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

} // namespace qcs::ui
