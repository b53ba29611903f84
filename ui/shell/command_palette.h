#pragma once
// The command palette: finds any command of the menus by typing. Arrow keys choose, Enter runs, Escape
// closes.

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
    /// Opens over the upper part of the window, with an empty search field.
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
    QPointer<QWidget> before_; ///< had the focus before it opened
};

} // namespace qcs::ui
