#include "session/tensor_files.h"

#include "base/durable_file.h"
#include "builtin_files.h"
#include "insight/ranking/error_cache.h"
#include "project/saving.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QTemporaryDir>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto filesLane = QStringLiteral("tensor-files");

QString fileName(const std::string& path) {
    return QFileInfo(QString::fromStdString(path)).fileName();
}

/// The path at which a linked-in file is unpacked for all starts of the program; "" if there is no cache
/// folder.
QString placeOf(const QString& name, const QByteArray& bytes) {
    const auto errors = qcs::insight::error_cache_folder();
    if (errors.empty()) return {};
    const auto hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(16);
    return QStringLiteral("%1/builtin/%2/%3")
        .arg(QFileInfo(QString::fromStdString(errors)).path(), QString::fromLatin1(hash), name);
}

/// True if the file exists there with these bytes, or could be written now.
bool isKept(const QString& place, const QByteArray& bytes) {
    if (place.isEmpty()) return false;
    QFile file(place);
    if (file.open(QIODevice::ReadOnly) && file.readAll() == bytes) return true;
    file.close();
    return QDir().mkpath(QFileInfo(place).path()) &&
           qcs::write_durably({place.toStdString(), {std::string_view(bytes.data(), bytes.size())}});
}

/// Unpacks a linked-in file and sets its path, which is the same at every start, so that cached errors are
/// found again. If that is not possible, it is put into a temporary folder, which is returned and must be
/// kept as long as the file is used.
std::shared_ptr<QTemporaryDir> unpacked(const std::string& builtIn, std::string& path) {
    const auto linked =
        qcs::builtin_file(std::string_view(builtIn).substr(qcs::project::builtin_prefix.size()));
    const auto bytes = QByteArray::fromRawData(linked.data(), static_cast<qsizetype>(linked.size()));
    const QString place = placeOf(fileName(builtIn), bytes);
    if (isKept(place, bytes)) {
        path = place.toStdString();
        return nullptr;
    }
    auto folder = std::make_shared<QTemporaryDir>();
    QFile file(folder->filePath(fileName(builtIn)));
    path = file.fileName().toStdString();
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return folder;
}

QString wordsFor(const std::string& path, const qcs::Diagnostics& diagnostics) {
    QStringList sentences;
    for (const auto& diagnostic : diagnostics)
        if (diagnostic.severity == qcs::Severity::Error) sentences.push_back(sentenceOf(diagnostic));
    return TensorFiles::tr("%1 could not be opened: %2.").arg(fileName(path), inOneLine(sentences));
}

} // namespace

TensorFiles::TensorFiles(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs) {
    connect(document, &Document::tensorFilesChanged, this, &TensorFiles::run);
    run();
}

bool TensorFiles::isOpening() const {
    return jobs_->isBusy(filesLane);
}

std::shared_ptr<const qcs::tensor::TensorSource> TensorFiles::sourceOf(const QString& path) const {
    const auto found = std::ranges::find(files_, path.toStdString(), &Opened::path);
    return found == files_.end() ? nullptr : found->source;
}

std::vector<TensorFiles::File> TensorFiles::files() const {
    std::vector<File> all;
    for (const Opened& file : files_) {
        File shown{QString::fromStdString(file.path), 0, 0, {}};
        if (file.source) {
            shown.tensors = file.source->tensors().size();
            for (const auto& info : file.source->tensors())
                shown.bytes += info.bytes();
        } else {
            shown.problem = plainProse(wordsFor(file.path, file.problems));
        }
        all.push_back(std::move(shown));
    }
    return all;
}

TensorFiles::Opened TensorFiles::openFile(const std::string& path, const qcs::Task& task) {
    Opened opened{path, nullptr, {}, nullptr};
    std::string real = path;
    if (path.starts_with(qcs::project::builtin_prefix)) opened.keptFile = unpacked(path, real);
    auto source = qcs::tensor::open_tensors(real, task);
    if (source)
        opened.source = std::move(*source);
    else
        opened.problems = std::move(source.error());
    return opened;
}

TensorFiles::Result TensorFiles::openAll(const std::vector<std::string>& paths,
                                         const std::vector<Opened>& before,
                                         std::shared_ptr<const qcs::model::Graph> graph,
                                         const qcs::Task& task) {
    Result result;
    auto table = std::make_shared<qcs::insight::TensorTable>();
    table->graph = std::move(graph);
    for (const auto& path : paths) {
        const auto known = std::ranges::find(before, path, &Opened::path);
        result.files.push_back(
            known != before.end() && known->source ? *known : openFile(path, {task.stop, task.progress, 0}));
        if (const auto& source = result.files.back().source) table->add(source);
    }
    result.table = std::move(table);
    return result;
}

void TensorFiles::run() {
    const auto& paths = document_->tensorFiles();
    const QString title = paths.size() == 1
                              ? tr("Opening %1").arg(fileName(paths.front()))
                              : tr("Opening %n tensor file(s)", nullptr, static_cast<int>(paths.size()));
    jobs_->start(
        filesLane, paths.empty() ? QString() : title,
        [paths, before = files_, graph = document_->graph()](const qcs::Task& task) {
            return openAll(paths, before, graph, task);
        },
        [self = QPointer(this)](Result result) {
            if (self) self->take(std::move(result));
        },
        Cancelling::Allowed,
        [self = QPointer(this)](const QString&) {
            if (self) Q_EMIT self->changed();
        });
    Q_EMIT changed();
}

void TensorFiles::take(Result result) {
    files_ = std::move(result.files);
    table_ = std::move(result.table);
    const QStringList before = std::exchange(problems_, {});
    for (const Opened& file : files_)
        if (!file.source) problems_.push_back(wordsFor(file.path, file.problems));
    Q_EMIT changed();
    for (const QString& words : problems_)
        if (!before.contains(words)) Q_EMIT problem(words);
}

} // namespace qcs::ui
