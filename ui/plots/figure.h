#pragma once
// One plot with its heading: themed, readable by screen readers, its numbers and its picture copied by menu.

#include "theme/colours.h"

#include <QWidget>

class QCPAxis;
class QCustomPlot;
class QHBoxLayout;
class QLabel;

namespace qcs::ui {

class Figure : public QWidget {
    Q_OBJECT
public:
    Figure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// A control at the right of the heading.
    void setCorner(QWidget* widget);
    QString heading() const { return heading_; }
    QString note() const { return note_; }
    /// What the figure shows, in words, for those who do not see it.
    QString textAlternative() const;

protected:
    /// `heading` says what is counted, `note` of which tensor, under which spec, how many values.
    void setWords(const QString& heading, const QString& note, const QString& textAlternative);
    QCustomPlot& plot() const { return *plot_; }
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
    void elide();

    QString heading_;
    QString note_;
    QHBoxLayout* line_;
    QLabel* headingLabel_;
    QLabel* noteLabel_;
    QCustomPlot* plot_;
};

} // namespace qcs::ui
