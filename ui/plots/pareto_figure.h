#pragma once
// Size against SQNR: a point for each choice, a line through those that no other choice beats.

#include "plots/figure.h"

#include <vector>

class QCPGraph;
class QCPItemText;

namespace qcs::ui {

struct ParetoContent {
    struct Point {
        double bytes = 0;
        double sqnr = 0; ///< dB; infinite where nothing is lost
        QString name;    ///< "qint8 channel"; "" for a mixture
        QString words;   ///< what it is, in a sentence
        bool onFront = false;
        bool isNow = false; ///< what is asked now
        bool runs = true;   ///< false: the backend has nothing for it, or no rule can say it
    };
    std::vector<Point> points; ///< by size
    QString title;             ///< of which weights
};

class ParetoFigure : public Figure {
    Q_OBJECT
public:
    ParetoFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ParetoContent content);
    const ParetoContent& content() const { return content_; }
    /// -1: none. Does not emit.
    void setCurrent(int point);
    int current() const { return current_; }
    /// What rules that are proposed come to, with a ring and its words beside it; nullopt: none.
    struct Then {
        double bytes = 0;
        double sqnr = 0; ///< dB
        QString words;   ///< "2 rules, 34.1 dB"
        bool operator==(const Then&) const = default;
    };
    void setThen(std::optional<Then> then);
    const std::optional<Then>& then() const { return then_; }
    /// The pointer is on it; -1: none.
    int hovered() const { return hovered_; }
    /// Points with a ring: what is asked now, and what would be.
    int ringCount() const;
    /// In the plot's coordinates.
    QPointF placeOf(int point) const;

Q_SIGNALS:
    /// By the person: by click, or by the arrow keys; -1: none.
    void chosen(int point);
    void hoveredChanged(int point);
    /// By Enter, on the current point.
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
    void say();

    ParetoContent content_;
    double top_ = 1; ///< where what is lossless stands
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
