#pragma once
// What the backend says otherwise than the preset it began as, entry by entry and field by field.

#include "models/entry_facts.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStandardItemModel;

namespace qcs::ui {

class RowTreeView;

class PresetComparison : public QWidget {
    Q_OBJECT
public:
    PresetComparison(Document* document, EntryFacts* facts, QWidget* parent = nullptr);
    void refresh();
    RowTreeView* list() const { return list_; }

Q_SIGNALS:
    void entryChosen(qcs::ui::EntryId id);
    void closed();

private:
    void takeBack();
    QModelIndex chosenEntry() const;

    Document* document_;
    EntryFacts* facts_;
    QLabel* title_;
    QStandardItemModel* model_;
    RowTreeView* list_;
    QPushButton* takeBack_;
};

} // namespace qcs::ui
