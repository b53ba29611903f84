#include "shell/file_actions.h"

#include "base/durable_file.h"
#include "builtin_files.h"
#include "config/codecs.h"
#include "project/project_codes.h"
#include "report/python/python_export.h"
#include "session/session.h"
#include "shell/actions.h"
#include "tensor/tensor_source.h"
#include "widgets/drop_hint.h"
#include "widgets/file_dialog.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace qcs::ui {
namespace {

// Values of `cause` for problem() and settled().
const auto openCause = QStringLiteral("open");
const auto saveCause = QStringLiteral("save");
const auto writeCause = QStringLiteral("write");

const auto workspaceSuffix = QStringLiteral("workspace.json");

QString textOf(const qcs::Diagnostics& diagnostics) {
    QStringList lines;
    for (const auto& diagnostic : diagnostics) {
        QString line = sentenceOf(diagnostic);
        QString place = QString::fromStdString(diagnostic.place.file);
        if (diagnostic.place.line > 0)
            place += QStringLiteral(":%1:%2").arg(diagnostic.place.line).arg(diagnostic.place.column);
        else if (!diagnostic.place.pointer.empty())
            place += QStringLiteral(" (%1)").arg(QString::fromStdString(diagnostic.place.pointer));
        lines.push_back(place.isEmpty() ? line : QStringLiteral("%1: %2").arg(place, line));
    }
    return lines.join(QLatin1Char('\n'));
}

/// Every file of this program has its kind near the beginning.
bool isKind(const QString& path, const char* kind) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(4096).contains(kind);
}

bool isWorkspace(const QString& path) {
    return isKind(path, "\"qconfig-studio/workspace\"");
}

bool isModel(const QString& path) {
    return isKind(path, "\"qconfig-studio/graph\"") || isKind(path, "\"qconfig-studio/modules\"");
}

/// Why a file cannot be opened; "" if the document can try.
QString whyNotRead(const QString& path) {
    const QFileInfo info(path);
    if (info.isDir())
        return FileActions::tr("“%1” is a folder: open the files that are in it.").arg(info.fileName());
    static const QStringList known = {
        QStringLiteral("json"), QStringLiteral("safetensors"), QStringLiteral("npy"), QStringLiteral("npz"),
        QStringLiteral("pt"),   QStringLiteral("pth"),         QStringLiteral("pt2")};
    QFile file(path);
    if (known.contains(info.suffix().toLower()) || !info.exists() || !file.open(QIODevice::ReadOnly) ||
        file.peek(256).trimmed().startsWith('{') || qcs::tensor::is_tensor_file(path.toStdString()))
        return {};
    return FileActions::tr("“%1” is not a file that this program reads. It reads workspaces, graphs and "
                           "configs (.json) and tensors (.safetensors, .pt, .pth, .npy, .npz). A model has "
                           "to be exported first: the welcome page has the two lines of Python that do it.")
        .arg(info.fileName());
}

} // namespace

FileActions::FileActions(Session& session, const Actions& actions, QWidget* window)
    : QObject(window),
      document_(session.document()),
      saving_(session.saving()),
      window_(window),
      dropHint_(new DropHint(window)) {
    window->setAcceptDrops(true);
    qApp->installEventFilter(
        this); // an application-wide filter, so that files dropped on any widget of the window are opened
    connect(actions[ActionId::Open], &QAction::triggered, this, &FileActions::open);
    connect(actions[ActionId::Save], &QAction::triggered, this, &FileActions::save);
    connect(actions[ActionId::SaveAs], &QAction::triggered, this, &FileActions::saveAs);
    connect(&saving_, &SaveService::saved, this, &FileActions::fileUsed);
    connect(&saving_, &SaveService::saved, this, [this](const QString& path) {
        Q_EMIT wrote(tr("Saved %1").arg(QFileInfo(path).fileName()), path);
    });
    connect(&saving_, &SaveService::failed, this, &FileActions::reportFailedSave);
    connect(&saving_, &SaveService::saved, this, [this] { Q_EMIT settled(saveCause); });
    connect(&document_, &Document::modifiedChanged, this, [this](bool modified) {
        if (!modified) Q_EMIT settled(saveCause); // all edits were undone
    });
    connect(&document_, &Document::opened, this, [this] {
        Q_EMIT settled(saveCause);
        Q_EMIT settled(openCause);
    });
    connect(actions[ActionId::OpenSample], &QAction::triggered, this, [this] {
        if (mayClose()) openSample();
    });
    connect(actions[ActionId::SaveBridge], &QAction::triggered, this, &FileActions::saveBridge);
    for (const auto& [action, what] : {std::pair(ActionId::ExportPython, Export::Python),
                                       std::pair(ActionId::ExportMapping, Export::Mapping),
                                       std::pair(ActionId::ExportBackend, Export::Backend)})
        connect(actions[action], &QAction::triggered, this, [this, what = what] { exportAs(what); });
    connect(actions[ActionId::Close], &QAction::triggered, this, [this] {
        if (mayClose()) document_.newWorkspace();
    });
}

