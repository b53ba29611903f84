#pragma once
// Answers of Python about a model in eager mode that were recorded in a case or in a file that the bridge
// wrote.

#include "json/decode.h"
#include "predict/eager/flow.h"

#include <unordered_map>

namespace qcs::conformance {

/// All recorded answers.
struct EagerAnswers {
    /// Results of constructors of observers that the user's code defines.
    std::vector<predict::RecordedConstructor> constructors;
    predict::eager::UserCalls calls; ///< recorded results of the user's own code
    /// The path of each module, and the training flag that it has after the recorded call of an eager mode
    /// function (prepare, quantize, ...) has switched the model to training or eval mode. Empty if that was
    /// not recorded.
    std::vector<std::pair<std::string, bool>> training_flags;
    bool has_vnni = true; ///< whether the processor has VNNI instructions
    /// The ranges of weights, keyed by the path of the tensor attribute, e.g. "conv1.weight".
    std::unordered_map<std::string, predict::WeightRange> weight_ranges;
    /// The factors by which folding a BatchNorm scales the channels of a weight, keyed by the BatchNorm's
    /// path.
    std::unordered_map<std::string, std::vector<double>> fold_factors;

    /// Stores the weight ranges in the parameters of `model`, and the fold factors in its BatchNorms.
    void note_values(predict::eager::Model& model) const;
};

/// Decodes EagerAnswers from a JSON object that may have other keys too.
class EagerAnswerReader {
public:
    explicit EagerAnswerReader(json::Decoder& decoder) : decoder_(decoder) {}

    /// The keys to decode, for json::Decoder. The fields refer to this reader, which must outlive them.
    std::vector<json::JsonField> fields();
    /// Returns the answers. Must be called after the fields were decoded. The JSON describes each module that
    /// a recorded call returned; if `types` contains the module's class, this description need not give the
    /// base classes.
    EagerAnswers take(const std::shared_ptr<const model::Graph>& types);

private:
    void read_trained(const json::JsonValue& json);

    json::Decoder& decoder_;
    EagerAnswers found_;
    /// The recorded calls, decoded by take(); null if there are none.
    const json::JsonValue* calls_ = nullptr;
};

/// The answers recorded in a file, and the eager mode call for which they were recorded.
struct RecordedEager {
    EagerAnswers answers;
    config::EagerCall call = config::EagerCall::Quantize;
};
/// Decodes the recorded answers. `json` is the value of the key "recorded_eager" in a file of the bridge, as
/// text. `types` as in EagerAnswerReader::take(); `file` is the file name for diagnostics.
Expected<RecordedEager> recorded_eager_of(const std::string& json,
                                          const std::shared_ptr<const model::Graph>& types,
                                          const std::string& file);

} // namespace qcs::conformance
