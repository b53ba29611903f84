#include "document/durable_files.h"
#include "document/utf8.h"
#include "model/unfinished_save.h"

#include <QFile>

#include <cerrno>

namespace qcs::ui {

namespace {

qcs::FileSteps toCore(const FileSteps& steps) {
    if (!steps) return {};
    return [&steps](FileStep step, const std::string& path) { return steps(step, text(path)); };
}

struct Replaced {
    QString path;
    std::optional<QByteArray> before; ///< nullopt: there was no such file
};

std::optional<QByteArray> bytesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    return file.readAll();
}

/// True if all is as it was again.
bool takeBack(const std::vector<Replaced>& done) {
    bool all = true;
    for (auto file = done.rbegin(); file != done.rend(); ++file) {
        FileProblem problem;
        all = (file->before ? writeDurably({file->path, *file->before}, {}, problem)
                            : removeDurably(file->path, {})) &&
              all;
    }
    return all;
}

/// A save that was cut short is finished before the next one: two journals could not both be right, and one
/// that is not needed must not become so.
bool finishEarlier(const QString& workspace, const FileSteps& steps, FileProblem& problem) {
    const auto file = workspace.toStdString();
    const QString journal = QString::fromStdString(qcs::save_journal_path(file));
    if (!QFile::exists(journal)) return true;
    for (const auto& [path, text] :
         qcs::unfinished_save(file, [](const auto& name) { return qcs::read_file(name); }))
        if (!writeDurably({QString::fromStdString(path), QByteArray::fromStdString(text)}, steps, problem))
            return false;
    if (removeDurably(journal, steps)) return true;
    problem = {journal, qt_error_string(EIO)};
    return false;
}

} // namespace

qcs::FileToWrite toCore(const FileToWrite& file) {
    const auto size = static_cast<std::size_t>(file.bytes.size());
    return {file.path.toStdString(), {{file.bytes.constData(), size}}, file.permissionsOf.toStdString()};
}

FileProblem problemOf(const qcs::Diagnostics& problems) {
    const auto& args = problems.front().args; // of "file-unwritable"
    return {text(args.front()), text(args.back())};
}

bool writeDurably(const FileToWrite& file, const FileSteps& steps, FileProblem& problem) {
    const auto written = qcs::write_durably(toCore(file), toCore(steps));
    if (!written) problem = problemOf(written.error());
    return written.has_value();
}

bool removeDurably(const QString& path, const FileSteps& steps) {
    return qcs::remove_durably(path.toStdString(), toCore(steps));
}

std::optional<FileProblem> writeTogether(const std::vector<FileToWrite>& files, const FileSteps& steps) {
    FileProblem problem;
    if (!files.empty() && !finishEarlier(files.back().path, steps, problem)) return problem;
    std::vector<qcs::StagedFile> staged;
    std::vector<Replaced> before;
    std::vector<qcs::ReplacedFile> replaced;
    for (const auto& file : files) {
        auto ready = qcs::StagedFile::make(toCore(file), toCore(steps));
        if (!ready) return problemOf(ready.error());
        staged.push_back(std::move(*ready));
        before.push_back({file.path, bytesOf(file.path)});
        if (before.back().before && *before.back().before != file.bytes)
            replaced.push_back(
                {file.path.toStdString(), before.back().before->toStdString(), file.bytes.toStdString()});
    }
    QString journal;
    if (replaced.size() > 1) {
        const auto workspace = files.back().path.toStdString();
        journal = QString::fromStdString(qcs::save_journal_path(workspace));
        const auto text = QByteArray::fromStdString(qcs::write_save_journal(workspace, replaced));
        if (!writeDurably({journal, text, files.back().path}, steps, problem)) {
            removeDurably(journal, {});
            return problem;
        }
    }
    std::vector<Replaced> done;
    for (std::size_t i = 0; i < staged.size(); ++i) {
        bool renamed = false;
        const auto committed = staged[i].commit(toCore(steps), &renamed);
        if (renamed) done.push_back(before[i]);
        if (committed) continue;
        if (takeBack(done) && !journal.isEmpty()) removeDurably(journal, {});
        return problemOf(committed.error());
    }
    if (!journal.isEmpty()) removeDurably(journal, steps);
    return std::nullopt;
}

} // namespace qcs::ui
