#pragma once
// "Effect of this edit": a drawer at the bottom of the middle of the window. It belongs to the document, has
// one height, and never opens over the field that is being filled in.

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
    /// `undo` takes back the last edit.
    explicit EffectDrawer(QAction* undo, QWidget* parent = nullptr);

    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    bool isOpen() const { return open_; }
    /// By the person. What they closed twice opens no more by itself.
    void setOpen(bool open);
    void toggle() { setOpen(!open_); }
    /// Another document: folded, and as ready to open as on the first day.
    void reset();
    /// Stands as the other one does.
    void takeOver(const EffectDrawer& other);
    /// What it says, line by line.
    QString text() const;
    QString summary() const;
    EffectTable* table() const { return table_; }

    static constexpr int headHeight = 36;
    static constexpr int openHeight = 192;
    /// In a lower place than this it opens only if the person wants it to; while something is filled in it
    /// takes more, for the form needs that.
    static constexpr int leastPlace = 600, leastPlaceOfForms = 680;

Q_SIGNALS:
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void stand(bool open);
    void say();
    /// It would open over where the person is: the field with the focus, or the pointer.
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
    bool byItself_ = false; ///< it opened for an edit, and goes when that is taken back
    int closed_ = 0;        ///< times, by the person
};

// The rows of the effect drawer: what differs | nodes | where | before → now | show.

class EffectTable : public RowTreeView {
    Q_OBJECT
public:
    explicit EffectTable(QAbstractItemModel* rows, QWidget* parent = nullptr);

    static constexpr int rowHeight = 26;
    static constexpr int headHeight = 24;

Q_SIGNALS:
    /// By "show", Enter or Space: the first node of the row, then the next.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void choose(const QModelIndex& index);

    QPersistentModelIndex walked_; ///< the row that is walked through
    int step_ = 0;
};

} // namespace qcs::ui
