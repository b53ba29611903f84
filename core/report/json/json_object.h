#pragma once
// Helpers for writing the JSON objects that the commands print.

#include "config/eager_config.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"

#include <optional>
#include <span>

namespace qcs::report {

/// One JSON object. The constructor opens it and the destructor closes it; members are written in between.
class JsonObject {
public:
    explicit JsonObject(json::JsonWriter& writer, json::JsonLayout layout = json::JsonLayout::Fit)
        : writer_(writer) {
        writer_.begin_object(layout);
    }
    ~JsonObject() { writer_.end_object(); }
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;

    void text(std::string_view key, std::string_view value) {
        writer_.key(key);
        writer_.string(value);
    }
    void number(std::string_view key, std::int64_t value) {
        writer_.key(key);
        writer_.integer(value);
    }
    /// Writes the number of a rule, counted from 1; null if there is no rule.
    void rule(std::string_view key, config::RuleIndex rule) {
        writer_.key(key);
        if (rule)
            writer_.integer(rule.number() + 1);
        else
            writer_.null();
    }
    void strings(std::string_view key, std::span<const std::string> values) {
        writer_.key(key);
        writer_.begin_array();
        for (const auto& value : values)
            writer_.string(value);
        writer_.end_array();
    }

    void boolean(std::string_view key, bool value) {
        writer_.key(key);
        writer_.boolean(value);
    }
    json::JsonWriter& writer() const { return writer_; }

private:
    json::JsonWriter& writer_;
};

/// Writes the member "raised" into the open object: null, or an object with the type and text of the
/// exception, the node, and an explanation.
void write_raised(json::JsonWriter& writer, const std::optional<predict::Raised>& raised);

/// Writes the rules that are switched off as the member `key` of the open object: [["module_name", 3], ...],
/// where 3 is the index among the rules of this kind, counted from 0. Writes nothing if no rule is switched
/// off.
void write_rules_off(json::JsonWriter& writer, const config::QConfigMapping& mapping,
                     std::string_view key = "rules_off");
/// As the function above, but for an eager config: [["eager", 3], ...].
void write_rules_off(json::JsonWriter& writer, const config::EagerConfig& config,
                     std::string_view key = "rules_off");

} // namespace qcs::report
