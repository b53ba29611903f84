#pragma once
// Numbers with their names in a grid: each can be walked to, read aloud and copied.

#include "words/tensor_words.h"

#include <QAbstractListModel>
#include <QListView>

class QToolButton;

namespace qcs::ui {

class NumbersModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role {
        NameRole = Qt::UserRole,
        ValueRole, ///< as it is shown
        ExactRole, ///< double; what is no number is text
        SpareRole, ///< bool: NumberFact::isSpare
    };
    void setFacts(QList<NumberFact> facts);
    const QList<NumberFact>& facts() const { return facts_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<NumberFact> facts_;
};

class SortedRows;

class NumbersView : public QListView {
    Q_OBJECT
public:
    explicit NumbersView(QWidget* parent = nullptr);
    void setFacts(QList<NumberFact> facts);
    const QList<NumberFact>& facts() const { return model_->facts(); }
    /// The exact number of the current fact; of all of them, with their names.
    QString currentText() const;
    QString allText() const;
    /// Where height is short: one line of those that fit, until the person asks for the others.
    void setOneLine(bool oneLine);
    QToolButton& more() { return *more_; }
    /// For the cells of a line.
    int roomForCells() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(width())}; }
    /// Of one row: how many there are is a matter of the width that the layout gives.
    QSize minimumSizeHint() const override { return {0, heightForWidth(1 << 14)}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isShort() const { return oneLine_ && !all_; }
    void fit();
    void placeMore();

    NumbersModel* model_;
    SortedRows* rows_;
    QToolButton* more_; ///< says how many are not shown, and shows them
    bool oneLine_ = false;
    bool all_ = false; ///< the person asked for them
};

} // namespace qcs::ui
