#pragma once
// Tools > Compare: the window that compares any two, made when it is first wanted.

#include <QObject>

namespace qcs::ui {

class CompareView;
class MainWindow;

class CompareAction : public QObject {
    Q_OBJECT
public:
    explicit CompareAction(MainWindow& window);
    /// Brings it to the front.
    CompareView& open();
    bool isIdle() const;

private:
    MainWindow& window_;
    CompareView* view_ = nullptr;
};

} // namespace qcs::ui
