#pragma once
// The precedence ladder: the winner on top, the shadowed below it, those that do not apply behind a fold.

#include "views/why_facts.h"

#include <QAbstractListModel>
#include <QListView>

namespace qcs::ui {

class LadderModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { LineRole = Qt::UserRole };
    using QAbstractListModel::QAbstractListModel;
    void setLines(const QList<LadderLine>& reached, const QList<LadderLine>& notApplying);
    void setExpanded(bool expanded);
    bool isExpanded() const { return expanded_; }
    bool isFold(int row) const { return row == static_cast<int>(reached_.size()) && !notApplying_.empty(); }
    /// -1 for the fold.
    int ruleAt(int row) const;
    RungRow rowAt(int row) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    const LadderLine* line(int row) const;
    QList<LadderLine> reached_;
    QList<LadderLine> notApplying_;
    bool expanded_ = false;
};

/// As tall as its rungs: it scrolls with the panel around it.
class LadderView : public QListView {
    Q_OBJECT
public:
    explicit LadderView(QWidget* parent = nullptr);
    void setFacts(const WhyFacts& facts);
    void setExpanded(bool expanded);
    QSize sizeHint() const override { return {320, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void ruleChosen(int rule);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void onChosen(const QModelIndex& index);
    LadderModel* model_;
};

} // namespace qcs::ui
