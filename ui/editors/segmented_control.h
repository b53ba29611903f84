#pragma once
// A few exclusive choices in one row. Tab reaches it, arrow keys walk it.

#include <QWidget>

class QButtonGroup;

namespace qcs::ui {

class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);
    int current() const;
    /// Does not emit `chosen`.
    void setCurrent(int index);

Q_SIGNALS:
    /// By the person.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
