#pragma once
// Objects of the documents that the command line writes.

#include "config/eager_config.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"

#include <optional>
#include <span>

namespace qcs::report {

/// One JSON object; the fields are written between construction and destruction.
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
    /// Rules are numbered from 1; none is null.
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

/// The member "raised" of the object that is open: null, or type, text, node, and our words.
void write_raised(json::JsonWriter& writer, const std::optional<predict::Raised>& raised);

/// The member "rules_off" of the object that is open, [["module_name", 3], ...]; none where all rules are on.
void write_rules_off(json::JsonWriter& writer, const config::QConfigMapping& mapping,
                     std::string_view key = "rules_off");
/// The same of an eager config: [["eager", 3], ...].
void write_rules_off(json::JsonWriter& writer, const config::EagerConfig& config,
                     std::string_view key = "rules_off");

} // namespace qcs::report
