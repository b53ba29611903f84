#pragma once
// What if scale and zero point were others? Of a sample at once, of all values a moment later.

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

    /// Why there is nothing to try, in words; "" where there is. What is measured needs one scale: a spec per
    /// tensor, or one channel that is looked at.
    QString whyNot() const;
    /// What the observer chose for what is looked at.
    const Choice& observed() const { return observed_; }
    const Choice& choice() const { return choice_; }
    qcs::quant::CodeRange codes() const;
    bool isTried() const { return choice_ != observed_; }
    /// A scale that is not positive and finite, and a zero point outside of the codes, are left alone.
    void setChoice(const Choice& choice);
    void reset() { setChoice(observed_); }

    /// Null while nothing is tried.
    const qcs::quant::ErrorStatistics* statistics() const { return found_ ? &*found_ : nullptr; }
    bool isExact() const { return exact_; }
    bool isIdle() const { return !isTried() || exact_; }
    /// The same as a spec for the whole tensor; nullopt where a channel is looked at.
    std::optional<ComparedSpec> spec() const;

Q_SIGNALS:
    /// Another choice, or more is known of it.
    void changed();

private:
    void onMeasured();
    void lookAtSample();
    void lookAtAll();

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    QTimer pause_; ///< until the hand rests
    Choice observed_;
    Choice choice_;
    std::optional<qcs::quant::ErrorStatistics> found_;
    bool exact_ = false;
};

} // namespace qcs::ui
