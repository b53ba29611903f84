#pragma once
// Recorded answers of Python about a model in eager mode, from a recorded case or from a file of the bridge.

#include "json/decode.h"
#include "predict/eager/flow.h"

#include <unordered_map>

namespace qcs::conformance {

struct EagerAnswers {
    std::vector<predict::RecordedConstructor> constructors;
    predict::eager::UserCalls calls;
    std::vector<std::pair<std::string, bool>> trained;
    bool has_vnni = true;
    std::unordered_map<std::string, predict::WeightRange> weight_ranges; ///< by attribute path
    std::unordered_map<std::string, std::vector<double>> fold_factors;   ///< by the BatchNorm's path

    /// Stores weight ranges and fold factors in the model's tensors.
    void note_values(predict::eager::Model& model) const;
};

class EagerAnswerReader {
public:
    explicit EagerAnswerReader(json::Decoder& decoder) : decoder_(decoder) {}

    /// The fields refer to this reader, which must outlive them.
    std::vector<json::JsonField> fields();
    /// Call after the fields were decoded. `types` has classes that the rows of recorded modules need not
    /// describe.
    EagerAnswers take(const std::shared_ptr<const model::Graph>& types);

private:
    void read_trained(const json::JsonValue& json);

    json::Decoder& decoder_;
    EagerAnswers found_;
    const json::JsonValue* calls_ = nullptr;
};

/// The answers recorded in a file, and the eager mode call for which they were recorded.
struct RecordedEager {
    EagerAnswers answers;
    config::EagerCall call = config::EagerCall::Quantize;
};
Expected<RecordedEager> recorded_eager_of(const std::string& json,
                                          const std::shared_ptr<const model::Graph>& types,
                                          const std::string& file);

} // namespace qcs::conformance
