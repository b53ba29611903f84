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

/// Writes any number. Non-finite numbers, which JSON lacks, become the strings "inf", "-inf" and "nan".
void write_number(json::JsonWriter& writer, double value);
/// Writes an SQNR in dB; null if there is no error at all.
void write_decibels(json::JsonWriter& writer, double sqnr_db);
/// Writes a zero_point; as an integer if it is one.
void write_zero_point(json::JsonWriter& writer, double value);

/// Writes these members into the open object: sqnr_db mse mae max_error max_error_index cosine saturated_low
/// saturated_high codes_used effective_bits min max count nan positive_inf negative_inf. With `ranked` the
/// SQNR is null if there is no error.
void write_statistics(JsonObject& object, const quant::ErrorStatistics& statistics, bool ranked = false);

/// "qint8 -128…127, per channel 0, symmetric", "rounded to float16"; observers other than MinMaxObserver are
/// named.
std::string spec_text(const quant::ObserverSettings& settings);

/// Writes these members into the open object: sqnr_db mse mae max_error max_error_index cosine saturated_low
/// saturated_high codes_used effective_bits min max count nan positive_inf negative_inf scale zero_point
/// histogram {edges, counts} error_histogram {edges, counts}; with per-channel specs also channels [{the
/// same}] and outlier_channels, and arrays for `scale` and `zero_point`.
void write_error(JsonObject& object, const quant::ErrorAnalysis& analysis);

/// The same as text; lists only the worst channels.
std::string error_text(const quant::ErrorAnalysis& analysis, bool colour);

/// "31.4 dB", "0.00123" (three significant digits), as in plots and tables; "–" for NaN.
std::string decibel_text(double sqnr_db);
std::string significant_text(double value);

} // namespace qcs::report
