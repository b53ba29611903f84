#pragma once
// What-if analysis: the error of the measured tensor with a scale and zero_point that the user tries,
// estimated from a sample at once, and then computed from all values in the background.

#include "models/measured_tensor.h"

#include <QTimer>

namespace qcs::ui {

class TriedQuantization : public QObject {
    Q_OBJECT
public:
    struct Choice {
        double scale = 1;
        std::int64_t zeroPoint = 0;
        bool operator==(const Choice&) const = default;
    };

    TriedQuantization(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Why nothing can be tried, as text; "" if it can. It needs a single scale: a per-tensor spec, or a
    /// selected channel.
    QString whyNot() const;
    /// The scale and zero_point that the observer computed for the tensor or the selected channel.
    const Choice& observed() const { return observed_; }
    const Choice& choice() const { return choice_; }
    qcs::quant::CodeRange codes() const;
    bool isTried() const { return choice_ != observed_; }
    /// A scale that is not positive and finite, and a zero_point outside the range of codes, are ignored.
    void setChoice(const Choice& choice);
    void reset() { setChoice(observed_); }

    /// The error with choice(); null if it equals observed().
    const qcs::quant::ErrorStatistics* statistics() const { return found_ ? &*found_ : nullptr; }
    bool isExact() const { return exact_; }
    bool isIdle() const { return !isTried() || exact_; }
    /// choice() as a spec for the whole tensor; nullopt if a channel is selected.
    std::optional<ComparedSpec> spec() const;

Q_SIGNALS:
    /// The choice or its error has changed.
    void changed();

private:
    void onMeasured();
    void estimateFromSample();
    void computeExactly();

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    QTimer pause_; ///< delays the exact computation until the user stops dragging
    Choice observed_;
    Choice choice_;
    std::optional<qcs::quant::ErrorStatistics> found_;
    bool exact_ = false;
};

} // namespace qcs::ui
