#pragma once
// What the backend says otherwise than the preset it began as, entry by entry and field by field.

#include "session/document/document.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStandardItemModel;

namespace qcs::ui {

class RowTreeView;

class PresetComparison : public QWidget {
    Q_OBJECT
public:
    explicit PresetComparison(Document* document, QWidget* parent = nullptr);
    void refresh();
    RowTreeView* list() const { return list_; }

Q_SIGNALS:
    void entryChosen(qcs::ui::EntryId id);
    void closed();

private:
    void takeBack();
    QModelIndex chosenEntry() const;

    Document* document_;
    QLabel* title_;
    QStandardItemModel* model_;
    RowTreeView* list_;
    QPushButton* takeBack_;
};

} // namespace qcs::ui
