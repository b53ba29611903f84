#pragma once
// Error statistics as JSON (the keys of `qconfig error --json`) and as text for a terminal.

#include "quant/error_statistics.h"
#include "quant/qparams/observer_settings.h"

#include <string>

namespace qcs::json {
class JsonWriter;
} // namespace qcs::json

namespace qcs::report {

class JsonObject;

/// A number of any kind: JSON has none for what is not finite, those are the texts "inf", "-inf" and "nan".
void write_number(json::JsonWriter& writer, double value);
/// The same for an SQNR; that of no error at all is null.
void write_decibels(json::JsonWriter& writer, double sqnr_db);
/// The same for a zero point: an integer where it is one.
void write_zero_point(json::JsonWriter& writer, double value);

/// sqnr_db mse mae max_error max_error_index cosine saturated_low saturated_high codes_used effective_bits
/// min max count nan positive_inf negative_inf, into the object that is open. `ranked`: the SQNR of no error
/// is null.
void write_statistics(JsonObject& object, const quant::ErrorStatistics& statistics, bool ranked = false);

/// "qint8 -128…127, per channel 0, symmetric", "rounded to float16"; observers other than min-max are named.
std::string spec_text(const quant::ObserverSettings& settings);

/// sqnr_db mse mae max_error max_error_index cosine saturated_low saturated_high codes_used effective_bits
/// min max count nan positive_inf negative_inf scale zero_point histogram {edges, counts} error_histogram
/// {edges, counts} and, per channel, channels [{the same}] and outlier_channels, into the object that is
/// open. `scale` and `zero_point` are arrays per channel.
void write_error(JsonObject& object, const quant::ErrorAnalysis& analysis);

/// The same as lines for people; the worst channels only.
std::string error_text(const quant::ErrorAnalysis& analysis, bool colour);

/// "31.4 dB", "0.00123" (three significant digits), as the plots and tables say them; "–" for NaN.
std::string decibel_text(double sqnr_db);
std::string significant_text(double value);

} // namespace qcs::report
