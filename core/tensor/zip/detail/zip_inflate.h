#pragma once
// libzip, asked to inflate one entry whose place is known.

#include "tensor/zip/zip_directory.h"

#include <memory>
#include <string_view>

struct zip;
struct zip_file;

namespace qcs::tensor {

/// Inflates the bytes of a deflated entry, which must stay where they are. libzip is given an archive of this
/// entry alone (the mapped bytes between headers made here): so it reads what read_zip_directory() checked
/// and no directory again, however many entries there are, and every Inflater is independent of the others.
class Inflater {
public:
    explicit Inflater(std::span<const std::byte> archive, const ZipEntry& entry);
    ~Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// The next bytes, at most as many as fit; 0 = the end, and the checksum was right; -1 = error().
    std::int64_t read(std::span<std::byte> into);
    /// The code of a diagnostic: "zip-wrong-checksum", "zip-wrong-size", "zip-bad-data".
    Code error() const;

private:
    std::string before_; ///< local header
    std::string after_;  ///< central directory
    zip* archive_ = nullptr;
    zip_file* file_ = nullptr;
    int error_ = 0; ///< libzip's
};

} // namespace qcs::tensor
