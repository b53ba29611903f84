#pragma once
// GraphBar: the bar above the graph. With it the user chooses the state of the graph (traced, prepared or
// converted) and the extent (the whole graph, or the nodes around the selection). It also has a search field
// and the export button.

#include <QWidget>

class QBoxLayout;
class QCheckBox;
class QLabel;
class QMenu;
class QSpinBox;
class QToolButton;

namespace qcs::ui {

class SearchField;
class SegmentedControl;

class GraphBar : public QWidget {
    Q_OBJECT
public:
    explicit GraphBar(QWidget* parent = nullptr);
    SegmentedControl* states() const { return states_; }
    SegmentedControl* extents() const { return extents_; } ///< 0: whole graph, 1: around the selection
    QSpinBox* steps() const { return steps_; }             ///< how far to draw around the selection
    /// Returns the check box with which the user chooses to draw each module that does not contain the
    /// selection as one box.
    QCheckBox* collapseOthersBox() const { return collapseOthersBox_; }
    SearchField* search() const { return search_; }
    QToolButton* exportButton() const { return export_; }
    /// Sets the text about the result of the search, such as "3 of 17"; "" if nothing is searched. `nothing`
    /// says that there are no hits.
    void setFound(const QString& text, bool nothing = false);
    QString found() const;
    /// Sets the names of the states. If `fusedOnly` is true, there are only two states: traced and fused. To
    /// be called with true in the mode that only runs fuse_fx.
    void nameStates(bool fusedOnly);
    /// Sets whether the controls for the extent "Around" are shown.
    void setAround(bool around);

Q_SIGNALS:
    void nextRequested();
    void previousRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();

    SegmentedControl* states_;
    SegmentedControl* extents_;
    QSpinBox* steps_;
    QCheckBox* collapseOthersBox_;
    SearchField* search_;
    QLabel* found_;
    QToolButton* export_;
    QBoxLayout* lines_;
    QBoxLayout* upper_;
    QWidget* walk_;
    QWidget* around_;
};

// GraphStatus: the line below the graph. It says how much of the graph is drawn, and has a legend of the
// symbols.

class GraphStatus : public QWidget {
    Q_OBJECT
public:
    explicit GraphStatus(QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return text_; }
    /// Sets whether the legend is shown. It explains the dot that marks a search hit, and the coloured strip
    /// on a folded module that shows the shares of the statuses inside. It is left out if there is not enough
    /// room.
    void setLegend(bool legend);
    QSize sizeHint() const override { return {200, 28}; }
    QSize minimumSizeHint() const override { return {40, 28}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    bool legend_ = false;
};

} // namespace qcs::ui
