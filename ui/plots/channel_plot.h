#pragma once
// The base of plots with one bar for each channel, of which one can be selected.

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

    /// Selects a channel; -1: none. Does not emit chosen().
    void setCurrent(int channel);
    int current() const { return current_; }
    /// The number of values of each channel that are marked in other plots; empty for none.
    void setSelected(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& selected() const { return selected_; }

Q_SIGNALS:
    /// The user has selected a channel, by a click or with the arrow keys. Clicking the current one again, or
    /// Escape, selects none (-1).
    void chosen(int channel);

protected:
    Bars& bars() const { return *bars_; }
    int count() const { return count_; }
    /// Sets one bar for each channel, from `lows` (or 0 if it is empty) to `heights`.
    void setBars(std::vector<double> heights, std::vector<double> lows,
                 const std::vector<std::size_t>& outliers);
    /// The text of a channel: "channel 3: 31.4 dB".
    virtual QString wordsOf(std::size_t channel) const = 0;
    /// Updates heading, note and text alternative.
    virtual void updateText() = 0;
    /// "outliers: 3, 17", or that there are none.
    static QString outlierWords(const std::vector<std::size_t>& outliers);
    /// wordsOf() the selected channel; empty if none is selected.
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
