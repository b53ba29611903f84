#pragma once
// TensorInspector: shows one tensor: the spec under which it is quantized, the resulting error in numbers,
// and plots.

#include "models/layer_comparison.h"
#include "models/measured_tensor.h"

#include <QLabel>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace qcs::ui {

class ChannelFigure;
class ChipButton;
class SpecComparisonView;
class Figure;
class HistogramFigure;
class TensorPlots;
class NameLabel;
class NumbersView;
class SentenceCard;
class TriedQuantization;

class TensorInspector : public QWidget {
    Q_OBJECT
public:
    TensorInspector(MeasuredTensor* measuredTensor, JobRunner* jobs, QWidget* parent = nullptr);

    NumbersView& numbers() { return *numbers_; }
    TensorPlots& figures() { return *figures_; }
    HistogramFigure& values();
    HistogramFigure& errors();
    ChannelFigure& channels();
    SpecComparison& specComparison() { return *specComparison_; }
    LayerComparison& layers() { return *layers_; }
    TriedQuantization& tried() { return *tried_; }
    SpecComparisonView& specComparisonView() { return *specComparisonView_; }
    SentenceCard& card() { return *card_; }
    /// Returns the message that is shown instead of the numbers; "" if the numbers are shown.
    QString message() const;
    /// Returns the warning that the statistics are those of a sample, or leave out some values, such as "3
    /// NaN and 1 infinite values are left out."; "" if there is no warning.
    QString leftOut() const;
    /// Selects a channel; -1 selects the whole tensor.
    void setChannel(int channel);
    bool isIdle() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    /// Emitted on a click on the link to a rule. `rule` is its index in the mapping that was analysed.
    void ruleChosen(qcs::config::RuleIndex rule);

private:
    QWidget* makeContents();
    void refresh();
    void showMessage(const QString& text, bool canRepeat);
    void showHead(const qcs::insight::TensorTable::Entry& entry);
    void showMeasured();
    void showNumbers();
    void showFacts();
    void updateText();
    void sayMarked();
    void showBest();
    void showTried();
    void savePicture(const Figure& figure);

    MeasuredTensor* measuredTensor_;
    QTimer messageDelay_; ///< delays the message "measuring", so that fast measurements do not show it
    QStackedWidget* stack_;
    QLabel* message_;
    QPushButton* again_;
    NameLabel* name_;
    QLabel* meta_;
    SentenceCard* card_;
    SpecComparison* specComparison_;
    LayerComparison* layers_;
    TriedQuantization* tried_;
    SpecComparisonView* specComparisonView_;
    QLabel* leftOut_;
    NumbersView* numbers_;
    TensorPlots* figures_;
    QWidget* head_;
    ChipButton* chip_;   ///< shows the current channel
    ChipButton* marked_; ///< shows the number of values marked in the plots
};

// WarningStrip: a label with a warning icon and a coloured background.

class WarningStrip : public QLabel {
    Q_OBJECT
public:
    explicit WarningStrip(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
