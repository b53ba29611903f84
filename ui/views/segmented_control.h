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
    /// A choice that is none for now says why in its tool tip.
    void setSegmentEnabled(int index, bool enabled, const QString& toolTip);
    bool isSegmentEnabled(int index) const;
    QString segmentToolTip(int index) const;

Q_SIGNALS:
    /// By the person.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
