#include "widgets/file_dialog.h"

#include "theme/icons.h"

#include <QDir>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QStandardPaths>

namespace qcs::ui {
namespace {

QString lastFolder;

/// Icons for Qt's own file dialog, which is used if the desktop has none; its default icons depend on the
/// theme.
class OwnIcons final : public QFileIconProvider {
public:
    QIcon icon(IconType type) const override {
        switch (type) {
        case Computer:
        case Drive:
        case Network: return ui::icon(QStringLiteral("drive"), Colour::Dim);
        case Folder: return ui::icon(QStringLiteral("folder"), Colour::Accent);
        default: return ui::icon(QStringLiteral("file"), Colour::Dim);
        }
    }
    QIcon icon(const QFileInfo& info) const override {
        const bool home = info.isDir() && info.absoluteFilePath() == QDir::homePath();
        return home ? ui::icon(QStringLiteral("home"), Colour::Accent)
                    : icon(info.isRoot()  ? Drive
                           : info.isDir() ? Folder
                                          : File);
    }
};

QFileIconProvider& ownIcons() {
    static OwnIcons icons; // static, as dialogs do not take ownership
    return icons;
}

} // namespace

QString initialFolder() {
    if (QFileInfo(lastFolder).isDir()) return lastFolder;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QFileDialog* newFileDialog(QWidget* parent, const FileDialogOptions& question) {
    auto* dialog =
        new QFileDialog(parent, question.title,
                        question.near.isEmpty() ? initialFolder() : QFileInfo(question.near).absolutePath(),
                        question.filters);
    dialog->setIconProvider(&ownIcons());
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (!question.name.isEmpty()) dialog->selectFile(question.name);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, [](const QStringList& files) {
        if (!files.isEmpty()) lastFolder = QFileInfo(files.front()).absolutePath();
    });
    return dialog;
}

QStringList askForFiles(QWidget* parent, const FileDialogOptions& question) {
    const std::unique_ptr<QFileDialog> dialog(newFileDialog(parent, question));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    return dialog->exec() == QDialog::Accepted ? dialog->selectedFiles() : QStringList();
}

QString askWhereToSave(QWidget* parent, const FileDialogOptions& question) {
    const std::unique_ptr<QFileDialog> dialog(newFileDialog(parent, question));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(question.suffix);
    return dialog->exec() == QDialog::Accepted ? dialog->selectedFiles().value(0) : QString();
}

} // namespace qcs::ui
