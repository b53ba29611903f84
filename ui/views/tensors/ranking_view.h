#pragma once
// The ranking as a list, with a bar for each SQNR on a common scale, and a threshold that can be dragged.

#include "models/ranking_model.h"
#include "widgets/row_delegate.h"

#include <QHeaderView>

namespace qcs::ui {

/// The SQNR at the end of the bars' scale, in dB.
inline constexpr double longestBar = 60;

class RankingView : public RowTreeView {
    Q_OBJECT
public:
    explicit RankingView(QWidget* parent = nullptr);
    void setRanking(RankingModel* model);
    RankingModel* ranking() const { return model_; }
    /// Entries of the visible rows that are not measured yet.
    std::vector<std::size_t> waitingInSight() const;

Q_SIGNALS:
    /// The user changed the threshold, in dB.
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

// The header of the ranking: column titles, an arrow at the sorted column, and the handle of the threshold
// above the bars.

class RankingHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit RankingHeader(RankingView* view);
    QSize sizeHint() const override { return {0, 28}; }
    /// The handle's rectangle, in viewport coordinates of the header.
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

/// The x position of a value in dB in the cell of a bar.
int barPosition(const QRect& cell, double decibels);

} // namespace qcs::ui
