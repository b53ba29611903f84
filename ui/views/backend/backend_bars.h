#pragma once
// BackendNameField and DraftBar: the bars above and below the list of entries in the tab "Backend".

#include "session/document/document.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace qcs::ui {

/// The field for the name of the backend.
class BackendNameField : public QWidget {
    Q_OBJECT
public:
    explicit BackendNameField(Document* document, QWidget* parent = nullptr);
    QLineEdit* line() const { return line_; }

private:
    void refresh();
    void take(const QString& name);

    Document* document_;
    QLineEdit* line_;
    MergeKey mergeKey_; ///< key of the current undo step; without a key, the next change starts a new step
};

/// Tells the user that there is a draft, that is, a new pattern that is not in the backend yet. The user can
/// continue or discard it.
class DraftBar : public QWidget {
    Q_OBJECT
public:
    explicit DraftBar(QWidget* parent = nullptr);
    /// Sets whether the form shows the draft. If it does, the button that continues the draft is hidden.
    void setOpen(bool open);

Q_SIGNALS:
    void continued();
    void discarded();

private:
    QLabel* label_;
    QToolButton* goOn_;
};

} // namespace qcs::ui
