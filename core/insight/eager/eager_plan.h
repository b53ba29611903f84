#pragma once
// The outcome of eager mode for every module: where its qconfig comes from, what it is fused into, what
// observes it, what convert replaces it by, and why.

#include "insight/reasons/reasons.h"
#include "predict/eager/flow.h"

namespace qcs::insight {

/// Reasons are classified as in FX graph mode: see ReasonKind.
struct EagerReason : Message {
    ReasonKind kind = ReasonKind::Undecided;
    bool counted = false; ///< included in the "N of M modules" counts
    bool operator==(const EagerReason&) const = default;
};

/// One place where a module's qconfig could come from. The message describes the place.
struct EagerRung : Message {
    bool is_set = false;
    bool decides = false;            ///< true for the strongest rung that is set
    config::EagerRuleIndex rule;     ///< the rule of the config; none: the qconfig came with the model, or
                                     ///< nothing is set
    std::optional<std::string> path; ///< for an inherited qconfig: path of the module that it comes from
    std::shared_ptr<const config::QConfig> qconfig; ///< null = None, or nothing is set
    bool operator==(const EagerRung&) const = default;
};

struct EagerModule {
    std::string path;                    ///< "" for the root module
    std::string type;                    ///< class in the model as it is passed in
    std::optional<std::string> alias_of; ///< for a second path of a module: its first path
    std::vector<EagerRung> ladder;       ///< the sources of its qconfig, strongest first
    bool has_qconfig = false;
    std::shared_ptr<const config::QConfig> qconfig; ///< the qconfig of the deciding rung; null = None
    std::optional<std::string> fused_into;          ///< path of the fused module that this one is part of
    std::string fused;                              ///< class after fusion; "" if fusion does not change it
    std::string fused_end; ///< path of the last module fused into it, which gives its output; "": none
    std::string prepared;  ///< class after prepare; "" if the module no longer exists
    /// Observer of its output (or of its input: observes_input); null: none.
    std::shared_ptr<const predict::ObserverInstance> observer;
    bool observes_input = false;
    /// True if its forward() is that of Sequential, which calls the observer as its last child, so that the
    /// output is observed twice. nullopt: unknown, since forward() is defined in the user's code.
    std::optional<bool> observes_inside = false;
    std::shared_ptr<const predict::ObserverInstance> weight; ///< weight_fake_quant of a QAT module
    std::string becomes;                 ///< class after conversion; "" if the module no longer exists
    std::optional<DType> quantize_dtype; ///< dtype of the Quantize module that replaces it
    EagerReason reason;
};

/// A parameter that convert quantizes.
struct EagerWeight {
    std::string path;                       ///< path of its module in the model as it is passed in
    std::string parameter;                  ///< "weight", "weight_ih_l0"
    std::optional<std::string> folded_norm; ///< path of the BatchNorm that fusion folds into it
    std::shared_ptr<const predict::ObserverInstance> observer; ///< or its fake quantizer
};

struct EagerPlan {
    config::EagerCall call = config::EagerCall::Quantize;
    std::string engine = "x86";       ///< torch.backends.quantized.engine
    std::vector<EagerModule> modules; ///< in the order of named_modules
    std::vector<EagerWeight> weights; ///< in the order in which convert visits them
    std::optional<predict::Raised> raised;
    predict::eager::Phase raised_in = predict::eager::Phase::Fuse;
    std::vector<predict::eager::Warning> warnings;

    int counted(ReasonKind kind) const; ///< number of counted modules of that kind
    int counted() const;
    const EagerModule* find(std::string_view path) const;
};

EagerPlan eager_plan(const predict::eager::FlowInput& input);
/// The stable name of a warning that PyTorch emits.
std::string_view name_of(predict::eager::Warning warning); ///< "no-qconfig", "not-run", "prelu-dtype"

} // namespace qcs::insight
