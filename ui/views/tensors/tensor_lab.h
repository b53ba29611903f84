#pragma once
// One tensor: under which spec, what that costs in numbers, and the histograms that show where.

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
class NameLabel;
class NumbersView;
class SegmentedControl;
class SentenceCard;

class TensorLab : public QWidget {
    Q_OBJECT
public:
    TensorLab(MeasuredTensor* statistics, JobRunner* jobs, QWidget* parent = nullptr);

    NumbersView& numbers() { return *numbers_; }
    HistogramFigure& values() { return *values_; }
    HistogramFigure& errors() { return *errors_; }
    ChannelFigure& channels() { return *channels_; }
    SpecComparison& specs() { return *specs_; }
    ComparisonView& comparison() { return *comparison_; }
    SentenceCard& card() { return *card_; }
    /// What stands in place of the numbers; "" where they are shown.
    QString message() const;
    /// "3 NaN and 1 infinite values are left out."; "" for none.
    QString leftOut() const;
    /// -1: the whole tensor.
    void setChannel(int channel);

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
    void say();
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
    ComparisonView* comparison_;
    SegmentedControl* scale_;
    QLabel* leftOut_;
    NumbersView* numbers_;
    HistogramFigure* values_;
    HistogramFigure* errors_;
    ChannelFigure* channels_;
    QWidget* head_;
    ChipButton* chip_; ///< the channel that is looked at alone
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
