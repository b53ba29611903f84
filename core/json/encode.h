#pragma once
// Writes the fields of one object in canonical order, with unknown keys back in their places.

#include "json/extras.h"
#include "json/json_write.h"

namespace qcs::json {

class ObjectWriter {
public:
    ObjectWriter(JsonWriter& writer, const Extras& extras, JsonLayout layout = JsonLayout::Fit);
    ~ObjectWriter();
    ObjectWriter(const ObjectWriter&) = delete;
    ObjectWriter& operator=(const ObjectWriter&) = delete;

    /// Writes "format" and "version"; call it before any field.
    void header(std::string_view format, std::int64_t version);
    /// Declares the next field. If it is `present`, writes its key, and the caller must write its value.
    /// `name` must outlive the writer (it is a literal). Returns `present`.
    bool field(std::string_view name, bool present = true);

private:
    void write_extras_after_last();

    JsonWriter& writer_;
    const Extras& extras_;
    std::string_view last_;
    bool first_ = true;
};

/// Writes the value of an unknown key, given as compact JSON text, in canonical layout.
void write_extra(JsonWriter& writer, const std::string& json);

} // namespace qcs::json
