#pragma once
// One plot with its heading: themed, readable by screen readers, its numbers and its picture copied by menu.

#include "theme/colours.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

// QCustomPlot's header, which writes Qt's keywords where we do without them.

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach

class QHBoxLayout;
class QKeyEvent;
class QLabel;

namespace qcs::ui {

struct PictureSize;

class Figure : public QWidget {
    Q_OBJECT
public:
    Figure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// A control at the right of the heading.
    void setCorner(QWidget* widget);
    QString heading() const { return heading_; }
    QString note() const { return note_; }
    /// Without its line of heading and note, which somebody else shows.
    void hideHeading();
    /// What lies along the x axis can be marked by the person; keys move an end by `unit` at least.
    void letMark(double unit = 0) {
        canMark_ = true;
        markUnit_ = unit;
    }
    /// A part of the x axis that stands out, whoever marked it; nullopt: none. Does not emit.
    void setMarkedRange(std::optional<QCPRange> range);
    const std::optional<QCPRange>& markedRange() const { return marked_; }
    /// What the figure shows, in words, for those who do not see it.
    QString textAlternative() const;
    /// Of a picture of the plot as it is, twice as fine.
    PictureSize pictureSize() const;
    /// The plot alone, in the format of the name's ending: .svg, .pdf or .png. Returns what went wrong, in
    /// words.
    QString savePicture(const QString& path, const PictureSize& size) const;

Q_SIGNALS:
    /// The person wants the picture in a file.
    void pictureWanted();
    /// Heading or note.
    void wordsChanged();
    /// By the person: Shift and drag, or Shift and arrow keys; nullopt, with Escape or Shift and a click:
    /// none.
    void rangeMarked(std::optional<QCPRange> range);

protected:
    /// `heading` says what is counted, `note` of which tensor, under which spec, how many values.
    void setWords(const QString& heading, const QString& note, const QString& textAlternative);
    QCustomPlot& plot() const { return *plot_; }
    /// All that there is along the x axis: what is shown, and how far out the wheel goes.
    void setWholeRange(const QCPRange& range);
    /// What the colours stand for, inside the plot at its top; from the second name on it is shown.
    void setLegend(const std::vector<std::pair<QCPAbstractPlottable*, QString>>& names);
    /// As it was before anybody turned the wheel.
    virtual void resetZoom();
    /// In the colours of the theme that is on.
    virtual void restyle();
    /// What the pointer is on, in words; "" for nothing.
    virtual QString tipAt(const QPointF& position) const = 0;
    /// The numbers, tab-separated with a heading line.
    virtual QString table() const = 0;
    virtual void pressed(const QPointF& /*position*/) {}
    /// True if the key was of use.
    virtual bool keyPressed(int /*key*/) { return false; }

    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMenu(const QPoint& position);
    void zoom(double factor, double around);
    void pan(double share);
    void show(QCPRange range);
    bool zoomKey(int key);
    bool markKey(const QKeyEvent& key);
    bool markByMouse(const QEvent& event);
    void mark(std::optional<QCPRange> range);
    void placeBand();
    void elide();

    QString heading_;
    QString note_;
    QHBoxLayout* line_;
    QLabel* headingLabel_;
    QLabel* noteLabel_;
    QCustomPlot* plot_;
    QCPItemRect* band_;
    std::optional<QCPRange> marked_;
    std::optional<double> marking_; ///< where the pointer began to mark
    bool canMark_ = false;
    double markUnit_ = 0;
    QCPRange whole_;
    std::optional<double> dragged_; ///< what the pointer holds, along the x axis
};

} // namespace qcs::ui

namespace qcs::ui {

// Numbers along the axes, as people of the locale read them.

/// "0", "20,000": of values and counts on a linear axis.
class NumberTicker : public QCPAxisTicker {
public:
    /// `whole`: of what is counted, there is nothing between two integers.
    explicit NumberTicker(int ticks, bool whole = false) : whole_(whole) { setTickCount(ticks); }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }

private:
    bool whole_;
    double step_ = 1;
};

/// "1", "10³": powers of ten, every one or every other or every third.
class PowerTicker : public QCPAxisTicker {
public:
    PowerTicker() { setTickCount(4); }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace qcs::ui
