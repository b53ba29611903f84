#include "session/model_measurements.h"

#include "project/project_files.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QFileInfo>
#include <QPointer>
#include <QRegularExpression>

namespace qcs::ui {
namespace {

const auto measurementsLane = QStringLiteral("measurements");
constexpr int betweenWrites = 200; // ms

/// Quoted for a shell if necessary, so that it is one word.
QString quoted(const QString& path) {
    static const QRegularExpression plain(QStringLiteral("^[\\w@%+=:,./-]+$"));
    if (plain.match(path).hasMatch()) return path;
    return QLatin1Char('\'') + QString(path).replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
           QLatin1Char('\'');
}

QString wordsOf(const QString& file, const qcs::Diagnostics& problems) {
    QStringList sentences;
    for (const auto& problem : problems)
        if (problem.severity == qcs::Severity::Error) {
            QString sentence = sentenceOf(problem);
            if (problem.place.line > 0)
                sentence = ModelMeasurements::tr("line %1: %2").arg(problem.place.line).arg(sentence);
            sentences.push_back(sentence);
        }
    return ModelMeasurements::tr("%1 could not be opened: %2.")
        .arg(QFileInfo(file).fileName(), inOneLine(sentences));
}

} // namespace

ModelMeasurements::ModelMeasurements(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs) {
    soon_.setSingleShot(true);
    soon_.setInterval(betweenWrites);
    connect(&soon_, &QTimer::timeout, this, &ModelMeasurements::run);
    const auto wake = [this] { soon_.start(); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wake);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wake);
    connect(document_, &Document::measurementsFileChanged, this, [this] {
        if (QString::fromStdString(document_->measurementsFile()) != file_) run();
    });
    connect(document_, &Document::analysisInputChanged, this, [this] { compare(true); });
    run();
}

bool ModelMeasurements::isIdle() const {
    return !jobs_->isBusy(measurementsLane) && !soon_.isActive();
}

void ModelMeasurements::run() {
    file_ = QString::fromStdString(document_->measurementsFile());
    watch();
    if (file_.isEmpty()) {
        jobs_->cancelLane(measurementsLane);
        return take({});
    }
    jobs_->start(
        measurementsLane, tr("Opening %1").arg(QFileInfo(file_).fileName()),
        [file = file_.toStdString()](const qcs::Task&) -> Read {
            const auto bytes = qcs::project::read_any_file(file);
            if (!bytes) return {nullptr, bytes.error()};
            auto read = qcs::config::read_measurements(*bytes, file);
            if (!read) return {nullptr, read.error()};
            return {std::make_shared<const qcs::config::Measurements>(std::move(read->value)), {}};
        },
        [self = QPointer(this)](const Read& read) {
            if (self) self->take(read);
        });
}

/// The folder is watched as well, since the bridge renames a new file over the old one.
void ModelMeasurements::watch() {
    const QStringList watched = watcher_.files() + watcher_.directories();
    QStringList wanted;
    const QFileInfo info(file_);
    if (!file_.isEmpty())
        for (const QString& path : {info.filePath(), info.absolutePath()})
            if (QFileInfo::exists(path)) wanted.push_back(path);
    for (const QString& path : watched)
        if (!wanted.contains(path)) watcher_.removePath(path);
    for (const QString& path : wanted)
        if (!watched.contains(path)) watcher_.addPath(path);
}

void ModelMeasurements::take(const Read& read) {
    const bool other = !value_ || !read.value || !(*value_ == *read.value);
    const QString before =
        std::exchange(problem_, read.problems.empty() ? QString() : wordsOf(file_, read.problems));
    if (!other && before == problem_) return;
    value_ = read.value;
    isCurrent_ = true;
    compare(false);
    Q_EMIT changed();
    if (!problem_.isEmpty() && problem_ != before) Q_EMIT problemFound(problem_);
}

void ModelMeasurements::compare(bool edited) {
    if (!value_) return;
    const auto same = qcs::config::measured_configs_match(*value_, document_->workspace());
    const bool current = same.value_or(isCurrent_ && !edited);
    if (current != std::exchange(isCurrent_, current)) Q_EMIT changed();
}

QString ModelMeasurements::command() const {
    const auto mode = document_->mode();
    const QString workspace = document_->filePath();
    const bool canMeasure = mode == qcs::config::Mode::FxPtq || mode == qcs::config::Mode::FxQat;
    if (!canMeasure || workspace.isEmpty()) return {};
    QString output = file_;
    if (output.isEmpty()) {
        output = workspace;
        if (output.endsWith(QStringLiteral(".workspace.json")))
            output.chop(15);
        else if (output.endsWith(QStringLiteral(".json")))
            output.chop(5);
        output += QStringLiteral(".measurements.json");
    }
    return QStringLiteral("python -m qconfig_studio measure package.module:factory %1 -o %2")
        .arg(quoted(workspace), quoted(output));
}

} // namespace qcs::ui
