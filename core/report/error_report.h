#pragma once
// Writers for error statistics: JSON (the keys of `qconfig error --json`) and text for a terminal.

#include "quant/error_statistics.h"
#include "quant/qparams/observer_settings.h"

#include <string>

namespace qcs::json {
class JsonWriter;
} // namespace qcs::json

namespace qcs::report {

class JsonObject;

/// Writes any number. JSON has no non-finite numbers, so they are written as the strings "inf", "-inf" and
/// "nan".
void write_number(json::JsonWriter& writer, double value);
/// Writes an SQNR in dB; null if it is infinite because there is no error.
void write_decibels(json::JsonWriter& writer, double sqnr_db);
/// Writes a zero_point, without a decimal point if it is an integer.
void write_zero_point(json::JsonWriter& writer, double value);

/// Writes these members into the open object: sqnr_db mse mae max_error max_error_index cosine saturated_low
/// saturated_high codes_used effective_bits min max count nan positive_inf negative_inf. An infinite sqnr_db
/// (no error) is written as null if `ranked` is true, and as the string "inf" if it is false.
void write_statistics(JsonObject& object, const quant::ErrorStatistics& statistics, bool ranked = false);

/// Returns e.g. "qint8 -128…127, per channel 0, symmetric" (0 is the axis) or "rounded to float16". The text
/// also says whether the quantization is dynamic and, if it is static, whether it uses moving averages, a
/// HistogramObserver or fixed qparams.
std::string spec_text(const quant::ObserverSettings& settings);

/// Writes these members into the open object: those of write_statistics(), scale, zero_point, histogram
/// {edges, counts} and error_histogram {edges, counts}. For per-channel specs, `scale` and `zero_point` are
/// arrays, and there are also channels [{members as for the tensor, but histograms only if they were
/// computed}] and outlier_channels.
void write_error(JsonObject& object, const quant::ErrorAnalysis& analysis);

/// Returns the statistics as text, without the histograms and with only the worst channels.
std::string error_text(const quant::ErrorAnalysis& analysis, bool colour);

/// Returns e.g. "31.4 dB"; "no error" for +inf, "–" for NaN.
std::string decibel_text(double sqnr_db);
/// Returns the number with three significant digits, e.g. "0.00123", as in plots and tables; "–" for NaN.
std::string significant_text(double value);

} // namespace qcs::report
