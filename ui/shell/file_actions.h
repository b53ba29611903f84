#pragma once
// FileActions: carries out the actions that open, save, export and close files, and shows the dialogs for
// them.

#include <QObject>

#include <functional>
#include <optional>
#include <string>

class QWidget;

namespace qcs::ui {

class Actions;
class Document;
class DropHint;
class SaveService;
class Session;

class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Session& session, const Actions& actions, QWidget* window);

    /// Asks the user for files and opens them.
    void open();
    /// Opens files. If one of them is a workspace, it replaces the open workspace, and the user is first
    /// asked about unsaved edits. Otherwise the files are added to the open workspace. But if this
    /// workspace has a model and one of the files is a model, no file is added, and anotherModelOffered() is
    /// emitted instead.
    void openFiles(const QStringList& paths);
    /// Asks the user for a model file and adds it to the models of the workspace.
    void addModel();
    /// Opens files without asking the user. Returns false if any of them could not be opened; problem() has
    /// then been emitted with the reasons.
    bool openNow(const QStringList& paths);
    // save() and saveAs() return false if the user has cancelled. Otherwise they start to save in the
    // background; if that fails, problem() or overwriteAsked() is emitted.
    bool save();
    bool saveAs();
    void openSample();
    void saveBridge();
    enum class Export : std::uint8_t { Python, Mapping, Backend };
    /// Asks the user for a path and exports to it.
    void exportAs(Export what);
    /// Exports to `path`. Returns false if nothing was written; problem() has then been emitted with the
    /// reason.
    bool exportTo(Export what, const QString& path);
    /// Sets a function that first turns all valid text in the JSON tab into edits, and then returns the
    /// titles of the parts whose text has errors and is therefore not part of the document.
    void setUnfinished(std::function<QStringList()> titles) { unfinished_ = std::move(titles); }
    /// If there are unsaved edits, asks the user what to do with them. Returns false if the user cancelled or
    /// if saving failed.
    bool mayClose();
    /// Returns, as text, the messages of the document's last load or save; "" if there are none.
    QString messages() const;

Q_SIGNALS:
    /// Emitted when something failed. `text` says what failed, where, and what to do; `cause` identifies the
    /// kind of problem for settled().
    void problem(const QString& text, const QString& cause = {});
    /// Emitted when the problems that were emitted with this cause are resolved.
    void settled(const QString& cause);
    /// Emitted when the document was not saved because other programs have changed these files. The user has
    /// to confirm that they may be overwritten.
    void overwriteAsked(const QStringList& files);
    /// Emitted when a file was written. `text` is a message such as "Saved crepe.workspace.json".
    void wrote(const QString& text, const QString& path);
    /// Emitted when the workspace already has a model and `paths` contain another one, with the file name
    /// `model`. The user has to choose whether to add it to this workspace, to open it in another window, or
    /// not to open it.
    void anotherModelOffered(const QString& model, const QStringList& paths);
    /// Emitted when a file was opened or saved.
    void fileUsed(const QString& path);
    /// Emitted when the user has chosen to open the files in another window.
    void newWindowWanted(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Where the user wants to open files. Stay: the user has cancelled.
    enum class Answer : std::uint8_t { Here, Elsewhere, Stay };
    /// If there are unsaved edits, asks the user what to do with them. `newWindowText` is the text of the
    /// button with the result Elsewhere; if it is "", there is no such button.
    Answer askBefore(const QString& newWindowText);
    /// If there is JSON text with errors, which is not part of the document, asks the user whether to
    /// continue without it. `anyway` is the text of the button that continues. Returns true if there is no
    /// such text, or the user continues.
    bool mayLeaveText(const QString& anyway);
    bool saveDocument();
    void reportFailedSave();
    bool write(const QString& path, std::string_view bytes);
    std::optional<std::string> exported(Export what);

    Document& document_;
    SaveService& saving_;
    QWidget* window_;
    DropHint* dropHint_;
    std::function<QStringList()> unfinished_;
};

} // namespace qcs::ui
