#pragma once
// FigureTabs: several figures behind tabs. The note of the current figure is shown beside the tabs.

#include <QList>
#include <QWidget>

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class Figure;
class SegmentedControl;

class FigureTabs : public QWidget {
    Q_OBJECT
public:
    FigureTabs(const QString& objectName, const QString& accessibleName, const QStringList& names,
               const QList<Figure*>& figures, QWidget* parent = nullptr);

    int current() const;
    /// Shows a figure, without emitting currentChanged().
    void setCurrent(int index);
    /// Enables or disables a figure. `why` is the tool tip that says why the figure has nothing to show. If
    /// the current figure is disabled, another one is shown.
    void setAvailable(int index, bool available, const QString& why = {});
    bool isAvailable(int index) const;
    SegmentedControl& control() const { return *control_; }
    /// Returns the text beside the tabs.
    QString note() const;

Q_SIGNALS:
    /// Emitted when another figure is shown.
    void currentChanged(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void choose(int index);
    void updateText();

    QList<Figure*> figures_;
    SegmentedControl* control_;
    QLabel* note_;
    QStackedWidget* stack_;
};

} // namespace qcs::ui
