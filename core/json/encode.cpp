#include "json/encode.h"

#include <utility>

namespace qcs::json {

ObjectWriter::ObjectWriter(JsonWriter& writer, const Extras& extras, JsonLayout layout)
    : writer_(writer), extras_(extras) {
    writer_.begin_object(layout);
}

ObjectWriter::~ObjectWriter() {
    write_extras_after_last();
    writer_.end_object();
}

void ObjectWriter::header(std::string_view format, std::int64_t version) {
    writer_.key("format");
    writer_.string(format);
    writer_.key("version");
    writer_.integer(version);
}

bool ObjectWriter::field(std::string_view name, bool present) {
    const bool first = std::exchange(first_, false);
    if (!(first && name.empty()))
        // The first field of a mapping has the key "", and the extras after it follow later.
        write_extras_after_last();
    last_ = name;
    if (present) writer_.key(name);
    return present;
}

void ObjectWriter::write_extras_after_last() {
    for (const auto& extra : extras_) {
        if (extra.after != last_) continue;
        writer_.key(extra.key);
        write_extra(writer_, extra.json);
    }
}

void write_extra(JsonWriter& writer, const std::string& json) {
    if (const auto document = parse_json(json))
        writer.value(document->root());
    else
        writer.null(); // cannot happen for text that came from parse_json()
}

} // namespace qcs::json
