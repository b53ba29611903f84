#pragma once
// The predicted result of eager mode for every module: the source of its qconfig, the module that it is fused
// into, its observers, the class that convert replaces it by, and the reasons.

#include "insight/reasons/reasons.h"
#include "predict/eager/flow.h"

namespace qcs::insight {

/// Why a module has its outcome. The reasons are classified as in FX graph mode: see ReasonKind.
struct EagerReason : Message {
    ReasonKind kind = ReasonKind::Undecided;
    bool counted = false; ///< the module is included in the shown counts, e.g. "3 of 5 modules quantized"
    bool operator==(const EagerReason&) const = default;
};

/// One possible source of a module's qconfig, e.g. a rule for its path, a rule for its class, or its parent.
/// The message describes the source.
struct EagerRung : Message {
    bool is_set = false;         ///< this source specifies a qconfig, or None
    bool decides = false;        ///< true for the strongest rung that is set
    config::EagerRuleIndex rule; ///< the rule of the config; none if this source is not set, if the model had
                                 ///< the qconfig before the config was applied, or if the qconfig is
                                 ///< quantize_dynamic's default
    std::optional<std::string> path; ///< for an inherited qconfig: path of the ancestor that it comes from
    /// Null if the source specifies None, or specifies nothing (see is_set).
    std::shared_ptr<const config::QConfig> qconfig;
    bool operator==(const EagerRung&) const = default;
};

/// One module of the model, with everything that eager mode does to it.
struct EagerModule {
    std::string path; ///< "" for the root module
    std::string type; ///< class in the model as it is passed in
    /// A module that has several paths has one EagerModule for each of them. All of these except the first
    /// have the module's first path here; every other EagerModule has nullopt.
    std::optional<std::string> alias_of;
    std::vector<EagerRung> ladder;                  ///< the sources of its qconfig, strongest first
    bool has_qconfig = false;                       ///< a rung decides; only then is `qconfig` valid
    std::shared_ptr<const config::QConfig> qconfig; ///< the qconfig of the deciding rung; null = None
    /// For a module that fusion replaces by an Identity: path of the fused module that it is part of. The
    /// first module of a group has nullopt, since the fused module takes its path.
    std::optional<std::string> fused_into;
    std::string fused;     ///< class after fusion; "" if fusion does not change it
    std::string fused_end; ///< for a fused module: path of the last module that was fused into it, whose
                           ///< output is the output of the fused module; "": not fused
    std::string prepared;  ///< class after prepare; "" if prepare removes the module or is not reached
    /// The observer of the module's output, or of its input if `observes_input`; null for none.
    std::shared_ptr<const predict::ObserverInstance> observer;
    /// True if `observer` observes the module's input rather than its output.
    bool observes_input = false;
    /// True if the module has an observer and the forward() of Sequential. That function calls the observer
    /// as the last child of the module, so that the output is observed twice. nullopt if the class is a
    /// user's subclass of Sequential, whose forward() is not known.
    std::optional<bool> calls_observer_as_child = false;
    /// The weight_fake_quant of a QAT module; null for none.
    std::shared_ptr<const predict::ObserverInstance> weight;
    std::string becomes; ///< class after convert; "" if convert removes the module or is not reached
    std::optional<DType> quantize_dtype; ///< if the module is a Quantize module after convert: its dtype
    EagerReason reason;
};

/// A parameter that convert quantizes.
struct EagerWeight {
    std::string path;      ///< path of the module with this parameter, in the model as it is passed in
    std::string parameter; ///< name of the parameter, for example "weight" or "weight_ih_l0"
    /// Path of the BatchNorm that fusion folds into the parameter; nullopt for none.
    std::optional<std::string> folded_norm;
    std::shared_ptr<const predict::ObserverInstance> observer; ///< the weight's observer or fake quantizer
};

struct EagerPlan {
    config::EagerCall call = config::EagerCall::Quantize;
    std::string engine = "x86";       ///< torch.backends.quantized.engine
    std::vector<EagerModule> modules; ///< in the order of model.named_modules()
    std::vector<EagerWeight> weights; ///< in the order in which convert visits them
    /// The exception that PyTorch raises; nullopt if none. If Raised::type is empty, PyTorch's next step
    /// depends on something that was not recorded.
    std::optional<predict::Raised> raised;
    /// The step that raises; only meaningful if `raised` is set.
    predict::eager::Phase raised_in = predict::eager::Phase::Fuse;
    std::vector<predict::eager::Warning> warnings;

    int counted(ReasonKind kind) const; ///< number of counted modules whose reason is of that kind
    int counted() const;                ///< number of all counted modules
    const EagerModule* find(std::string_view path) const; ///< null if no module has this path
};

/// Predicts the whole result for a model and an eager config.
EagerPlan eager_plan(const predict::eager::FlowInput& input);
/// Returns the stable name that JSON uses: "no-qconfig", "not-run" or "prelu-dtype".
std::string_view name_of(predict::eager::Warning warning);

} // namespace qcs::insight
