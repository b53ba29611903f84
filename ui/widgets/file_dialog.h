#pragma once
// File dialogs for opening and saving, which start in an existing folder and propose a name.

#include <QStringList>

class QFileDialog;
class QWidget;

namespace qcs::ui {

struct FileQuestion {
    QString title;
    QString filters; ///< "JSON (*.json);;All files (*)"
    QString near;    ///< a file in whose folder the dialog starts; "": firstFolder()
    QString name;    ///< for saving: the proposed name
    QString suffix;  ///< for saving: appended to names without one; without the dot
};

/// The default folder: the one that was used last, the documents folder, or the home folder.
QString firstFolder();
// Both return an empty value if the user cancels.
QStringList askForFiles(QWidget* parent, const FileQuestion& question);
QString askWhereToSave(QWidget* parent, const FileQuestion& question);
/// A dialog for opening one file, not shown yet.
QFileDialog* newFileDialog(QWidget* parent, const FileQuestion& question);

} // namespace qcs::ui
