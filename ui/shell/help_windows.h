#pragma once
// Windows about the program: About, and the list of shortcuts.

#include <QDialog>

namespace qcs::ui {

// The About dialog: purpose and version of the program, and its third-party components with their licences.

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

// All commands with their shortcuts, searchable and sortable.

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
