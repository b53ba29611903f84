#pragma once
// File dialogs for opening and saving. They start in the folder of a given file, or in the folder that was
// used last.

#include <QStringList>

class QFileDialog;
class QWidget;

namespace qcs::ui {

/// The texts and the start folder of a file dialog.
struct FileDialogOptions {
    QString title;
    QString filters; ///< the file types, as QFileDialog takes them: "JSON (*.json);;All files (*)"
    QString near;    ///< the dialog starts in the folder of this file; if it is "", in initialFolder()
    QString name;    ///< for saving: the proposed file name
    QString suffix;  ///< for saving: appended to a name that has no suffix; "json", without the dot
};

/// Returns the folder of the file that the user has last chosen in one of these dialogs. If the user has
/// chosen none since the program started, or the folder does not exist any more, returns the documents
/// folder; if that does not exist, the home folder.
QString initialFolder();
/// Asks the user for existing files, and waits for the answer. Returns an empty list if the user cancels.
QStringList askForFiles(QWidget* parent, const FileDialogOptions& question);
/// Asks the user for the path of a file to write, and waits for the answer. Returns "" if the user cancels.
QString askWhereToSave(QWidget* parent, const FileDialogOptions& question);
/// Returns a new dialog for opening one existing file. The caller shows the dialog.
QFileDialog* newFileDialog(QWidget* parent, const FileDialogOptions& question);

} // namespace qcs::ui
