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
    /// In the plot's coordinates.
    QPointF placeOf(int point) const;

Q_SIGNALS:
    /// By the person: by click, or by the arrow keys; -1: none.
    void chosen(int point);

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;
    void pressed(const QPointF& position) override;
    bool keyPressed(int key) override;

private:
    int pointAt(const QPointF& position) const;
    double heightOf(const ParetoContent::Point& point) const;
    void choose(int point);
    void say();

    ParetoContent content_;
    double top_ = 1; ///< where what is lossless stands
    int current_ = -1;
    QCPGraph* line_;
    QCPGraph* others_;
    QCPGraph* front_;
    QCPGraph* now_;
    QCPGraph* ring_;
    QCPItemText* nowLabel_;
};

} // namespace qcs::ui
