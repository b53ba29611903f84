#pragma once
// Says that there is a pattern that is not in the backend yet, and what can be done with it.

#include <QWidget>

class QLabel;
class QToolButton;

namespace qcs::ui {

class DraftBar : public QWidget {
    Q_OBJECT
public:
    explicit DraftBar(QWidget* parent = nullptr);
    /// While it is in the form there is nothing to go on with.
    void setOpen(bool open);

Q_SIGNALS:
    void continued();
    void discarded();

private:
    QLabel* label_;
    QToolButton* goOn_;
};

} // namespace qcs::ui