void FileActions::open() {
    const QStringList paths = askForFiles(
        window_, {tr("Open"),
                  tr("Workspaces, graphs, configs and tensors (*.json *.safetensors *.npy *.npz *.pt "
                     "*.pth *.pt2);;All files (*)"),
                  document_.filePath(),
                  {},
                  {}});
    // A graph or a config is added to the open workspace, which can be undone; only a workspace replaces it.
    openFiles(paths);
}

void FileActions::openFiles(const QStringList& paths) {
    if (paths.isEmpty()) return;
    const bool replaces = std::ranges::any_of(paths, isWorkspace);
    const Answer answer = replaces                             ? askBefore(tr("Open in a &new window"))
                          : mayLeaveText(tr("&Throw it away")) ? Answer::Here
                                                               : Answer::Stay;
    const auto model = std::ranges::find_if(paths, isModel);
    if (answer == Answer::Here && !replaces && model != paths.end() && document_.graph())
        Q_EMIT anotherModelOffered(QFileInfo(*model).fileName(), paths);
    else if (answer == Answer::Here)
        openNow(paths);
    else if (answer == Answer::Elsewhere)
        Q_EMIT newWindowWanted(paths);
}

void FileActions::addModel() {
    const QStringList paths = askForFiles(
        window_, {tr("Add a model"), tr("Models (*.json);;All files (*)"), document_.filePath(), {}, {}});
    if (paths.isEmpty()) return;
    if (std::ranges::any_of(paths, isWorkspace))
        openFiles(paths);
    else
        openNow(paths);
}

bool FileActions::openNow(const QStringList& paths) {
    if (std::ranges::any_of(paths, isWorkspace)) saving_.wait();
    QStringList known;
    QStringList refused;
    for (const QString& path : paths) {
        const QString why = whyNotRead(path);
        if (why.isEmpty())
            known.push_back(path);
        else
            refused.push_back(why);
    }
    if (!known.isEmpty() && !document_.open(known)) refused.push_back(messages());
    for (const QString& path : known) {
        const auto file = QFileInfo(path).absoluteFilePath().toStdString();
        const bool failed = std::ranges::any_of(document_.messages(), [&](const qcs::Diagnostic& message) {
            return message.severity == qcs::Severity::Error && message.place.file == file;
        });
        if (!failed) Q_EMIT fileUsed(path);
    }
    if (refused.isEmpty())
        Q_EMIT settled(openCause);
    else
        Q_EMIT problem(refused.join(QLatin1Char('\n')), openCause);
    return refused.isEmpty();
}

/// Files dropped on the window are opened as if they were chosen in the dialog.
bool FileActions::eventFilter(QObject* watched, QEvent* event) {
    const bool enters = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    const bool leaves = event->type() == QEvent::DragLeave;
    if (!enters && !leaves && event->type() != QEvent::Drop) return false;
    const auto* target = qobject_cast<QWidget*>(watched);
    if (!target || target->window() != window_) return false;
    if (leaves) {
        dropHint_->leave();
        return false;
    }
    auto* drop = static_cast<QDropEvent*>(event);
    QStringList paths;
    for (const QUrl& url : drop->mimeData()->urls())
        if (url.isLocalFile()) paths.push_back(url.toLocalFile());
    if (paths.isEmpty()) return false;
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (enters)
        dropHint_->showFor(paths);
    else
        dropHint_->end();
    // Queued, because it may ask a question, and the other program waits for the end of the drag.
    if (!enters)
        QMetaObject::invokeMethod(
            this, [this, paths] { openFiles(paths); }, Qt::QueuedConnection);
    return true;
}

void FileActions::openSample() {
    saving_.wait();
    if (!document_.openSample()) Q_EMIT problem(messages());
}

bool FileActions::mayLeaveText(const QString& anyway) {
    const QStringList titles = unfinished_ ? unfinished_() : QStringList();
    if (titles.isEmpty()) return true;
    QMessageBox question(
        QMessageBox::Warning, tr("Errors in the text"),
        tr("The JSON text of %1 has errors, so what you typed there is not part of the document "
           "and will not be saved.")
            .arg(listed(titles)),
        QMessageBox::NoButton, window_);
    auto* leave = question.addButton(anyway, QMessageBox::DestructiveRole);
    auto* back = question.addButton(tr("&Back to the text"), QMessageBox::RejectRole);
    question.setDefaultButton(back);
    question.setEscapeButton(back);
    question.exec();
    return question.clickedButton() == leave;
}

bool FileActions::save() {
    return mayLeaveText(tr("&Save without it")) && saveDocument();
}

bool FileActions::saveDocument() {
    const bool hasName = !document_.filePath().isEmpty() && !document_.isReadOnly();
    // If it is busy, it is being saved under its first name.
    if (!hasName && !saving_.isBusy()) return saveAs();
    saving_.save();
    return true;
}

