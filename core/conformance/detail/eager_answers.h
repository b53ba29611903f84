#pragma once
// What only Python could answer about a model in eager mode: of a recorded case, or of a file that the bridge
// writes.

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

    /// Ranges and factors belong to the model's tensors.
    void note_values(predict::eager::Model& model) const;
};

class EagerAnswerReader {
public:
    explicit EagerAnswerReader(json::Decoder& decoder) : decoder_(decoder) {}

    /// They refer to this reader.
    std::vector<json::JsonField> fields();
    /// After the fields were read. `types` are classes that the rows of answered modules need not name.
    EagerAnswers take(const std::shared_ptr<const model::Graph>& types);

private:
    void read_trained(const json::JsonValue& json);

    json::Decoder& decoder_;
    EagerAnswers found_;
    const json::JsonValue* calls_ = nullptr;
};

/// The same of a file, and the call in which it was recorded.
struct RecordedEager {
    EagerAnswers answers;
    config::EagerCall call = config::EagerCall::Quantize;
};
Expected<RecordedEager> recorded_eager_of(const std::string& json,
                                          const std::shared_ptr<const model::Graph>& types,
                                          const std::string& file);

} // namespace qcs::conformance
