#pragma once
// Eager mode, module by module: where its qconfig comes from, what it is fused into, what observes it, what
// convert makes of it, and why not.

#include "insight/reasons/reasons.h"
#include "predict/eager/flow.h"

namespace qcs::insight {

/// What a reason comes to is the classification of all reasons: see ReasonKind.
struct EagerReason : Message {
    ReasonKind kind = ReasonKind::Undecided;
    bool counted = false; ///< among "N of M modules"
    bool operator==(const EagerReason&) const = default;
};

/// A place where a module's qconfig could come from. The message says which it is.
struct EagerRung : Message {
    bool is_set = false;
    bool decides = false;            ///< the first that is set, from the strongest on
    config::EagerRuleIndex rule;     ///< of the config; none: it came with the model, or nothing is set
    std::optional<std::string> path; ///< of an inherited one: whose
    std::shared_ptr<const config::QConfig> qconfig; ///< null = None, or nothing is set
    bool operator==(const EagerRung&) const = default;
};

struct EagerModule {
    std::string path;                    ///< "" for the root
    std::string type;                    ///< in the model as it is handed over
    std::optional<std::string> alias_of; ///< the first path of the same object
    std::vector<EagerRung> ladder;       ///< strongest first
    bool has_qconfig = false;
    std::shared_ptr<const config::QConfig> qconfig; ///< what decides; null = None
    std::optional<std::string> fused_into;          ///< path of the fused module that has taken it in
    std::string fused;                              ///< its class after fusion; "" where that is the same
    std::string fused_end; ///< path of the last module that it has taken in, which gives its output; "": none
    std::string prepared;  ///< its class after prepare; "" where it is gone
    std::shared_ptr<const predict::ObserverInstance> observer; ///< at its output, or its input; null: none
    bool observes_input = false;
    /// Its forward() is that of Sequential, which runs the observer as the last of its children: that sees
    /// the output once more. Nullopt: only the user's code says.
    std::optional<bool> observes_inside = false;
    std::shared_ptr<const predict::ObserverInstance> weight; ///< a QAT module's weight_fake_quant
    std::string becomes;                                     ///< its class in the end; "" where it is gone
    std::optional<DType> quantize_dtype;                     ///< of a Quantize that it becomes
    EagerReason reason;
};

/// A parameter that convert quantizes.
struct EagerWeight {
    std::string path;                       ///< of its module in the model as it is handed over
    std::string parameter;                  ///< "weight", "weight_ih_l0"
    std::optional<std::string> folded_norm; ///< path of the BatchNorm that fusion multiplies into it
    std::shared_ptr<const predict::ObserverInstance> observer; ///< or fake quantizer
};

struct EagerPlan {
    config::EagerCall call = config::EagerCall::Quantize;
    std::string engine = "x86";       ///< torch.backends.quantized.engine
    std::vector<EagerModule> modules; ///< in the order of named_modules
    std::vector<EagerWeight> weights; ///< in the order in which convert comes upon them
    std::optional<predict::Raised> raised;
    predict::eager::Phase raised_in = predict::eager::Phase::Fuse;
    std::vector<predict::eager::Warning> warnings;

    int counted(ReasonKind kind) const; ///< modules of that kind that count
    int counted() const;
    const EagerModule* find(std::string_view path) const;
};

EagerPlan eager_plan(const predict::eager::FlowInput& input);
/// The sentence of a warning of PyTorch's.
std::string_view name_of(predict::eager::Warning warning); ///< "no-qconfig", "not-run", "prelu-dtype"

} // namespace qcs::insight
