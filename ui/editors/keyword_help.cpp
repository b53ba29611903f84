#include "editors/keyword_help.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

struct Help {
    std::string_view keyword;
    const char* text;
};

constexpr Help table[] = {
    {"averaging_constant",
     QT_TRANSLATE_NOOP("KeywordHelp", "How much of the running range each batch replaces: above 0, up to 1. "
                                      "Dynamic quantization needs exactly 1.")},
    {"bins",
     QT_TRANSLATE_NOOP("KeywordHelp",
                       "How many bins the histogram has: a whole number. More are finer and slower.")},
    {"ch_axis", QT_TRANSLATE_NOOP("KeywordHelp",
                                  "The axis of the channels: 0 for the weights of convolutions and linear "
                                  "layers, 1 for those of transposed convolutions.")},
    {"channel_len", QT_TRANSLATE_NOOP("KeywordHelp", "How many channels there are; -1 for one of all.")},
    {"compute_dtype",
     QT_TRANSLATE_NOOP("KeywordHelp", "Deprecated: PyTorch takes it and does nothing with it.")},
    {"custom_op_name",
     QT_TRANSLATE_NOOP("KeywordHelp", "The name of a custom operator to put here instead.")},
    {"dtype", QT_TRANSLATE_NOOP("KeywordHelp",
                                "What the values are quantized to. The backend’s dtype configs say which it "
                                "takes; another one leaves the module in float, silently.")},
    {"eps",
     QT_TRANSLATE_NOOP("KeywordHelp", "The smallest scale. Backends may demand one: PyTorch compares it with "
                                      "scale_min_lower_bound.")},
    {"factory_kwargs",
     QT_TRANSLATE_NOOP("KeywordHelp", "Where its tensors are made. PyTorch passes it by itself.")},
    {"is_dynamic",
     QT_TRANSLATE_NOOP("KeywordHelp", "Whether the range is taken from each input while the model runs, "
                                      "instead of from calibration.")},
    {"observer", QT_TRANSLATE_NOOP("KeywordHelp", "The observer that learns the range to round to.")},
    {"qscheme", QT_TRANSLATE_NOOP("KeywordHelp",
                                  "One scale for the whole tensor or one for each channel; affine has a zero "
                                  "point, symmetric has its zero in the middle.")},
    {"quant_max",
     QT_TRANSLATE_NOOP("KeywordHelp",
                       "The largest code. It counts only together with quant_min, and 0 must lie "
                       "between them.")},
    {"quant_min",
     QT_TRANSLATE_NOOP("KeywordHelp", "The smallest code. It counts only together with quant_max, and 0 must "
                                      "lie between them.")},
    {"reduce_range",
     QT_TRANSLATE_NOOP("KeywordHelp",
                       "Gives away one bit, so that x86 kernels without VNNI do not overflow.")},
    {"scale", QT_TRANSLATE_NOOP("KeywordHelp", "The fixed scale: a positive number.")},
    {"use_grad_scaling", QT_TRANSLATE_NOOP("KeywordHelp", "Whether the gradients of the scale are scaled.")},
    {"zero_point", QT_TRANSLATE_NOOP("KeywordHelp", "The code that stands for 0.")},
};

} // namespace

QString keywordHelp(std::string_view keyword) {
    for (const Help& help : table)
        if (help.keyword == keyword) return QCoreApplication::translate("KeywordHelp", help.text);
    return {};
}

} // namespace qcs::ui
