#pragma once
// The questions for a file: each begins in a folder that there is, and proposes a name.

#include <QStringList>

class QFileDialog;
class QWidget;

namespace qcs::ui {

struct FileQuestion {
    QString title;
    QString filters; ///< "JSON (*.json);;All files (*)"
    QString near;    ///< a file: the question begins in its folder; "": where the last file was, or at home
    QString name;    ///< to save: what the file may be called
    QString suffix;  ///< to save: added to a name that has none, without its dot
};

/// Where a question begins that knows of no file: the last folder that was used, the documents, or home.
QString firstFolder();
// Both return nothing if the person would rather not.
QStringList askForFiles(QWidget* parent, const FileQuestion& question);
QString askWhereToSave(QWidget* parent, const FileQuestion& question);
/// Not yet shown; for one file that is to be read.
QFileDialog* newFileDialog(QWidget* parent, const FileQuestion& question);

} // namespace qcs::ui