void FileActions::reportFailedSave() {
    QStringList changed;
    for (const auto& message : document_.messages())
        if (message.code == qcs::codes::changed_on_disk)
            changed.push_back(QString::fromStdString(message.place.file));
    if (changed.isEmpty())
        Q_EMIT problem(messages(), saveCause);
    else
        Q_EMIT overwriteAsked(changed);
}

bool FileActions::saveAs() {
    const QFileInfo now(document_.filePath());
    QString name = now.fileName();
    if (name.isEmpty())
        name = document_.displayName() + QLatin1Char('.') + workspaceSuffix;
    else if (document_.isReadOnly()) // it cannot be saved under its own name
        name = QStringLiteral("%1-copy.%2").arg(now.baseName(), now.completeSuffix());
    const QString path =
        askWhereToSave(window_, {tr("Save the workspace as"), tr("Workspaces (*.workspace.json)"),
                                 document_.filePath(), name, workspaceSuffix});
    if (path.isEmpty()) return false;
    saving_.save(path);
    return true;
}

void FileActions::saveBridge() {
    const QString path = askWhereToSave(window_, {tr("Save the Python exporter"),
                                                  tr("Python (*.py)"),
                                                  {},
                                                  QStringLiteral("qconfig_studio.py"),
                                                  QStringLiteral("py")});
    if (path.isEmpty()) return;
    write(path, qcs::builtin_file("python/qconfig_studio.py"));
}

std::optional<std::string> FileActions::exported(Export what) {
    switch (what) {
    case Export::Mapping:
        return qcs::config::write_qconfig_mapping(qcs::config::without_off(document_.mapping()));
    case Export::Backend: return qcs::config::write_backend_config(document_.backend());
    case Export::Python: break;
    }
    qcs::report::PythonParts parts;
    if (document_.isEager()) {
        parts.eager = &document_.eager();
        parts.eager_call = qcs::config::call_of(document_.mode());
    } else {
        parts.backend = &document_.backend();
        parts.mapping = &document_.mapping();
    }
    parts.allow = Document::trustedPackages();
    auto script = qcs::report::to_python(parts);
    if (script) return std::move(*script);
    Q_EMIT problem(tr("These configs cannot be written as Python.\n%1").arg(textOf(script.error())),
                   writeCause);
    return std::nullopt;
}

void FileActions::exportAs(Export what) {
    const bool python = what == Export::Python;
    const QString title = python                    ? tr("Export the rules as Python")
                          : what == Export::Mapping ? tr("Export the mapping as JSON")
                                                    : tr("Export the backend config as JSON");
    const QString name = python                    ? QStringLiteral("qconfigs.py")
                         : what == Export::Mapping ? QStringLiteral("mapping.json")
                                                   : QStringLiteral("backend.json");
    const auto bytes = exported(what); // before asking for a path, because it may fail
    if (!bytes) return;
    const QString path = askWhereToSave(window_, {title, python ? tr("Python (*.py)") : tr("JSON (*.json)"),
                                                  document_.filePath(), name,
                                                  python ? QStringLiteral("py") : QStringLiteral("json")});
    if (!path.isEmpty()) write(path, *bytes);
}

bool FileActions::exportTo(Export what, const QString& path) {
    const auto bytes = exported(what);
    return bytes && write(path, *bytes);
}

bool FileActions::write(const QString& path, std::string_view bytes) {
    const auto written = qcs::write_durably({path.toStdString(), {bytes}});
    if (written) {
        Q_EMIT settled(writeCause);
        Q_EMIT wrote(tr("Wrote %1").arg(QFileInfo(path).fileName()), path);
        return true;
    }
    const QString why = QString::fromStdString(written.error().front().args.back());
    Q_EMIT problem(tr("%1 could not be written: %2").arg(path, why), writeCause);
    return false;
}

bool FileActions::mayClose() {
    return askBefore({}) == Answer::Here;
}

FileActions::Answer FileActions::askBefore(const QString& newWindowText) {
    if (!mayLeaveText(tr("&Throw it away"))) return Answer::Stay;
    if (saving_.isBusy() && !saving_.wait()) return Answer::Stay; // problem() has been emitted
    if (!document_.isModified()) return Answer::Here;
    QMessageBox question(QMessageBox::Question, tr("Unsaved edits"),
                         tr("“%1” has edits that are not saved.").arg(document_.displayName()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    question.button(QMessageBox::Save)->setText(tr("&Save"));
    question.button(QMessageBox::Discard)->setText(tr("&Discard"));
    question.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    question.setDefaultButton(QMessageBox::Save);
    const QAbstractButton* elsewhere =
        newWindowText.isEmpty() ? nullptr : question.addButton(newWindowText, QMessageBox::ActionRole);
    const int pressed = question.exec();
    if (elsewhere && question.clickedButton() == elsewhere) return Answer::Elsewhere;
    switch (pressed) {
    case QMessageBox::Save: return saveDocument() && saving_.wait() ? Answer::Here : Answer::Stay;
    case QMessageBox::Discard: return Answer::Here;
    default: return Answer::Stay;
    }
}

QString FileActions::messages() const {
    return textOf(document_.messages());
}

} // namespace qcs::ui
