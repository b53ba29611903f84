#pragma once
// NumbersView: a grid of named numbers. The user can select numbers with the keyboard and copy them, and
// screen readers can read them.

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
        ValueRole,     ///< the number as it is shown
        ExactRole,     ///< double: the exact number; QString if the value is not a number
        RedundantRole, ///< bool: NumberFact::isRedundant
    };
    void setFacts(QList<NumberFact> facts);
    const QList<NumberFact>& facts() const { return facts_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<NumberFact> facts_;
};

class SortProxyModel;

class NumbersView : public QListView {
    Q_OBJECT
public:
    explicit NumbersView(QWidget* parent = nullptr);
    void setFacts(QList<NumberFact> facts);
    const QList<NumberFact>& facts() const { return model_->facts(); }
    /// Returns the exact number in the current cell as text; "" if there is none.
    QString currentText() const;
    /// Returns all names and exact numbers, one in each line.
    QString allText() const;
    /// Sets whether only one line is shown, with the numbers that fit, until the user expands it. To be used
    /// if the window is not high enough.
    void setOneLine(bool oneLine);
    /// Returns the button that expands the line.
    QToolButton& more() { return *more_; }
    /// Returns the width in pixels that the cells of one line may have together.
    int roomForCells() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(width())}; }
    /// Returns the height of one row, because all numbers fit into one row if the view is wide enough.
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
    SortProxyModel* rows_;
    QToolButton* more_; ///< shows how many numbers are hidden, and expands them
    bool oneLine_ = false;
    bool all_ = false; ///< the user has expanded the line
};

} // namespace qcs::ui
