#pragma once
// EffectDrawer: the drawer "Effect of this edit" at the bottom of the window's central area. It lists what
// the last edit, or the selected step of the undo history, changes in the model. An open drawer has a fixed
// height. The drawer never opens by itself over the field that the user is editing.

#include "model/graph.h"
#include "session/jobs/compare_job.h"
#include "widgets/row_delegate.h"

#include <QFrame>

class QAction;
class QLabel;
class QToolButton;

namespace qcs::ui {

class EffectModel;
class EffectTable;

class EffectDrawer : public QFrame {
    Q_OBJECT
public:
    /// `undo` is the action that undoes the last edit.
    explicit EffectDrawer(QAction* undo, QWidget* parent = nullptr);

    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    bool isOpen() const { return open_; }
    /// To be called when the user opens or closes the drawer. If the user closes it twice without opening it
    /// in between, it no longer opens by itself.
    void setOpen(bool open);
    void toggle() { setOpen(!open_); }
    /// Closes the drawer and lets it open by itself again, because another document was opened.
    void reset();
    /// Takes over the state of `other`, the drawer of a window that is being replaced.
    void takeOver(const EffectDrawer& other);
    /// Returns the contents as text, line by line.
    QString text() const;
    QString summary() const;
    EffectTable* table() const { return table_; }

    static constexpr int headHeight = 36;
    static constexpr int openHeight = 192;
    /// The drawer opens by itself only if its parent has at least this height in pixels:
    /// `minParentHeightInForm` while the user edits in a form, otherwise `minParentHeight`.
    static constexpr int minParentHeight = 600, minParentHeightInForm = 680;

Q_SIGNALS:
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void applyOpen(bool open);
    void updateText();
    /// Returns true if the open drawer would cover the focused field or the mouse pointer.
    bool isInTheWay() const;

    EffectModel* rows_;
    QLabel* title_;
    QLabel* edit_;
    QToolButton* undo_;
    QToolButton* fold_;
    QLabel* summary_;
    EffectTable* table_;
    Effect effect_;
    bool open_ = false;
    /// The drawer has opened by itself for an edit; it closes by itself when the edit is undone or there is
    /// no effect to show.
    bool byItself_ = false;
    int closed_ = 0; ///< how often the user has closed the drawer since the user last opened it
};

// EffectTable: the table of the effect drawer. Its columns are: what differs, the number of nodes, where,
// before → now, and a link "show".

class EffectTable : public RowTreeView {
    Q_OBJECT
public:
    explicit EffectTable(QAbstractItemModel* rows, QWidget* parent = nullptr);

    static constexpr int rowHeight = 26;
    static constexpr int headHeight = 24;

Q_SIGNALS:
    /// Emitted on a click on "show", on a double click, Enter or Space. The first time, `node` is the first
    /// node of the row; each further time, it is the next one.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void choose(const QModelIndex& index);

    QPersistentModelIndex walked_; ///< the row whose nodes are being visited
    int step_ = 0;                 ///< index, among the nodes of that row, of the node that was emitted last
};

} // namespace qcs::ui
