#pragma once
// One tensor: under which spec, what that costs in numbers, and the histograms that show where.

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
class ComparisonView;
class Figure;
class HistogramFigure;
class LabFigures;
class NameLabel;
class NumbersView;
class SentenceCard;
class TriedQuantization;

class TensorLab : public QWidget {
    Q_OBJECT
public:
    TensorLab(MeasuredTensor* statistics, JobRunner* jobs, QWidget* parent = nullptr);

    NumbersView& numbers() { return *numbers_; }
    LabFigures& figures() { return *figures_; }
    HistogramFigure& values();
    HistogramFigure& errors();
    ChannelFigure& channels();
    SpecComparison& specs() { return *specs_; }
    LayerComparison& layers() { return *layers_; }
    TriedQuantization& tried() { return *tried_; }
    ComparisonView& comparison() { return *comparison_; }
    SentenceCard& card() { return *card_; }
    /// What stands in place of the numbers; "" where they are shown.
    QString message() const;
    /// "3 NaN and 1 infinite values are left out."; "" for none.
    QString leftOut() const;
    /// -1: the whole tensor.
    void setChannel(int channel);
    bool isIdle() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    /// Index in the mapping that was analysed.
    void ruleChosen(qcs::config::RuleIndex rule);

private:
    QWidget* makeContents();
    void refresh();
    void showMessage(const QString& text, bool canRepeat);
    void showHead(const qcs::insight::TensorTable::Entry& entry);
    void showMeasured();
    void showNumbers();
    void showFacts();
    void say();
    void sayMarked();
    void showBest();
    void showTried();
    void savePicture(const Figure& figure);

    MeasuredTensor* statistics_;
    QTimer patience_; ///< what is measured at once needs no word that it is being measured
    QStackedWidget* stack_;
    QLabel* message_;
    QPushButton* again_;
    NameLabel* name_;
    QLabel* meta_;
    SentenceCard* card_;
    SpecComparison* specs_;
    LayerComparison* layers_;
    TriedQuantization* tried_;
    ComparisonView* comparison_;
    QLabel* leftOut_;
    NumbersView* numbers_;
    LabFigures* figures_;
    QWidget* head_;
    ChipButton* chip_;   ///< the channel that is looked at alone
    ChipButton* marked_; ///< how many values are marked in the plots
};

// A line that must not be overlooked.

class WarningStrip : public QLabel {
    Q_OBJECT
public:
    explicit WarningStrip(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
