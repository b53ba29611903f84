#pragma once
// SQNR channel by channel; the ones that stand out are marked, and one can be chosen.

#include "plots/figure.h"

#include <vector>

class QCPItemRect;
class QCPItemStraightLine;
class QCPItemText;

namespace qcs::ui {

class Bars;

struct ChannelContent {
    std::vector<double> sqnr;          ///< dB; infinite where nothing is lost, NaN where nothing is known
    std::vector<std::size_t> outliers; ///< worst first
    QString title;                     ///< of which tensor, under which spec
};

class ChannelFigure : public Figure {
    Q_OBJECT
public:
    ChannelFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ChannelContent content);
    const ChannelContent& content() const { return content_; }
    /// -1: none. Does not emit.
    void setCurrent(int channel);
    int current() const { return current_; }

Q_SIGNALS:
    /// By the person: by click, or by the arrow keys; the current one again, or Escape, chooses none (-1).
    void chosen(int channel);

protected:
    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    QString table() const override;
    void pressed(const QPointF& position) override;
    bool keyPressed(int key) override;

private:
    int channelAt(const QPointF& position) const;
    void choose(int channel);
    void say();
    void fitHeight();

    ChannelContent content_;
    double median_ = 0;
    double top_ = 1; ///< of the bars, and some room
    double bottom_ = 0;
    int current_ = -1;
    Bars* bars_;
    QCPItemRect* band_;
    QCPItemStraightLine* medianLine_;
    QCPItemText* medianLabel_;
};

} // namespace qcs::ui
