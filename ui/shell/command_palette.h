#pragma once
// CommandPalette: finds any command of the menus by part of its name. The arrow keys select a command, Enter
// runs it, and Escape closes the palette.

#include "theme/popup_frame.h"

#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace qcs::ui {

struct Command;
class CommandModel;

class CommandPalette : public CardFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);
    /// Shows the palette over the upper part of the window, with these commands and an empty search field.
    void open(QList<Command> commands);
    QLineEdit* field() const { return field_; }
    QListView* list() const { return list_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void leave();
    void run(const QModelIndex& index);
    void search(const QString& words);
    void place();

    CommandModel* model_;
    QLineEdit* field_;
    QListView* list_;
    QLabel* nothing_;
    QPointer<QWidget> before_; ///< the widget that had the focus before the palette was opened
};

} // namespace qcs::ui
