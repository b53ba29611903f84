#pragma once
// Everything that the menus have, found by typing: arrows choose, Enter does it, Escape leaves.

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
    /// Over the upper part of the window, with an empty search.
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
    QPointer<QWidget> before_; ///< had the focus
};

} // namespace qcs::ui
