#pragma once
// "Effect of this edit": a drawer at the bottom of the window's central area that lists what the last edit
// changes. It has a fixed height when open, and never opens by itself over the field that is being edited.

#include "model/graph.h"
#include "session/jobs/compare_job.h"
#include "widgets/row_delegate.h"

#include <QFrame>

class QAction;
class QLabel;
class QToolButton;

namespace qcs::ui {

class EffectRows;
class EffectTable;

class EffectDrawer : public QFrame {
    Q_OBJECT
public:
    /// `undo` is the action that undoes the last edit.
    explicit EffectDrawer(QAction* undo, QWidget* parent = nullptr);

    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    bool isOpen() const { return open_; }
    /// Opens or closes the drawer for the user. After the user has closed it twice it no longer opens by
    /// itself.
    void setOpen(bool open);
    void toggle() { setOpen(!open_); }
    /// Resets the state for another document: closed, and opening by itself again.
    void reset();
    /// Takes over the state of the drawer of a replaced window.
    void takeOver(const EffectDrawer& other);
    /// The contents as text, line by line.
    QString text() const;
    QString summary() const;
    EffectTable* table() const { return table_; }

    static constexpr int headHeight = 36;
    static constexpr int openHeight = 192;
    /// Minimum heights of the parent, in pixels, at which the drawer opens by itself; the second one applies
    /// while a form is being edited.
    static constexpr int leastPlace = 600, leastPlaceOfForms = 680;

Q_SIGNALS:
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void stand(bool open);
    void updateText();
    /// Whether the opened drawer would cover the focused field or the mouse pointer.
    bool isInTheWay() const;

    EffectRows* rows_;
    QLabel* title_;
    QLabel* edit_;
    QToolButton* undo_;
    QToolButton* fold_;
    QLabel* summary_;
    EffectTable* table_;
    Effect effect_;
    bool open_ = false;
    bool byItself_ = false; ///< it opened by itself for an edit, and closes when the edit is undone
    int closed_ = 0;        ///< number of times the user closed it
};

// The table of the effect drawer, with the columns: what differs | nodes | where | before → now | show.

class EffectTable : public RowTreeView {
    Q_OBJECT
public:
    explicit EffectTable(QAbstractItemModel* rows, QWidget* parent = nullptr);

    static constexpr int rowHeight = 26;
    static constexpr int headHeight = 24;

Q_SIGNALS:
    /// By "show", Enter or Space: the first node of the row, then the next one each time.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void choose(const QModelIndex& index);

    QPersistentModelIndex walked_; ///< the row whose nodes are being visited
    int step_ = 0;
};

} // namespace qcs::ui
