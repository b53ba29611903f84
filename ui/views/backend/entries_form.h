#pragma once
// EntriesForm: the form that is shown while several backend entries are selected. It changes a property of
// all of them at once.

#include "session/document/document.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace qcs::ui {

class EntryActions;

class EntriesForm : public QWidget {
    Q_OBJECT
public:
    EntriesForm(Document* document, const EntryActions& actions, QWidget* parent = nullptr);
    void setEntries(const QList<EntryId>& ids);

private:
    Document* document_;
    QList<EntryId> ids_;
    QLabel* title_;
    QComboBox* observation_;
    QToolButton* dtypes_;
};

} // namespace qcs::ui
