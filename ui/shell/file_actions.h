#pragma once
// Opening, saving, exporting and closing: the dialogs around the document.

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

    /// Asks which.
    void open();
    /// Asks about unsaved edits if a workspace is among them, which would replace this one; and where to put
    /// another model, if there is one already.
    void openFiles(const QStringList& paths);
    /// Asks which, and puts it beside those of this workspace.
    void addModel();
    /// False if any of them failed; problem() said why.
    bool openNow(const QStringList& paths);
    // Both only begin it: problem() or overwriteAsked() say if it fails. False: the person would rather not.
    bool save();
    bool saveAs();
    void openSample();
    void saveBridge();
    enum class Export : std::uint8_t { Python, Mapping, Backend };
    /// Asks where to.
    void exportAs(Export what);
    /// False: nothing was written, and problem() said why.
    bool exportTo(Export what, const QString& path);
    /// Who knows of text that is no part of the document: their titles; after making edits of what can be
    /// one.
    void setUnfinished(std::function<QStringList()> titles) { unfinished_ = std::move(titles); }
    /// Asks about unsaved edits. False: the person wants to stay.
    bool mayClose();
    /// What the document's last load or save had to say, in words; "" if nothing.
    QString messages() const;

Q_SIGNALS:
    /// Something went wrong: what, where, what to do.
    void problem(const QString& text, const QString& cause = {});
    /// What problem() said because of it holds no more.
    void settled(const QString& cause);
    /// It was not saved: others changed these, and the person has to say that they may be overwritten.
    void overwriteAsked(const QStringList& files);
    /// A file was written: what of, "Saved crepe.workspace.json".
    void wrote(const QString& text, const QString& path);
    /// There is a model here, and another one among these: here, in another window, or not at all?
    void anotherModelOffered(const QString& model, const QStringList& paths);
    /// A file was opened or saved.
    void fileUsed(const QString& path);
    /// The person would rather have them in another window.
    void newWindowWanted(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Answer : std::uint8_t { Here, Elsewhere, Stay };
    Answer askBefore(const QString& newWindowText);
    /// Asks about text that is no part of the document. True: it does not matter.
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
