#pragma once
// Opening, saving, exporting and closing: the dialogs around the document.

#include <QObject>

#include <string_view>

class QWidget;

namespace qcs::ui {

class Actions;
class Document;

class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Document& document, const Actions& actions, QWidget* window);

    void open();
    bool save();
    bool saveAs();
    void openSample();
    void saveBridge();
    void exportPython();
    /// Asks about unsaved edits. False: the person wants to stay.
    bool mayClose();
    /// What the document's last load or save had to say, in words; "" if nothing.
    QString messages() const;

Q_SIGNALS:
    /// Something went wrong: what, where, what to do.
    void problem(const QString& text);

private:
    bool report(bool succeeded);
    void write(const QString& path, std::string_view bytes);

    Document& document_;
    QWidget* window_;
};

} // namespace qcs::ui
