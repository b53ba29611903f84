#pragma once
// The base class of plots that have one bar for each channel of a tensor. One channel can be selected.

#include "plots/figure.h"

#include <vector>

class QCPItemRect;

namespace qcs::ui {

class Bars;
class RugPlot;

class ChannelPlot : public Figure {
    Q_OBJECT
public:
    ChannelPlot(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// Selects a channel; -1 selects none. Does not emit chosen().
    void setCurrent(int channel);
    int current() const { return current_; }
    /// Sets, for each channel, how many of its values are in the range that the user has marked in one of the
    /// linked plots; empty if no range is marked.
    void setMarkedCounts(std::vector<std::uint64_t> counts);
    const std::vector<std::uint64_t>& markedCounts() const { return markedCounts_; }

Q_SIGNALS:
    /// Emitted when the user has selected a channel, by a click or with the keyboard. -1 means that the user
    /// has removed the selection, by Escape, or by a click on the selected channel or outside of all
    /// channels.
    void chosen(int channel);

protected:
    Bars& bars() const { return *bars_; }
    int count() const { return count_; } ///< the number of channels
    /// Sets one bar for each channel, from `lows` (from 0 if `lows` is empty) to `heights`. The bars
    /// of the channels in `outliers` get another colour.
    void setBars(std::vector<double> heights, std::vector<double> lows,
                 const std::vector<std::size_t>& outliers);
    /// Returns the text about one channel, such as "channel 3: 31.4 dB", for tool tips and screen readers.
    virtual QString wordsOf(std::size_t channel) const = 0;
    /// Updates the heading, the note and the text alternative.
    virtual void updateText() = 0;
    /// Returns a text such as "outliers: 3, 17", or a text that says that there are none.
    static QString outlierWords(const std::vector<std::size_t>& outliers);
    /// Returns wordsOf() of the selected channel as the only element; an empty list if no channel is
    /// selected.
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
    std::vector<std::uint64_t> markedCounts_;
    Bars* bars_;
    RugPlot* underlines_;
    QCPItemRect* band_;
};

} // namespace qcs::ui
