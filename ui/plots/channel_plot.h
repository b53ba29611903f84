#pragma once
// What is known of each channel, one beside the other; one of them can be chosen.

#include "plots/figure.h"

#include <vector>

class QCPItemRect;

namespace qcs::ui {

class Bars;
class Underlines;

class ChannelPlot : public Figure {
    Q_OBJECT
public:
    ChannelPlot(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// -1: none. Does not emit.
    void setCurrent(int channel);
    int current() const { return current_; }
    /// How many values of each are marked somewhere; empty for none.
    void setSelected(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& selected() const { return selected_; }

Q_SIGNALS:
    /// By the person: by click, or by the arrow keys; the current one again, or Escape, chooses none (-1).
    void chosen(int channel);

protected:
    Bars& bars() const { return *bars_; }
    int count() const { return count_; }
    /// So many channels, with bars from `lows`, or 0, to `heights`.
    void setBars(std::vector<double> heights, std::vector<double> lows,
                 const std::vector<std::size_t>& outliers);
    /// "channel 3: 31.4 dB".
    virtual QString wordsOf(std::size_t channel) const = 0;
    virtual void say() = 0;
    /// "outliers: 3, 17", or that there are none.
    static QString outlierWords(const std::vector<std::size_t>& outliers);
    /// Of the chosen channel, what there is to say of it.
    QStringList currentWords() const;

    void restyle() override;
    QString tipAt(const QPointF& position) const override;
    void pressed(const QPointF& position) override;
    bool keyPressed(int key) override;

private:
    int channelAt(const QPointF& position) const;
    void placeBand();
    void choose(int channel);

    int count_ = 0;
    int current_ = -1;
    std::vector<std::uint64_t> selected_;
    Bars* bars_;
    Underlines* underlines_;
    QCPItemRect* band_;
};

} // namespace qcs::ui
