#include "main_window/file_actions.h"

#include "builtin_files.h"
#include "document/document.h"
#include "main_window/actions.h"
#include "report/sentences.h"
#include "views/why_facts.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>
#include <QStandardPaths>

namespace qcs::ui {
namespace {

QString startFolder(const Document& document) {
    return document.filePath().isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                         : document.filePath();
}

} // namespace

FileActions::FileActions(Document& document, const Actions& actions, QWidget* window)
    : QObject(window), document_(document), window_(window) {
    connect(actions[Do::Open], &QAction::triggered, this, &FileActions::open);
    connect(actions[Do::Save], &QAction::triggered, this, &FileActions::save);
    connect(actions[Do::SaveAs], &QAction::triggered, this, &FileActions::saveAs);
    connect(actions[Do::OpenSample], &QAction::triggered, this, [this] {
        if (mayClose()) openSample();
    });
    connect(actions[Do::SaveBridge], &QAction::triggered, this, &FileActions::saveBridge);
    connect(actions[Do::Close], &QAction::triggered, this, [this] {
        if (mayClose()) document_.newWorkspace();
    });
}

void FileActions::open() {
    const QStringList paths =
        QFileDialog::getOpenFileNames(window_, tr("Open"), startFolder(document_),
                                      tr("Workspaces, graphs and configs (*.json);;All files (*)"));
    // A graph or a config goes into the open workspace and can be undone; only a workspace replaces it.
    if (!paths.isEmpty() && (!document_.isModified() || mayClose())) report(document_.open(paths));
}

void FileActions::openSample() {
    report(document_.openSample());
}

bool FileActions::save() {
    if (document_.filePath().isEmpty() || document_.isReadOnly()) return saveAs();
    return report(document_.save());
}

bool FileActions::saveAs() {
    QFileDialog dialog(window_, tr("Save the workspace as"), startFolder(document_),
                       tr("Workspaces (*.workspace.json)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("workspace.json"));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    return report(document_.saveAs(dialog.selectedFiles().front()));
}

void FileActions::saveBridge() {
    const QString path = QFileDialog::getSaveFileName(
        window_, tr("Save the Python exporter"), QStringLiteral("qconfig_studio.py"), tr("Python (*.py)"));
    if (path.isEmpty()) return;
    const auto bytes = qcs::builtin_file("python/qconfig_studio.py");
    QSaveFile file(path);
    const auto size = static_cast<qint64>(bytes.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), size) != size || !file.commit())
        Q_EMIT problem(tr("%1 could not be written: %2").arg(path, file.errorString()));
}

bool FileActions::mayClose() {
    if (!document_.isModified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved edits"),
                         tr("“%1” has edits that are not saved.").arg(document_.displayName()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

QString FileActions::messages() const {
    QStringList lines;
    for (const auto& message : document_.messages()) {
        QString line = translatedSentence(message.code, message.args);
        if (!message.place.file.empty()) {
            QString place = QString::fromStdString(message.place.file);
            if (message.place.line > 0)
                place += QStringLiteral(":%1:%2").arg(message.place.line).arg(message.place.column);
            line = QStringLiteral("%1: %2").arg(place, line);
        }
        lines.push_back(line);
    }
    return lines.join(QLatin1Char('\n'));
}

bool FileActions::report(bool succeeded) {
    if (!succeeded) Q_EMIT problem(messages());
    return succeeded;
}

} // namespace qcs::ui
