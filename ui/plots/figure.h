#pragma once
// Figure, the base class of all plots: a QCustomPlot with a heading, theme colours, zooming, a range that the
// user can mark, a text alternative for screen readers, and a menu to copy the numbers and save the picture.
// This header also declares two axis tickers.

#include "theme/colours.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

// QCustomPlot's header uses Qt's keywords, which are disabled in this project (QT_NO_KEYWORDS).
#pragma push_macro("signals")
#pragma push_macro("slots")
#pragma push_macro("foreach")
#undef signals
#undef slots
#undef foreach
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#pragma pop_macro("signals")
#pragma pop_macro("slots")
#pragma pop_macro("foreach")

class QHBoxLayout;
class QKeyEvent;
class QLabel;

namespace qcs::ui {

struct PictureSize;

class Figure : public QWidget {
    Q_OBJECT
public:
    Figure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// Adds a widget at the right end of the heading line.
    void setCorner(QWidget* widget);
    QString heading() const { return heading_; }
    QString note() const { return note_; }
    /// Hides the heading and the note. To be called by a parent widget that shows these texts itself.
    void hideHeading();
    /// Lets the user mark a range of the x axis. With the keyboard, each key press moves an end of the range
    /// by at least `unit`; the first one marks a range in the middle.
    void enableMarking(double unit = 0) {
        canMark_ = true;
        markUnit_ = unit;
    }
    /// Highlights a range of the x axis; nullopt removes the highlight. Does not emit rangeMarked().
    void setMarkedRange(std::optional<QCPRange> range);
    const std::optional<QCPRange>& markedRange() const { return marked_; }
    /// Returns a text that describes what the figure shows, for screen readers.
    QString textAlternative() const;
    /// Returns the default size of a saved picture: twice as many pixels in each direction as the plot has on
    /// the screen.
    PictureSize pictureSize() const;
    /// Saves the plot without its heading. The suffix of `path` selects the format: .svg, .pdf or .png.
    /// Returns an error text; "" on success.
    QString savePicture(const QString& path, const PictureSize& size) const;

Q_SIGNALS:
    /// Emitted when the user has chosen to save the picture.
    void savePictureRequested();
    /// Emitted when the heading or the note has changed.
    void wordsChanged();
    /// Emitted when the user has marked a range (Shift and drag, Shift and arrow keys, or the context menu).
    /// nullopt: the user has removed the range (Escape, or Shift and a click).
    void rangeMarked(std::optional<QCPRange> range);

protected:
    /// Sets the texts. `heading` names the quantity that is shown; `note` says more about what is shown, such
    /// as the number of values or the selected channel.
    void setWords(const QString& heading, const QString& note, const QString& textAlternative);
    QCustomPlot& plot() const { return *plot_; }
    /// Sets the full range of the x axis, and shows all of it. The user cannot zoom out beyond the full
    /// range.
    void setWholeRange(const QCPRange& range);
    /// Sets the entries of the legend, which is inside the plot at its top. The legend is visible only if
    /// there are at least two entries.
    void setLegend(const std::vector<std::pair<QCPAbstractPlottable*, QString>>& names);
    /// Shows the full range again.
    virtual void resetZoom();
    /// Applies the colours of the current theme.
    virtual void restyle();
    /// Returns the tool tip for a position in the plot, in pixels; "" for none.
    virtual QString tipAt(const QPointF& position) const = 0;
    /// Returns the numbers of the plot for copying: tab-separated text with a heading line.
    virtual QString table() const = 0;
    /// Called when the user has pressed the left button in the plot, with the position in pixels.
    virtual void pressed(const QPointF& /*position*/) {}
    /// Called when a key was pressed. Returns true if the key was handled.
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
    QCPRange whole_; ///< full range of the x axis
    /// X coordinate at which the user is dragging the plot; nullopt: not dragging.
    std::optional<double> dragged_;
};

} // namespace qcs::ui

namespace qcs::ui {

// Axis tickers with labels in the user's locale.

/// Labels such as "0" or "20,000", for values and counts on a linear axis.
class NumberTicker : public QCPAxisTicker {
public:
    /// If `whole` is true, ticks are only at integers, as needed for counts.
    explicit NumberTicker(int ticks, bool whole = false) : whole_(whole) { setTickCount(ticks); }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }

private:
    bool whole_;
    double step_ = 1;
};

/// Labels such as "1" or "10³" at powers of ten. If there are many, only every second, third, ... power has a
/// tick.
class PowerTicker : public QCPAxisTicker {
public:
    PowerTicker() { setTickCount(4); }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace qcs::ui
