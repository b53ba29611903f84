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
    void setLabel(int index, const QString& label);
    /// How many of them, from the first on, there are to choose from.
    void setCount(int count);

Q_SIGNALS:
    /// By the person.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
