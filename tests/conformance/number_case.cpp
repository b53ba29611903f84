#include "number_case.h"

#include "error_case.h"
#include "number_reading.h"
#include "quant/observe/observer.h"
#include "quant/qparams/calculate_qparams.h"
#include "quant/quantize/quantize.h"

namespace qcs::conformance {
namespace {

using Json = nlohmann::json;
using quant::QParams;

template <typename T>
std::string hex(const std::vector<T>& values) {
    static constexpr char digits[] = "0123456789abcdef";
    std::vector<std::byte> bytes;
    append(bytes, values);
    std::string text;
    for (const auto byte : bytes) {
        text += digits[std::to_integer<unsigned>(byte) >> 4];
        text += digits[std::to_integer<unsigned>(byte) & 15];
    }
    return text;
}

NumberMessage tensor_answer(const Expected<tensor::TensorData>& tensor) {
    if (!tensor) return refused(tensor.error());
    const auto bytes = tensor->storage->bytes();
    return {{{"dtype", std::string(name_of(tensor->dtype)).substr(6)}, {"shape", tensor->shape}},
            {bytes.begin(), bytes.end()}};
}

NumberMessage kernel(const std::string& op, const NumberMessage& question) {
    std::span<const std::byte> rest = question.payload;
    const auto& head = question.head;
    const auto tensor = take_tensor(head, rest);
    if (op == "cast") return tensor_answer(quant::cast(tensor, dtype_at(head, "to")));
    quant::Quantization how;
    const auto flavour = head.at("flavour").get<std::string>();
    how.flavour = flavour == "quantized"    ? quant::Flavour::Quantized
                  : flavour == "decomposed" ? quant::Flavour::Decomposed
                                            : quant::Flavour::FakeQuantize;
    how.dtype = dtype_at(head, "to");
    how.range = range_at(head);
    how.float64_scales = head.value("float64_scales", false);
    how.unchecked_zero_point = head.value("unchecked_zero_point", false);
    if (head.contains("axis") && !head["axis"].is_null()) how.qparams.axis = head["axis"].get<int>();
    how.qparams.float_zero_point = head.value("float_zero_point", false);
    const auto channels = head.at("channels").get<std::size_t>() * sizeof(double);
    how.qparams.scale = numbers<double>(rest.first(channels));
    how.qparams.zero_point = numbers<double>(rest.subspan(channels, channels));
    if (op == "quantize") return tensor_answer(quant::quantize(tensor, how));
    if (op == "dequantize") return tensor_answer(quant::dequantize(tensor, how));
    return tensor_answer(quant::fake_quantize(tensor, how));
}

constexpr std::size_t fields = 8;

void append_qparams(std::vector<std::byte>& bytes, const Expected<QParams>& found) {
    std::vector<double> answer(fields);
    answer[0] = found ? 0 : 1;
    if (found) {
        answer[1] = static_cast<double>(found->scale.size());
        for (std::size_t i = 0; i < 3 && i < found->scale.size(); ++i) {
            answer[2 + 2 * i] = found->scale[i];
            answer[3 + 2 * i] = found->zero_point[i];
        }
    }
    append(bytes, answer);
}

NumberMessage qparams(const std::string& op, const NumberMessage& question) {
    const auto& head = question.head;
    const auto values = numbers<float>(question.payload);
    const auto channels = head.value("channels", std::size_t{1});
    Expected<quant::ObserverSettings> settings = quant::ObserverSettings{};
    if (op == "qparams") settings = settings_at(head);
    if (!settings) return refused(settings.error());
    NumberMessage answer{Json::object(), {}};
    for (std::size_t i = 0; i + 2 * channels <= values.size(); i += 2 * channels) {
        const std::span min(values.data() + i, channels);
        const std::span max(values.data() + i + channels, channels);
        if (op == "qparams") {
            append_qparams(answer.payload, quant::calculate_qparams(*settings, min, max));
        } else if (op == "choose") {
            const quant::ChooseQParamsOptions options = {*range_at(head),
                                                         head.at("preserve_sparsity").get<bool>(),
                                                         head.at("reduce_range").get<bool>()};
            append_qparams(answer.payload,
                           head.value("fused", false)
                               ? Expected<QParams>(quant::fused_qparams(min[0], max[0], options))
                               : quant::choose_qparams(min[0], max[0], options));
        } else {
            append_qparams(answer.payload, quant::decomposed_choose_qparams(
                                               min[0], max[0], *range_at(head), dtype_at(head, "to"),
                                               static_cast<float>(head.at("eps").get<double>()),
                                               head.at("symmetric").get<bool>()));
        }
    }
    return answer;
}

Json qparams_json(const QParams& found) {
    return {{"scale", hex(found.scale)}, {"zero_point", hex(found.zero_point)}};
}

NumberMessage observe(const NumberMessage& question) {
    const auto settings = settings_at(question.head);
    if (!settings) return refused(settings.error());
    quant::Observer observer(*settings);
    std::span<const std::byte> rest = question.payload;
    NumberMessage answer{{{"steps", Json::array()}}, {}};
    for (const auto& described : question.head.at("tensors")) {
        const auto tensor = take_tensor(described, rest);
        Json step;
        if (question.head.value("forward", false)) {
            const auto out = observer.forward(tensor);
            if (!out)
                step = error_json(out.error());
            else {
                const auto message = tensor_answer(out);
                step["out"] = message.payload.size();
                append(answer.payload, message.payload);
            }
        } else {
            const auto warnings = observer.observe(tensor);
            if (!warnings)
                step = error_json(warnings.error());
            else
                step["warnings"] = warnings->size();
        }
        const auto& state = observer.state();
        step["min"] = hex(state.min);
        step["max"] = hex(state.max);
        step["histogram"] = hex(state.histogram);
        step["recorded"] = state.recorded.size();
        step["buffers"] = state.buffers ? qparams_json(*state.buffers) : Json();
        const auto found = observer.calculate_qparams();
        step["qparams"] = found ? qparams_json(*found) : error_json(found.error());
        answer.head["steps"].push_back(std::move(step));
    }
    return answer;
}

} // namespace

NumberMessage answer_number_case(const NumberMessage& question) {
    const auto op = question.head.at("op").get<std::string>();
    if (op == "observe") return observe(question);
    if (op == "error") return analyzed_error(question);
    if (op == "qparams" || op == "choose" || op == "decomposed_choose") return qparams(op, question);
    return kernel(op, question);
}

} // namespace qcs::conformance
