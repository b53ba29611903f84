#pragma once
// Builds valid and invalid zip archives for tests.

#include "core/tensor/tensor_bytes.h"

#include <QByteArray>

#include <functional>

namespace qcs::test {

/// The text as a raw deflate stream: the output of qCompress() without its length, zlib's header and
/// checksum.
inline std::string deflated(const std::string& text) {
    return qCompress(QByteArray::fromStdString(text), 9).mid(6).chopped(4).toStdString();
}

inline std::uint32_t crc32(const std::string& text) {
    std::uint32_t crc = ~0U;
    for (const char c : text) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    }
    return ~crc;
}

/// The fields of the headers of an entry.
struct ZipFields {
    std::string name;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint32_t crc = 0;
    std::uint64_t compressed = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0; ///< in the central header only
    std::uint16_t disk = 0;   ///< in the central header only
    bool zip64 = false;
    std::string extra;
};

class ZipBuilder {
public:
    using Change = std::function<void(ZipFields&)>;
    /// The fields of the end record, for tests that make them invalid.
    struct End {
        std::uint64_t entries, size, offset;
        std::uint16_t disk = 0;
        bool zip64 = false;
        std::string comment;
    };

    /// Adds an entry. `both`, `local` and `central` change the fields of both headers, the local or the
    /// central one.
    ZipBuilder& add(const std::string& name, const std::string& text, bool deflate = false,
                    const Change& both = {}, const Change& local = {}, const Change& central = {}) {
        const auto data = deflate ? deflated(text) : text;
        ZipFields fields;
        fields.name = name;
        fields.method = deflate ? 8 : 0;
        fields.crc = crc32(text);
        fields.compressed = data.size();
        fields.size = text.size();
        fields.offset = bytes_.size();
        if (both) both(fields);
        auto here = fields;
        if (local) local(here);
        if (central) central(fields);
        bytes_ += header(here, true) + data;
        directory_ += header(fields, false);
        ++count_;
        return *this;
    }

    std::string finish(const std::function<void(End&)>& change = {}) const {
        End end{count_, directory_.size(), bytes_.size(), 0, false, {}};
        if (change) change(end);
        auto out = bytes_ + directory_;
        if (end.zip64) {
            const auto record = out.size();
            out += "PK\6\6" + little(std::uint64_t{44}) + little(std::uint16_t{45}) +
                   little(std::uint16_t{45}) + little(std::uint32_t{end.disk}) + little(std::uint32_t{0}) +
                   little(end.entries) + little(end.entries) + little(end.size) + little(end.offset);
            out += "PK\6\7" + little(std::uint32_t{0}) + little(std::uint64_t{record}) +
                   little(std::uint32_t{1});
            end.entries = 0xffff;
            end.size = end.offset = 0xffffffff;
        }
        const auto entries = little(static_cast<std::uint16_t>(end.entries));
        out += "PK\5\6" + little(end.disk) + little(std::uint16_t{0}) + entries + entries +
               little(static_cast<std::uint32_t>(end.size)) + little(static_cast<std::uint32_t>(end.offset)) +
               little(static_cast<std::uint16_t>(end.comment.size()));
        return out + end.comment;
    }

private:
    static std::string header(const ZipFields& f, bool local) {
        std::string extra = f.extra;
        if (f.zip64)
            extra += little(std::uint16_t{1}) + little(static_cast<std::uint16_t>(local ? 16 : 24)) +
                     little(f.size) + little(f.compressed) + (local ? "" : little(f.offset));
        const auto small = [&](std::uint64_t value) {
            return little(f.zip64 ? 0xffffffffU : static_cast<std::uint32_t>(value));
        };
        auto out = local ? std::string("PK\3\4") : "PK\1\2" + little(std::uint16_t{45});
        out += little(std::uint16_t{45}) + little(f.flags) + little(f.method) + little(std::uint32_t{0}) +
               little(f.crc) + small(f.compressed) + small(f.size) +
               little(static_cast<std::uint16_t>(f.name.size())) +
               little(static_cast<std::uint16_t>(extra.size()));
        if (!local) out += little(std::uint16_t{0}) + little(f.disk) + std::string(6, '\0') + small(f.offset);
        return out + f.name + extra;
    }

    std::string bytes_;
    std::string directory_;
    std::uint64_t count_ = 0;
};

} // namespace qcs::test
