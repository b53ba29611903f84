#pragma once
// Writes one JSON object field by field. Unknown keys that were read from a file are written again, each
// after the known key that it followed.

#include "json/extras.h"
#include "json/json_write.h"

namespace qcs::json {

/// The constructor opens the object, and the destructor closes it. `writer` and `extras` must outlive the
/// ObjectWriter.
class ObjectWriter {
public:
    ObjectWriter(JsonWriter& writer, const Extras& extras, JsonLayout layout = JsonLayout::Fit);
    ~ObjectWriter();
    ObjectWriter(const ObjectWriter&) = delete;
    ObjectWriter& operator=(const ObjectWriter&) = delete;

    /// Writes "format" and "version"; call it before any field.
    void header(std::string_view format, std::int64_t version);
    /// To be called for every known field, in canonical order, even if the object does not have the field. If
    /// `present` is true, writes the key, and the caller must then write the value. Unknown keys that
    /// followed the previous field are written first. `name` must outlive the writer, as a literal does.
    /// Returns `present`.
    bool field(std::string_view name, bool present = true);

private:
    void write_extras_after_last();

    JsonWriter& writer_;
    const Extras& extras_;
    std::string_view last_; ///< the name of the previous field
    bool first_ = true;
};

/// Writes a value in canonical layout. `json` is the value as JSON text (ExtraKey::json).
void write_extra(JsonWriter& writer, const std::string& json);

} // namespace qcs::json
