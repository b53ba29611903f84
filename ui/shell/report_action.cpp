#include "shell/report_action.h"

#include "session/report_job.h"
#include "shell/actions.h"
#include "widgets/file_dialog.h"
#include "words/translated_labels.h"

#include <QFileInfo>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("report");

} // namespace

ReportAction::ReportAction(Session& session, const Shell& shell, const Actions& actions)
    : QObject(shell.window), session_(session), shell_(shell) {
    connect(actions[ActionId::ExportReport], &QAction::triggered, this, &ReportAction::ask);
}

bool ReportAction::hasModel() const {
    if (session_.document().graph()) return true;
    shell_.showProblem(tr("There is no model to report on: open one first."));
    return false;
}

void ReportAction::ask() {
    if (!hasModel()) return;
    const Document& document = session_.document();
    QString name = document.displayName().section(QLatin1Char('.'), 0, 0);
    if (name.isEmpty()) name = QStringLiteral("report");
    const QString path =
        askWhereToSave(shell_.window, {tr("Export a report"), tr("HTML (*.html)"), document.filePath(),
                                       name + QStringLiteral(".html"), QStringLiteral("html")});
    if (!path.isEmpty()) writeTo(path);
}

void ReportAction::writeTo(const QString& path) {
    const bool isWaiting = !waiting_.isEmpty();
    waiting_ = path;
    if (!isWaiting)
        connect(&session_.tensors(), &TensorFiles::changed, this, &ReportAction::startIfReady,
                Qt::UniqueConnection);
    startIfReady();
}

void ReportAction::startIfReady() {
    if (waiting_.isEmpty() || session_.tensors().isOpening()) return;
    const QString path = std::exchange(waiting_, {});
    if (!hasModel()) return; // it was removed while its tensors were opened
    const QString file = QFileInfo(path).fileName();
    const auto cache = session_.errorCache();
    session_.jobs().start(
        lane, tr("Writing %1").arg(file),
        [request = reportRequest(session_, path), cache](const qcs::Task& task) {
            return writeReport(request, cache.get(), task);
        },
        [shell = shell_, path, file](const qcs::Expected<bool>& written) {
            if (!written)
                shell.showProblem(
                    tr("%1 could not be written: %2").arg(path, sentenceOf(written.error().front())));
            else if (*written)
                shell.showFileWritten(tr("Wrote %1").arg(file), path);
        });
}

bool ReportAction::isIdle() const {
    return waiting_.isEmpty() && !session_.jobs().isBusy(lane);
}

} // namespace qcs::ui
