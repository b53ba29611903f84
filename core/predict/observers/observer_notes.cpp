#include "predict/observers/observer_notes.h"

#include "config/observer_edit.h"
#include "predict/observers/observer_codes.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/python_call.h"

#include <algorithm>

namespace qcs::predict {

namespace {

/// The value that the constructor gets for the keyword: the given one, else its default.
const config::Value* effective(const std::vector<config::ObserverKeyword>& keywords, std::string_view name) {
    const auto found = std::ranges::find(keywords, name, &config::ObserverKeyword::name);
    if (found == keywords.end()) return nullptr;
    if (found->given) return found->given;
    return found->default_value ? &*found->default_value : nullptr;
}

bool is_set(const config::Value* value) {
    return value && !python_values::is_none(*value);
}

class Notes {
public:
    Notes(const config::ObserverSpec& spec, const BuiltObserver& built, const ObserverUse& use)
        : keywords_(config::keywords_of(spec)), built_(built), use_(use) {}

    std::vector<Message> write() {
        add_range();
        if (!built_ || !*built_) return std::move(notes_);
        add_codes((*built_)->observer());
        add_reduced_range(**built_);
        add_channels(**built_);
        add_dtype(**built_);
        add_mode(**built_);
        return std::move(notes_);
    }

private:
    void add(Message note) { notes_.push_back(std::move(note)); }

    void add_range() {
        const auto* low = effective(keywords_, "quant_min");
        const auto* high = effective(keywords_, "quant_max");
        if (!low || !high || is_set(low) == is_set(high)) return;
        const bool has_low = is_set(low);
        add(message(codes::note_half_set_range, has_low ? "quant_min" : "quant_max",
                    has_low ? "quant_max" : "quant_min"));
    }

    /// PyTorch checks the width of a range, but not its position; observers do not clamp values, quantizing
    /// does.
    void add_codes(const ObserverInstance& observer) {
        const auto number = [&](const char* end) -> std::optional<std::int64_t> {
            const auto* value = observer.attribute(end);
            const auto* found = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
            return found ? std::optional(*found) : std::nullopt;
        };
        const auto low = number("quant_min"), high = number("quant_max");
        const auto dtype = observer.dtype();
        if (!low || !high || !dtype) return;
        const auto codes = codes_of(*dtype);
        if (!codes || (*low >= codes->first && *high <= codes->second)) return;
        add(message(codes::note_range_outside_dtype, std::to_string(*low), std::to_string(*high), name(dtype),
                    std::to_string(codes->first), std::to_string(codes->second)));
    }

    static std::optional<std::pair<int, int>> codes_of(DType dtype) {
        switch (dtype) {
        case DType::QUInt8: return std::pair(0, 255);
        case DType::QInt8: return std::pair(-128, 127);
        case DType::QUInt4x2: return std::pair(0, 15);
        case DType::QUInt2x4: return std::pair(0, 3);
        default: return std::nullopt;
        }
    }

    /// On x86 without VNNI, kernels add two products in 16 bits, which may overflow.
    void add_reduced_range(const ObserverInstance& built) {
        const auto& observer = built.observer();
        const auto* reduce = observer.attribute("reduce_range");
        if (!reduce || use_.is_weight) return;
        const bool reduced = python_values::truth(*reduce).value_or(false);
        const bool x86 = use_.backend == "x86" || use_.backend == "fbgemm";
        const bool no_need = use_.backend == "qnnpack" || use_.backend == "onednn";
        if (reduced && no_need) add(message(codes::note_reduce_range_not_needed, use_.backend));
        const auto* low = observer.attribute("quant_min");
        const auto* high = observer.attribute("quant_max");
        const bool full =
            low && high && python_values::equal_to(*low, 0) && python_values::equal_to(*high, 255);
        if (x86 && full && observer.dtype() == DType::QUInt8 && !built.is_dynamic())
            add(message(codes::note_reduce_range_advised, use_.backend));
    }

    void add_channels(const ObserverInstance& built) {
        if (!is_per_channel(built)) return;
        if (!use_.is_weight) return add(codes::note_per_channel_activation);
        if (use_.matches_conv_transpose) add(codes::note_conv_transpose_refused);
    }

    void add_dtype(const ObserverInstance& built) {
        const auto dtype = built.dtype();
        const auto scheme = built.observer().qscheme();
        const bool float_qparams = scheme == QScheme::PerChannelAffineFloatQParams;
        const bool embedding = dtype == DType::QUInt8 || dtype == DType::QUInt4x2;
        if (float_qparams && !embedding) return add(message(codes::note_float_qparams_dtype, name(dtype)));
        if (dtype == DType::QUInt4x2 && scheme && !float_qparams)
            return add(message(codes::note_quint4x2_scheme, std::string(name_of(*scheme)).substr(6)));
        if (use_.is_weight && dtype == DType::QUInt8 && !float_qparams) add(codes::note_unsigned_weight);
        if (!use_.is_weight && dtype == DType::QUInt8 && scheme == QScheme::PerTensorSymmetric)
            add(codes::note_symmetric_unsigned);
    }

    void add_mode(const ObserverInstance& built) {
        if (!use_.is_qat && is_fake_quantize(built)) add(codes::note_fake_quantize_in_ptq);
        if (use_.is_qat && collects_statistics(built)) add(codes::note_observer_in_qat);
    }

    static std::string name(std::optional<DType> dtype) {
        return dtype ? std::string(name_of(*dtype)).substr(6) : "None";
    }

    std::vector<config::ObserverKeyword> keywords_;
    const BuiltObserver& built_;
    const ObserverUse& use_;
    std::vector<Message> notes_;
};

} // namespace

std::vector<Message> observer_notes(const config::ObserverSpec& spec, const BuiltObserver& built,
                                    const ObserverUse& use) {
    return Notes(spec, built, use).write();
}

} // namespace qcs::predict
