#pragma once
// The base of all plots: a QCustomPlot with a heading, colours of the theme, zooming, marking of a range, a
// text alternative for screen readers, and a menu to copy its numbers and to save its picture; and axis
// tickers.

#include "theme/colours.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

// QCustomPlot's header uses Qt's keywords, which are disabled in this project (QT_NO_KEYWORDS).

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

    /// Adds a control at the right of the heading.
    void setCorner(QWidget* widget);
    QString heading() const { return heading_; }
    QString note() const { return note_; }
    /// Hides heading and note, if the parent shows them.
    void hideHeading();
    /// Lets the user mark a range of the x axis. Keys move an end of it by at least `unit`.
    void letMark(double unit = 0) {
        canMark_ = true;
        markUnit_ = unit;
    }
    /// Highlights a range of the x axis; nullopt: none. Does not emit rangeMarked().
    void setMarkedRange(std::optional<QCPRange> range);
    const std::optional<QCPRange>& markedRange() const { return marked_; }
    /// A description of what the figure shows, for screen readers.
    QString textAlternative() const;
    /// The default size of a saved picture: that of the plot on the screen at twice the resolution.
    PictureSize pictureSize() const;
    /// Saves the plot without its heading, in the format of the suffix: .svg, .pdf or .png. Returns what went
    /// wrong, as text; "" on success.
    QString savePicture(const QString& path, const PictureSize& size) const;

Q_SIGNALS:
    /// The user wants to save the picture.
    void pictureWanted();
    /// Heading or note have changed.
    void wordsChanged();
    /// The user has marked a range with Shift and drag, or with Shift and arrow keys; nullopt: removed it,
    /// with Escape or Shift and a click.
    void rangeMarked(std::optional<QCPRange> range);

protected:
    /// `heading` is the quantity that is shown, `note` the tensor, the spec and the number of values.
    void setWords(const QString& heading, const QString& note, const QString& textAlternative);
    QCustomPlot& plot() const { return *plot_; }
    /// Sets the full range of the x axis, and shows it. The user cannot zoom out further.
    void setWholeRange(const QCPRange& range);
    /// Sets the legend, inside the plot at its top. It is shown if there are at least two names.
    void setLegend(const std::vector<std::pair<QCPAbstractPlottable*, QString>>& names);
    /// Shows the full range again.
    virtual void resetZoom();
    /// Applies the colours of the current theme.
    virtual void restyle();
    /// The tool tip at a position of the plot; "" for none.
    virtual QString tipAt(const QPointF& position) const = 0;
    /// The numbers for copying, tab-separated with a heading line.
    virtual QString table() const = 0;
    virtual void pressed(const QPointF& /*position*/) {}
    /// Returns true if the key was handled.
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
    std::optional<double> marking_; ///< x coordinate at which marking by the mouse began
    bool canMark_ = false;
    double markUnit_ = 0;
    QCPRange whole_;
    std::optional<double> dragged_; ///< x coordinate at which the plot is dragged
};

} // namespace qcs::ui

namespace qcs::ui {

// Axis tickers with labels in the user's locale.

/// Labels like "0", "20,000" for values and counts on a linear axis.
class NumberTicker : public QCPAxisTicker {
public:
    /// `whole`: ticks only at integers, for counts.
    explicit NumberTicker(int ticks, bool whole = false) : whole_(whole) { setTickCount(ticks); }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }

private:
    bool whole_;
    double step_ = 1;
};

/// Labels like "1", "10³" at powers of ten, or at every second, third, ... power if there are many.
class PowerTicker : public QCPAxisTicker {
public:
    PowerTicker() { setTickCount(4); }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace qcs::ui
