#pragma once
// The bars above the entry list of the tab "Backend": the backend's name, and a notice about a draft pattern.

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
    MergeKey mergeKey_; ///< none: the next change starts a new undo step
};

// Bar that reports a draft: a new pattern that is not in the backend yet. The user can continue or discard
// it.

class DraftBar : public QWidget {
    Q_OBJECT
public:
    explicit DraftBar(QWidget* parent = nullptr);
    /// `open`: the form shows the draft, so the button that continues it is hidden.
    void setOpen(bool open);

Q_SIGNALS:
    void continued();
    void discarded();

private:
    QLabel* label_;
    QToolButton* goOn_;
};

} // namespace qcs::ui
