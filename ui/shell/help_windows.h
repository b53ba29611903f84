#pragma once
// Windows that tell about the program: what it is, and its keys.

#include <QDialog>

namespace qcs::ui {

// What this program is, which version, and what it is built from under which licence.

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace qcs::ui

class QLineEdit;
class QTreeView;

namespace qcs::ui {

struct Command;
class CommandModel;

// All commands with their keys, searchable and sortable.

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
