#pragma once
// AboutDialog and ShortcutList: two windows that the menu Help opens.

#include <QDialog>

namespace qcs::ui {

// AboutDialog: shows the purpose and the version of the program, and its third-party components with their
// licences.

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

// ShortcutList: shows the commands that have a keyboard shortcut, in a table that can be searched and sorted.

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
