#pragma once
// All commands with their keys, searchable and sortable.

#include <QDialog>

class QLineEdit;
class QTreeView;

namespace qcs::ui {

class CommandModel;
struct Command;

class ShortcutList : public QDialog {
    Q_OBJECT
public:
    ShortcutList(QList<Command> commands, QWidget* parent);
    QLineEdit* field() const { return field_; }
    QTreeView* table() const { return table_; }

private:
    CommandModel* model_;
    QLineEdit* field_;
    QTreeView* table_;
};

} // namespace qcs::ui
