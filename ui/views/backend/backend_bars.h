#pragma once
// What stands above the entries in the tab "Backend": its name, and a pattern that is not in it yet.

#include "session/document/document.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace qcs::ui {

class BackendName : public QWidget {
    Q_OBJECT
public:
    explicit BackendName(Document* document, QWidget* parent = nullptr);
    QLineEdit* line() const { return line_; }

private:
    void refresh();
    void take(const QString& name);

    Document* document_;
    QLineEdit* line_;
    MergeKey mergeKey_; ///< none: the next letter begins an edit
};

// Says that there is a pattern that is not in the backend yet, and what can be done with it.

class DraftBar : public QWidget {
    Q_OBJECT
public:
    explicit DraftBar(QWidget* parent = nullptr);
    /// While it is in the form there is nothing to go on with.
    void setOpen(bool open);

Q_SIGNALS:
    void continued();
    void discarded();

private:
    QLabel* label_;
    QToolButton* goOn_;
};

} // namespace qcs::ui
