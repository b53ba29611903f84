#pragma once
// A plot of size against SQNR: a point for each choice of specs, and a line through the Pareto front.

#include "plots/figure.h"

#include <vector>

class QCPGraph;
class QCPItemText;

namespace qcs::ui {

struct ParetoContent {
    struct Point {
        double bytes = 0;
        double sqnr = 0;      ///< dB; infinite without error
        QString name;         ///< "qint8 channel"; "" for a mixture
        QString words;        ///< a sentence that describes the choice
        bool onFront = false; ///< on the Pareto front
        bool isNow = false;   ///< the specs that the rules request now
        bool runs = true;     ///< false: the backend does not support it, or no rule can request it
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
    /// Selects a point; -1: none. Does not emit chosen().
    void setCurrent(int point);
    int current() const { return current_; }
    /// The result of proposed rules, shown as a ring with a label; nullopt: none.
    struct Then {
        double bytes = 0;
        double sqnr = 0; ///< dB
        QString words;   ///< "2 rules, 34.1 dB"
        bool operator==(const Then&) const = default;
    };
    void setThen(std::optional<Then> then);
    const std::optional<Then>& then() const { return then_; }
    /// The point under the mouse; -1: none.
    int hovered() const { return hovered_; }
    /// The number of rings: for the present choice, and for those that it is compared with.
    int ringCount() const;
    /// The position of a point, in pixels of the plot.
    QPointF placeOf(int point) const;

Q_SIGNALS:
    /// The user has selected a point, by a click or with the arrow keys; -1: none.
    void chosen(int point);
    void hoveredChanged(int point);
    /// Enter was pressed on the current point.
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
    double top_ = 1; ///< height of points without error
    int current_ = -1, hovered_ = -1;
    std::optional<Then> then_;
    QCPGraph* line_;
    QCPGraph* others_;
    QCPGraph* front_;
    QCPGraph* now_;
    QCPGraph* foreign_;
    QCPGraph* ring_;
    QCPGraph* nowRing_;
    QCPItemText* nowLabel_;
    QCPItemText* thenLabel_;
};

} // namespace qcs::ui
