#pragma once
// The ranking as a list: a bar for each SQNR, all on one scale, with a threshold that can be dragged.

#include "models/ranking_model.h"
#include "widgets/row_delegate.h"

#include <QHeaderView>

namespace qcs::ui {

/// What the bars go up to, in dB.
inline constexpr double longestBar = 60;

class RankingView : public RowTreeView {
    Q_OBJECT
public:
    explicit RankingView(QWidget* parent = nullptr);
    void setRanking(RankingModel* model);
    RankingModel* ranking() const { return model_; }
    /// Entries of the rows that are seen and not measured yet.
    std::vector<std::size_t> waitingInSight() const;

Q_SIGNALS:
    /// The person wants another threshold.
    void thresholdWanted(double threshold);
    void scrolled();

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void paintWide(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    void toggle(const QModelIndex& section);
    void fitColumns();

    RankingModel* model_ = nullptr;
};

// Its header: quiet words over their columns, an arrow at the one it is sorted by, and the threshold's handle
// over the bars.

class RankingHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit RankingHeader(RankingView* view);
    QSize sizeHint() const override { return {0, 28}; }
    /// Of the handle, in the header's viewport.
    QRect handleRect() const;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    RankingView* view_;
    bool drags_ = false;
};

/// Where a value of so many dB lies in the cell of a bar.
int barPosition(const QRect& cell, double decibels);

} // namespace qcs::ui
