#pragma once
// A plot of size against SQNR. Each point stands for one choice of specs for the weights, and a line connects
// the Pareto front.

#include "plots/figure.h"

#include <vector>

class QCPGraph;
class QCPItemText;

namespace qcs::ui {

struct ParetoContent {
    struct Point {
        double bytes = 0;
        double sqnr = 0;      ///< dB; infinite if there is no error
        QString name;         ///< the spec, such as "qint8 channel"; "" if the weights have different specs
        QString words;        ///< a sentence that describes the choice of specs
        bool onFront = false; ///< true if the point is on the Pareto front
        bool isRequested = false; ///< true for the specs that the rules request now
        bool isSupported =
            true; ///< false: the backend does not support this choice, or no rule can request it
    };
    std::vector<Point> points; ///< in ascending order of size
    QString title;             ///< which weights are shown
};

class ParetoFigure : public Figure {
    Q_OBJECT
public:
    ParetoFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ParetoContent content);
    const ParetoContent& content() const { return content_; }
    /// Selects a point; -1 selects none. Does not emit chosen().
    void setCurrent(int point);
    int current() const { return current_; }
    /// The result that proposed rules would have. It is shown as a ring with a label.
    struct ProposedResult {
        double bytes = 0;
        double sqnr = 0; ///< dB
        QString words;   ///< the label, such as "2 rules, 34.1 dB"
        bool operator==(const ProposedResult&) const = default;
    };
    /// Shows the result of proposed rules; nullopt removes the ring.
    void setProposedResult(std::optional<ProposedResult> result);
    const std::optional<ProposedResult>& proposedResult() const { return proposedResult_; }
    /// Returns the index of the point under the mouse; -1 if there is none.
    int hovered() const { return hovered_; }
    /// Returns the number of rings that are drawn: around the selected point, around the point under the
    /// mouse, and at the result of proposed rules. If at least one of them is drawn, another ring is drawn
    /// around the point for the specs that the rules currently request (Point::isRequested); it is also
    /// counted.
    int ringCount() const;
    /// Returns the position of a point, in pixels of the plot.
    QPointF placeOf(int point) const;

Q_SIGNALS:
    /// Emitted when the user has selected a point, by a click or with the arrow keys; -1: no point.
    void chosen(int point);
    /// Emitted when another point, or none (-1), is under the mouse.
    void hoveredChanged(int point);
    /// Emitted when the user has pressed Enter while this point was selected.
    void activated(int point);

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;
    void pressed(const QPointF& position) override;
    bool keyPressed(int key) override;
    void leaveEvent(QEvent* event) override;

private:
    int pointAt(const QPointF& position) const;
    double heightOf(const ParetoContent::Point& point) const;
    void choose(int point);
    void hover(int point);
    void mark();
    void updateText();

    ParetoContent content_;
    double top_ = 1; ///< the height at which points with an infinite SQNR are drawn
    int current_ = -1, hovered_ = -1;
    std::optional<ProposedResult> proposedResult_;
    QCPGraph* line_;
    QCPGraph* others_;
    QCPGraph* front_;
    QCPGraph* requestedPoint_;
    QCPGraph* unsupportedPoints_;
    QCPGraph* ring_;
    QCPGraph* requestedRing_;
    QCPItemText* requestedLabel_;
    QCPItemText* proposedLabel_;
};

} // namespace qcs::ui
