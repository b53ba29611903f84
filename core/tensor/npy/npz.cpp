#include "tensor/npy/npz.h"

#include "tensor/npy/npy.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"
#include "tensor/zip/zip_entry.h"

#include <algorithm>
#include <array>

namespace qcs::tensor {

namespace {

constexpr std::string_view suffix = ".npy";

class NpzSource : public TensorSource {
public:
    NpzSource(std::string path, std::shared_ptr<const TensorStorage> file)
        : path_(std::move(path)), file_(std::move(file)) {}

    std::span<const TensorInfo> tensors() const override { return tensors_; }
    const Diagnostics& warnings() const override { return warnings_; }

    Expected<TensorData> read(std::size_t index, const Task& task) const override {
        const auto& info = tensors_[index];
        const auto& [entry, data_offset] = entries_[index];
        if (task.stop.stop_requested()) return cancelled(path_);
        if (!file_->is_intact()) return file_changed(path_);
        if (entry.is_stored())
            return TensorData{info.dtype, info.shape, info.strides, file_, entry.offset + data_offset};
        auto inflated = open_zip_entry(file_, entry, path_, task);
        if (!inflated) return tl::unexpected(std::move(inflated.error()));
        return TensorData{info.dtype, info.shape, info.strides, std::move(*inflated), data_offset};
    }

    /// Adds an entry. Returns the problems because of which it is not a tensor.
    Diagnostics add(ZipEntry entry) {
        const auto name = entry.name.substr(0, entry.name.size() - suffix.size());
        Expected<std::vector<std::byte>> inflated;
        std::span<const std::byte> head;
        if (entry.is_stored()) {
            head = file_->bytes().subspan(entry.offset, entry.size);
        } else {
            inflated = zip_entry_head(*file_, entry, path_, max_npy_prefix);
            if (!inflated) return inflated.error();
            head = *inflated;
        }
        const auto offset = entry.is_stored() ? entry.offset : 0;
        auto header = read_npy_header(head, entry.size, {path_, name, offset});
        if (!header) return header.error();
        const auto end = header->data_offset + header->data_bytes;
        if (end < entry.size)
            warn(Diagnostic(message(codes::npy_bytes_after, name, std::to_string(offset + end),
                                    std::to_string(entry.size - end)),
                            {path_}));
        tensors_.push_back({name, header->dtype, std::move(header->shape), std::move(header->strides), path_,
                            offset + header->data_offset});
        entries_.push_back({std::move(entry), header->data_offset});
        return {};
    }

    void warn(Diagnostic warning) {
        warning.severity = Severity::Warning;
        if (warnings_.size() < max_reported_problems) warnings_.push_back(std::move(warning));
    }

private:
    struct Entry {
        ZipEntry entry;
        std::size_t data_offset; ///< in the entry
    };

    std::string path_;
    std::shared_ptr<const TensorStorage> file_;
    std::vector<TensorInfo> tensors_;
    std::vector<Entry> entries_; ///< one for each tensor
    Diagnostics warnings_;
};

bool is_other_dtype(const Diagnostics& problems) {
    constexpr std::array<Code, 4> other = {codes::npy_dtype, codes::npy_object, codes::npy_structured,
                                           codes::npy_big_endian};
    return problems.size() == 1 && std::ranges::find(other, problems[0].code) != other.end();
}

} // namespace

bool is_npz(const std::vector<ZipEntry>& directory) {
    return !directory.empty() &&
           std::ranges::all_of(directory, [](const ZipEntry& entry) { return entry.name.ends_with(suffix); });
}

Expected<std::shared_ptr<const TensorSource>> open_npz(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file,
                                                       std::vector<ZipEntry> directory, const Task& task) {
    auto source = std::make_shared<NpzSource>(path, file);
    Diagnostics problems;
    const bool is_empty = directory.empty();
    for (auto& entry : directory) {
        if (task.stop.stop_requested()) return cancelled(path);
        auto wrong = source->add(std::move(entry));
        if (is_other_dtype(wrong))
            source->warn(std::move(wrong[0]));
        else if (problems.size() < max_reported_problems)
            std::ranges::move(wrong, std::back_inserter(problems));
    }
    if (!file->is_intact()) return file_changed(path);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    if (source->tensors().empty() && !is_empty) {
        problems = source->warnings();
        for (auto& problem : problems)
            problem.severity = Severity::Error;
        return tl::unexpected(std::move(problems));
    }
    return source;
}

} // namespace qcs::tensor
