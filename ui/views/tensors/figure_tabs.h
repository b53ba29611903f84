#pragma once
// Several figures in one place: a name for each above, and the note of the one that is shown.

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
    /// Does not emit.
    void setCurrent(int index);
    /// There is nothing to show of it, and why, in words; another one is shown instead.
    void setAvailable(int index, bool available, const QString& why = {});
    bool isAvailable(int index) const;
    SegmentedControl& control() const { return *control_; }
    /// What stands beside the names.
    QString note() const;

Q_SIGNALS:
    /// Another one is shown.
    void currentChanged(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void choose(int index);
    void say();

    QList<Figure*> figures_;
    SegmentedControl* control_;
    QLabel* note_;
    QStackedWidget* stack_;
};

} // namespace qcs::ui
