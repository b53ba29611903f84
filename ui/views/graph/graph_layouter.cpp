#include "views/graph/graph_layouter.h"

#include "picture/layout/layered_layout.h"
#include "views/graph/dot_language.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>

namespace qcs::ui {
namespace {
constexpr int patience = 5000;
constexpr qsizetype longestAnswer = qsizetype(32) * 1024 * 1024;
} // namespace

GraphLayouter::GraphLayouter(JobRunner* jobs, QObject* parent)
    : QObject(parent), jobs_(jobs), program_(QStandardPaths::findExecutable(QStringLiteral("dot"))) {
    timeout_.setSingleShot(true);
    timeout_.setInterval(patience);
    connect(&timeout_, &QTimer::timeout, this, [this] {
        endDot();
        layOut(LayoutBy::AfterTimeout);
    });
}

GraphLayouter::~GraphLayouter() {
    // Does not cancel the job lane, which another window may be using. Waits for the killed process, because
    // QProcess warns if it is destroyed while running.
    const QPointer<QProcess> process = dot_;
    endDot();
    if (process) process->waitForFinished(1000);
}

QString GraphLayouter::lane() {
    return QStringLiteral("graph-layout");
}

bool GraphLayouter::isBusy() const {
    return dot_ || jobs_->isBusy(lane());
}

void GraphLayouter::cancel() {
    endDot();
    jobs_->cancelLane(lane());
}

void GraphLayouter::request(qcs::picture::LayoutInput input) {
    cancel();
    input_ = std::move(input);
    if (program_.isEmpty())
        layOut(LayoutBy::BuiltIn);
    else
        startDot();
}

void GraphLayouter::startDot() {
    answer_.clear();
    dot_ = new QProcess(this);
    dot_->setProgram(program_);
    dot_->setArguments({QStringLiteral("-Tjson")});
    dot_->setWorkingDirectory(QDir::rootPath());
    dot_->setStandardErrorFile(QProcess::nullDevice());
    connect(dot_, &QProcess::readyReadStandardOutput, this, &GraphLayouter::takeOutput);
    connect(dot_, &QProcess::finished, this, &GraphLayouter::takeAnswer);
    connect(dot_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return; // all other errors are followed by `finished`
        endDot();
        layOut(LayoutBy::AfterFailure);
    });
    timeout_.start();
    dot_->start();
    if (!dot_) return; // it failed to start, which errorOccurred has handled
    dot_->write(dotInput(input_));
    dot_->closeWriteChannel();
}

/// Kills dot without waiting for its end.
void GraphLayouter::endDot() {
    timeout_.stop();
    if (!dot_) return;
    QProcess* process = std::exchange(dot_, nullptr);
    process->disconnect(this);
    if (process->state() == QProcess::NotRunning) {
        process->deleteLater();
        return;
    }
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->kill();
}

void GraphLayouter::takeOutput() {
    answer_ += dot_->readAllStandardOutput();
    if (answer_.size() <= longestAnswer) return;
    endDot();
    layOut(LayoutBy::AfterFailure);
}

void GraphLayouter::takeAnswer() {
    const bool well = dot_->exitStatus() == QProcess::NormalExit && dot_->exitCode() == 0;
    answer_ += dot_->readAllStandardOutput();
    endDot();
    if (const auto layout = well ? readDot(answer_, input_) : std::nullopt)
        Q_EMIT laidOut(*layout, LayoutBy::Dot);
    else
        layOut(LayoutBy::AfterFailure);
}

void GraphLayouter::layOut(LayoutBy by) {
    jobs_->start(
        lane(), {},
        [input = input_](const qcs::Task& task) { return qcs::picture::layered_layout(input, task.stop); },
        [self = QPointer(this), by](const qcs::picture::GraphLayout& layout) {
            if (self) Q_EMIT self->laidOut(layout, by);
        });
}

} // namespace qcs::ui
