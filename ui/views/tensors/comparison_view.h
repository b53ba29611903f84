#pragma once
// Specs side by side as a table; a click on one draws it above.

#include "models/spec_comparison.h"
#include "widgets/row_delegate.h"

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace qcs::ui {

class ComparisonTable : public RowTreeView {
    Q_OBJECT
public:
    explicit ComparisonTable(SpecComparison* specs, QWidget* parent = nullptr);
    /// Of the specs: makes it the current row, in sight.
    void showRow(int row);

Q_SIGNALS:
    /// By the person: a click, or Enter.
    void rowChosen(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(const QModelIndex& index);

    SpecComparison* specs_;
};

class ComparisonView : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonView(SpecComparison* specs, QWidget* parent = nullptr);
    ComparisonTable& table() { return *table_; }
    QToolButton& addButton() { return *add_; }
    /// Where a format is typed; hidden until it is asked for.
    QLineEdit& field() { return *field_; }

Q_SIGNALS:
    void rowChosen(int row);

private:
    void addTyped();

    SpecComparison* specs_;
    ComparisonTable* table_;
    QToolButton* add_;
    QLineEdit* field_;
};

} // namespace qcs::ui
