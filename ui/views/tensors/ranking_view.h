#pragma once
// RankingView: the quantized weights of the open tensor files, sorted by quantization error, the worst first
// unless the user sorts by another column. Bars show the SQNRs on a common scale. A vertical line, which the
// user can drag, marks the SQNR below which a weight is flagged.

#include "models/ranking_model.h"
#include "widgets/row_delegate.h"

#include <QHeaderView>

namespace qcs::ui {

/// The SQNR in dB at the right end of the scale.
inline constexpr double barScaleMaxDecibels = 60;

class RankingView : public RowTreeView {
    Q_OBJECT
public:
    explicit RankingView(QWidget* parent = nullptr);
    void setRanking(RankingModel* model);
    RankingModel* ranking() const { return model_; }
    /// Returns the weights in visible rows that are not measured yet, as indices in TensorTable::entries.
    std::vector<std::size_t> visibleUnmeasured() const;

Q_SIGNALS:
    /// Emitted when the user drags the threshold. `threshold` is in dB.
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
    void paintSpanningRow(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    void toggle(const QModelIndex& section);
    void fitColumns();

    RankingModel* model_ = nullptr;
};

// RankingHeader: the header of the ranking. It shows the titles of the columns, an arrow at the column by
// which the list is sorted, and above the bars the handle of the threshold.

class RankingHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit RankingHeader(RankingView* view);
    QSize sizeHint() const override { return {0, 28}; }
    /// Returns the rectangle of the handle, in viewport coordinates of the header.
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

/// Returns the x coordinate that a value in dB has in the cell of a bar.
int barPosition(const QRect& cell, double decibels);

} // namespace qcs::ui
