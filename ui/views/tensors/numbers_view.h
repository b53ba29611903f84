#pragma once
// A grid of named numbers that can be selected with the keyboard, read by screen readers and copied.

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
        ValueRole, ///< the text shown
        ExactRole, ///< double; QString for values that are no numbers
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
    /// The exact number of the current fact; "" for none.
    QString currentText() const;
    QString allText() const;
    /// For small heights: shows one line with the numbers that fit, until the user expands it.
    void setOneLine(bool oneLine);
    QToolButton& more() { return *more_; }
    /// Width in pixels for the cells of one line.
    int roomForCells() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(width())}; }
    /// The size of one row; the number of rows depends on the width given by the layout.
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
    QToolButton* more_; ///< shows how many numbers are hidden, and expands them
    bool oneLine_ = false;
    bool all_ = false; ///< the user expanded the hidden numbers
};

} // namespace qcs::ui
