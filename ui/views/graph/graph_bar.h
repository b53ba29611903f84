#pragma once
// The bar above the graph: state (traced, prepared, converted), extent, search field and export button.

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
    SegmentedControl* modes() const { return modes_; }
    SegmentedControl* extents() const { return extents_; } ///< 0: whole, 1: around the selection
    QSpinBox* steps() const { return steps_; }
    QCheckBox* others() const { return others_; }
    SearchField* search() const { return search_; }
    QToolButton* exportButton() const { return export_; }
    /// Sets the text of the search result, such as "3 of 17"; "" for none. `nothing`: there are no hits.
    void setFound(const QString& text, bool nothing = false);
    QString found() const;
    /// Names the states; in the mode "fuse only" there are two: traced and fused.
    void nameModes(bool fusedOnly);
    /// Shows the controls of the extent "Around" only if it is active.
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

    SegmentedControl* modes_;
    SegmentedControl* extents_;
    QSpinBox* steps_;
    QCheckBox* others_;
    SearchField* search_;
    QLabel* found_;
    QToolButton* export_;
    QBoxLayout* lines_;
    QBoxLayout* upper_;
    QWidget* walk_;
    QWidget* around_;
};

// The line below the graph: how much of it is drawn, and a legend of its symbols.

class GraphStatus : public QWidget {
    Q_OBJECT
public:
    explicit GraphStatus(QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return text_; }
    /// Whether the legend of dots and bars is shown, if there is room.
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
