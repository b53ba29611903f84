#pragma once
// TriedQuantization: a what-if analysis of the measured tensor. The user tries a scale and a zero_point; the
// resulting error is first estimated from a sample, and then computed from all values in the background.

#include "models/measured_tensor.h"

#include <QTimer>

namespace qcs::ui {

class TriedQuantization : public QObject {
    Q_OBJECT
public:
    /// A scale and a zero_point.
    struct Choice {
        double scale = 1;
        std::int64_t zeroPoint = 0;
        bool operator==(const Choice&) const = default;
    };

    TriedQuantization(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent = nullptr);

    /// Returns why the user cannot try anything, as text; "" if the user can. Trying needs a single scale:
    /// either a per-tensor spec or a selected channel.
    QString whyNot() const;
    /// Returns the scale and zero_point that the observer computes for the tensor or its selected channel.
    const Choice& observed() const { return observed_; }
    /// Returns the scale and zero_point that the user tries.
    const Choice& choice() const { return choice_; }
    /// Returns the range of codes of the spec.
    qcs::quant::CodeRange codes() const;
    /// Returns true if choice() differs from observed().
    bool isTried() const { return choice_ != observed_; }
    /// Sets the scale and zero_point to try. The scale is rounded to float32. A scale that is not positive
    /// and finite is ignored, and so is a zero_point outside codes(): the previous value stays. Does nothing
    /// unless whyNot() is "".
    void setChoice(const Choice& choice);
    void reset() { setChoice(observed_); }

    /// Returns the quantization error with choice(). Returns null if choice() equals observed(), or if the
    /// error is not computed yet or could not be computed.
    const qcs::quant::ErrorStatistics* statistics() const { return found_ ? &*found_ : nullptr; }
    /// Returns true if statistics() was computed from all values, false if it was estimated from a sample.
    bool isExact() const { return exact_; }
    bool isIdle() const { return !isTried() || exact_; }
    /// Returns choice() as a spec for the whole tensor; nullopt if a channel is selected, or if whyNot() is
    /// not "".
    std::optional<ComparedSpec> spec() const;

Q_SIGNALS:
    /// Emitted when choice() or its error has changed.
    void changed();

private:
    void onMeasured();
    void estimateFromSample();
    void computeExactly();

    MeasuredTensor* measuredTensor_;
    JobRunner* jobs_;
    QTimer pause_; ///< delays the exact computation until the user stops dragging
    Choice observed_;
    Choice choice_;
    /// The error with choice_.
    std::optional<qcs::quant::ErrorStatistics> found_;
    bool exact_ = false;
};

} // namespace qcs::ui
