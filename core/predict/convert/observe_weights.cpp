#include "predict/convert/convert_codes.h"
#include "predict/convert/weight_facts.h"
#include "predict/convert/weighted.h"
#include "predict/convert/zero_points.h"
#include "predict/prepare/matches.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

bool is_cell(const State& state, const std::string& type) {
    return state.classes.derives_from(type, "torch.nn.RNNCellBase");
}

/// get_qparam_dict of an observer that has been run.
ObservedWeight qparams_of(const ObserverInstance& observer, std::string name, const std::string& node) {
    ObservedWeight weight;
    weight.name = std::move(name);
    dtype_value(observer, node);
    weight.dtype = observer.dtype();
    const auto scheme = observer.qscheme();
    if (!scheme || observer.derives_from("torch.ao.quantization.observer.PlaceholderObserver")) return weight;
    switch (*scheme) {
    case QScheme::PerTensorAffine:
    case QScheme::PerTensorSymmetric: weight.qscheme = QScheme::PerTensorAffine; break;
    case QScheme::PerChannelAffine:
    case QScheme::PerChannelSymmetric: weight.qscheme = QScheme::PerChannelAffine; break;
    case QScheme::PerChannelAffineFloatQParams: weight.qscheme = scheme; break;
    }
    if (weight.qscheme != QScheme::PerTensorAffine) {
        if (!observer.has_attribute("ch_axis")) no_attribute(class_name(observer.type), "ch_axis", node);
        weight.axis = observer.ch_axis().value_or(0);
    }
    if (observer.qparams_error) raise(*observer.qparams_error, node);
    return weight;
}

std::vector<std::string> rnn_weights(const State& state, const ModuleObject& module) {
    std::vector<std::string> names;
    const auto* value = state.attribute(module, "weight_names");
    const auto* list = value ? std::get_if<config::List>(&value->data) : nullptr;
    if (!list) return names;
    for (const auto& item : list->items)
        if (const auto* name = std::get_if<std::string>(&item.data))
            if (name->starts_with("weight")) names.push_back(*name);
    return names;
}

} // namespace

bool is_recurrent(const State& state, const std::string& type) {
    return is_cell(state, type) || state.classes.derives_from(type, "torch.nn.LSTM") ||
           state.classes.derives_from(type, "torch.nn.GRU");
}

std::vector<ObservedWeight> observe_weights(const State& state, const ModuleObject& module,
                                            const config::QConfig& qconfig,
                                            const std::shared_ptr<const ObserverInstance>& fake_quant,
                                            const std::string& node) {
    const auto show = [&](const ObserverInstance& observer, std::string_view name) {
        observe(observer, weight_tensor(state, module, name), node);
    };
    std::vector<ObservedWeight> weights;
    if (!is_recurrent(state, module.type)) {
        const auto observer = fake_quant ? fake_quant : state.build(qconfig.weight, node);
        // The decomposed conversion takes the fake quantizers of QAT modules as training left them.
        if (!fake_quant || !state.input.decomposed) show(*observer, "weight");
        weights.push_back(qparams_of(*observer, "weight", node));
        weights.back().zero_points = zero_points(state, module, "weight", *observer);
        return weights;
    }
    const auto observer = state.build(qconfig.weight, node);
    const bool cell = is_cell(state, module.type);
    const auto names = cell ? std::vector<std::string>{"weight_ih", "weight_hh"} : rnn_weights(state, module);
    const bool observed = cell || observer->dtype() == DType::QInt8;
    for (const auto& name : names) {
        if (observed) show(*observer, name);
        weights.push_back(qparams_of(*observer, name, node));
        weights.back().is_observed = observed;
        if (observed) weights.back().zero_points = zero_points(state, module, name, *observer);
    }
    return weights;
}

WeightList reference_weights(const std::vector<ObservedWeight>& weights, const std::string& reference,
                             const std::string& node) {
    WeightList kept;
    for (const auto& weight : weights) {
        WeightQParams qparams{weight.name, weight.dtype, weight.qscheme, {}, weight.zero_points};
        const bool per_channel = weight.qscheme && weight.qscheme != QScheme::PerTensorAffine;
        if (weight.name != "weight") { // of an RNN (reference/modules/rnn.py, _init_weight_qparams_dict)
            if (weight.qscheme == QScheme::PerChannelAffineFloatQParams)
                assertion(fmt::format("qscheme: {} is not supported in Quantized{}(Reference)",
                                      name_of(*weight.qscheme), class_name(reference)),
                          message(codes::convert_reference_qscheme, reference,
                                  std::string(name_of(*weight.qscheme))),
                          node);
            if (weight.qscheme) qparams.axis = per_channel ? weight.axis : 0;
        } else { // reference/modules/utils.py, _init_weight_qparams
            const bool needs_qparams = weight.dtype == DType::QUInt8 || weight.dtype == DType::QInt8 ||
                                       weight.dtype == DType::QUInt4x2 || weight.dtype == DType::QInt32;
            if (needs_qparams && !weight.qscheme)
                raise("KeyError", "'zero_point'",
                      message(codes::convert_reference_no_qparams, reference,
                              std::string(name_of(*weight.dtype))),
                      node);
            qparams.axis = needs_qparams && per_channel ? weight.axis : 0;
        }
        kept.push_back(std::move(qparams));
    }
    return kept;
}

} // namespace qcs::predict::converting
