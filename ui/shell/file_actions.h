#pragma once
// Actions that open, save, export and close files, with their dialogs.

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

    /// Asks for files and opens them.
    void open();
    /// Opens files. If one is a workspace, which replaces the open one, the user is first asked about unsaved
    /// edits. If one is a model and there is a model already, anotherModelOffered() is emitted instead.
    void openFiles(const QStringList& paths);
    /// Asks for a model file and adds it to the models of the workspace.
    void addModel();
    /// Opens files without asking. False if any of them failed; problem() has been emitted with the reason.
    bool openNow(const QStringList& paths);
    // save() and saveAs() only start saving: problem() or overwriteAsked() are emitted if it fails. False:
    // the user cancelled.
    bool save();
    bool saveAs();
    void openSample();
    void saveBridge();
    enum class Export : std::uint8_t { Python, Mapping, Backend };
    /// Asks for a path and exports to it.
    void exportAs(Export what);
    /// False: nothing was written; problem() has been emitted with the reason.
    bool exportTo(Export what, const QString& path);
    /// `titles` returns the titles of the parts whose JSON text has errors and is therefore not part of the
    /// document; it first turns all valid text into edits.
    void setUnfinished(std::function<QStringList()> titles) { unfinished_ = std::move(titles); }
    /// Asks about unsaved edits. False: the user cancelled.
    bool mayClose();
    /// The messages of the document's last load or save as text; "" for none.
    QString messages() const;

Q_SIGNALS:
    /// Something failed. `text` says what, where and what to do; `cause` groups problems for settled().
    void problem(const QString& text, const QString& cause = {});
    /// Problems emitted with this cause are resolved.
    void settled(const QString& cause);
    /// The document was not saved, because these files were changed by others: the user has to confirm that
    /// they may be overwritten.
    void overwriteAsked(const QStringList& files);
    /// A file was written. `text` is a message such as "Saved crepe.workspace.json".
    void wrote(const QString& text, const QString& path);
    /// The workspace has a model and `paths` contain another one: the user has to choose whether to open it
    /// here, in another window, or not at all.
    void anotherModelOffered(const QString& model, const QStringList& paths);
    /// A file was opened or saved.
    void fileUsed(const QString& path);
    /// The user chose to open the files in another window.
    void newWindowWanted(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Answer : std::uint8_t { Here, Elsewhere, Stay };
    Answer askBefore(const QString& newWindowText);
    /// Asks about JSON text with errors, which is not part of the document. True: there is none, or the user
    /// chose to continue; `anyway` is the text of that button.
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
