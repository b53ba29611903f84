#pragma once
// What stands above the graph: mode, reach, search, zoom.

#include <QWidget>

class QCheckBox;
class QLabel;
class QSpinBox;

namespace qcs::ui {

class SearchField;
class SegmentedControl;

class GraphBar : public QWidget {
    Q_OBJECT
public:
    explicit GraphBar(QWidget* parent = nullptr);
    SegmentedControl* modes() const { return modes_; }
    QSpinBox* steps() const { return steps_; }
    QCheckBox* others() const { return others_; }
    SearchField* search() const { return search_; }
    /// "3 of 17"; "" for none.
    void setFound(const QString& text);
    /// Of a model that is only fused there are two states to look at: traced and fused.
    void nameModes(bool fusedOnly);

Q_SIGNALS:
    void zoomInRequested();
    void zoomOutRequested();
    void fitRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    SegmentedControl* modes_;
    QSpinBox* steps_;
    QCheckBox* others_;
    SearchField* search_;
    QLabel* found_;
};

} // namespace qcs::ui
