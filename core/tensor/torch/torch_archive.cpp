#include "tensor/torch/torch_archive.h"

#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"
#include "tensor/tensor_source.h"
#include "tensor/torch/pickle/torch_tensors.h"
#include "tensor/torch/torch_qparams.h"
#include "tensor/torch/torch_weights_config.h"
#include "tensor/zip/zip_directory.h"
#include "tensor/zip/zip_entry.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <variant>

namespace qcs::tensor {

// Files of torch.save before torch 1.6, or with _use_new_zipfile_serialization=False.

/// True if the file begins with a pickle of the magic number 0x1950a86a20f9469cfc6c.
bool is_torch_legacy(std::span<const std::byte> bytes);

/// Opens such a file. It is a sequence of pickles (the magic number, the protocol version 1001, facts about
/// the machine, the object, a list of storage keys), followed, for each key, by the number of elements (8
/// bytes) and the elements (torch/serialization.py, _legacy_save). Errors as for open_torch_archive().
Expected<std::shared_ptr<const TensorSource>>
open_torch_legacy(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task = {});

namespace {

// PROTO 2, LONG1 of 10 bytes, STOP
constexpr std::string_view legacy_magic("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15);
constexpr std::int64_t protocol_version = 1001;

struct StorageBytes {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};
using Parts = std::unordered_map<std::string, StorageBytes>;

/// The value of a key in the pickled dict of facts about the machine.
const PickleObject* fact(const Pickle& pickle, std::string_view name) {
    const auto& dict = pickle.at(pickle.root);
    if (dict.kind != PickleKind::Dict) return nullptr;
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2)
        if (pickle.at(dict.items[i]).text == name) return &pickle.at(dict.items[i + 1]);
    return nullptr;
}

/// The size in bytes of an element of each storage. As in torch, the first description of a storage counts.
std::unordered_map<std::string, std::uint64_t> item_sizes(const Pickle& pickle) {
    std::unordered_map<std::string, std::uint64_t> sizes;
    for (std::size_t i = 0; i < pickle.objects.size(); ++i) {
        if (pickle.objects[i].kind != PickleKind::Persistent) continue;
        if (const auto storage = torch_storage(pickle, static_cast<PickleRef>(i)))
            sizes.try_emplace(storage->key, storage->item_bytes());
    }
    return sizes;
}

class LegacyReader {
public:
    LegacyReader(const std::string& path, std::span<const std::byte> bytes, const Task& task)
        : path_(path), bytes_(bytes), stop_(task.stop) {}

    Expected<TorchContents> read(Parts& parts) {
        position_ = legacy_magic.size();
        const auto version = next();
        if (!version) return tl::unexpected(version.error());
        if (version->at(version->root).integer != protocol_version)
            return file_error(message(codes::torch_no_archive, "", std::to_string(position_)), path_);
        const auto machine = next();
        if (!machine) return tl::unexpected(machine.error());
        const auto* little_endian = fact(*machine, "little_endian");
        if (little_endian && little_endian->kind == PickleKind::Bool && little_endian->integer == 0)
            return file_error(codes::torch_big_endian, path_);
        const auto object = next();
        if (!object) return tl::unexpected(object.error());
        auto contents = find_torch_tensors(*object, path_);
        if (!contents) return contents;
        const auto keys = next();
        if (!keys) return tl::unexpected(keys.error());
        if (!place_storages(*keys, item_sizes(*object), parts))
            return file_error(message(codes::torch_storage_cut_off, "", std::to_string(position_)), path_);
        return contents;
    }

private:
    Expected<Pickle> next() {
        auto pickle = read_pickle(bytes_.subspan(position_), path_, position_, stop_);
        if (pickle) position_ += pickle->size;
        return pickle;
    }

    bool place_storages(const Pickle& keys, const std::unordered_map<std::string, std::uint64_t>& item_bytes,
                        Parts& parts) {
        for (const auto ref : keys.at(keys.root).items) {
            const auto& key = keys.at(ref);
            const auto name =
                key.kind == PickleKind::Int ? std::to_string(key.integer) : std::string(key.text);
            const auto item = item_bytes.find(name);
            if (item == item_bytes.end() || bytes_.size() - position_ < 8) return false;
            std::uint64_t size = 0;
            for (std::size_t i = 8; i-- > 0;)
                size = size << 8 | static_cast<std::uint64_t>(bytes_[position_ + i]);
            position_ += 8;
            if (__builtin_mul_overflow(size, item->second, &size) || size > bytes_.size() - position_)
                return false;
            parts.insert_or_assign(name, StorageBytes{position_, size});
            position_ += size;
        }
        return true;
    }

    const std::string& path_;
    std::span<const std::byte> bytes_;
    std::stop_token stop_;
    std::size_t position_ = 0;
};

} // namespace

bool is_torch_legacy(std::span<const std::byte> bytes) {
    return bytes.size() >= legacy_magic.size() &&
           std::ranges::equal(bytes.first(legacy_magic.size()), std::as_bytes(std::span(legacy_magic)));
}

Expected<std::shared_ptr<const TensorSource>>
open_torch_legacy(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task) {
    Parts parts;
    auto contents = LegacyReader(path, file->bytes(), task).read(parts);
    if (!contents) return tl::unexpected(std::move(contents.error()));
    if (!file->is_intact()) return file_changed(path);
    MappedTensors all;
    all.warnings = std::move(contents->warnings);
    all.tensors.reserve(contents->tensors.size());
    const auto info_of = [&](const TorchTensor& tensor) -> Expected<TensorInfo> {
        const auto part = parts.find(tensor.storage);
        const auto* problem = part == parts.end() ? &codes::torch_storage_missing
                              : tensor.offset + tensor.extent > part->second.size
                                  ? &codes::torch_storage_cut_off
                                  : nullptr;
        if (problem)
            return file_error(message(*problem, tensor.name, std::to_string(tensor.file_offset)), path);
        return TensorInfo{tensor.name,    tensor.dtype, tensor.shape,
                          tensor.strides, path,         part->second.offset + tensor.offset};
    };
    const auto data_of = [&](const TorchTensor& tensor) -> Expected<TensorData> {
        const auto info = info_of(tensor);
        if (!info) return tl::unexpected(info.error());
        return tensor_data(*info, file, info->offset);
    };
    for (const auto& tensor : contents->tensors) {
        auto info = info_of(tensor);
        if (!info) return tl::unexpected(std::move(info.error()));
        auto qparams = read_qparams(tensor, data_of, path);
        if (!qparams) return tl::unexpected(std::move(qparams.error()));
        info->qparams = std::move(*qparams);
        all.tensors.push_back(std::move(*info));
    }
    all.storages.push_back(std::move(file));
    return mapped_source(std::move(all));
}

namespace {

// Bytes, for all pickles, tables and nested archives of a file.
constexpr std::uint64_t max_inflated = std::uint64_t{256} << 20;
constexpr int max_nesting = 3; // a .pt2 contains torch.save archives, which contain no further archives

/// An entry of the file, or of an archive nested in it.
struct ArchivePart {
    std::shared_ptr<const TensorStorage> archive;
    ZipEntry entry;
};

class ArchiveSource : public TensorSource {
public:
    std::span<const TensorInfo> tensors() const override { return tensors_; }
    const Diagnostics& warnings() const override { return warnings_; }

    Expected<TensorData> read(std::size_t index, const Task& task) const override {
        const auto& info = tensors_[index];
        if (task.stop.stop_requested()) return cancelled(info.file);
        const auto& [part, offset] = places_[index];
        auto storage = open_zip_entry(parts_[part].archive, parts_[part].entry, info.file, task);
        if (!storage) return tl::unexpected(std::move(storage.error()));
        if (!(*storage)->is_intact()) return file_changed(info.file);
        return tensor_data(info, std::move(*storage), offset);
    }

private:
    friend class ArchiveReader;
    struct InPart {
        std::size_t part = 0;
        std::size_t offset = 0;
    };
    std::vector<TensorInfo> tensors_;
    std::vector<InPart> places_; ///< one for each tensor
    std::vector<ArchivePart> parts_;
    Diagnostics warnings_;
};

/// One zip archive while its tensors are being listed.
struct Archive {
    std::shared_ptr<const TensorStorage> storage;
    std::optional<std::uint64_t> base; ///< its offset in the file; nullopt if it was inflated
    std::unordered_map<std::string_view, const ZipEntry*> entries; ///< by name without the outermost folder
    std::unordered_map<const ZipEntry*, std::size_t> parts; ///< index of the entry in ArchiveSource::parts_

    const ZipEntry* find(std::string_view name) const {
        const auto it = entries.find(name);
        return it == entries.end() ? nullptr : it->second;
    }
    std::uint64_t place(const ZipEntry& entry) const { return base ? *base + entry.offset : entry.offset; }
};

std::string_view text_of(const TensorStorage& storage) {
    const auto bytes = storage.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

using Done = Expected<void>;

class ArchiveReader {
public:
    ArchiveReader(const std::string& path, const Task& task) : path_(path), run_{task.stop} {}

    /// Lists the tensors of an archive. Their names begin with `prefix`, or are equal to it.
    Done read(std::shared_ptr<const TensorStorage> storage, std::optional<std::uint64_t> base,
              const std::string& prefix, int nesting) {
        if (nesting > max_nesting) return file_error(message(codes::torch_no_archive, prefix, "0"), path_);
        auto directory = read_zip_directory(storage->bytes(), path_);
        if (!directory) return tl::unexpected(std::move(directory.error()));
        Archive archive{std::move(storage), base, {}, {}};
        name_entries(*directory, archive);
        if (const auto* order = archive.find("byteorder")) {
            const auto bytes = open(archive, *order);
            if (!bytes) return tl::unexpected(bytes.error());
            if (text_of(**bytes).starts_with("big")) return file_error(codes::torch_big_endian, path_);
        }
        if (const auto* pickle = archive.find("data.pkl")) return read_pickled(archive, *pickle, prefix);
        return read_exported(*directory, archive, prefix, nesting);
    }

    std::shared_ptr<const TensorSource> take() { return std::move(source_); }

private:
    /// All entries of torch's archives are in one folder, except in .pt2 files before torch 2.7.
    static void name_entries(const std::vector<ZipEntry>& directory, Archive& archive) {
        std::string_view root;
        if (!directory.empty())
            root = std::string_view(directory[0].name).substr(0, directory[0].name.find('/') + 1);
        const bool common =
            std::ranges::all_of(directory, [&](const auto& e) { return e.name.starts_with(root); });
        for (const auto& entry : directory)
            archive.entries.emplace(std::string_view(entry.name).substr(common ? root.size() : 0), &entry);
    }

    Expected<std::shared_ptr<const TensorStorage>> open(const Archive& archive, const ZipEntry& entry) {
        if (!entry.is_stored() && entry.size > max_inflated - inflated_)
            return file_error(message(codes::zip_entry_too_large, entry.name,
                                      std::to_string(archive.place(entry)), std::to_string(entry.size),
                                      std::to_string(max_inflated - inflated_)),
                              path_);
        if (!entry.is_stored()) inflated_ += entry.size;
        return open_zip_entry(archive.storage, entry, path_, run_);
    }

    Done read_pickled(Archive& archive, const ZipEntry& entry, const std::string& prefix) {
        const auto bytes = open(archive, entry);
        if (!bytes) return tl::unexpected(bytes.error());
        const auto base = entry.is_stored() ? archive.place(entry) : 0;
        const auto pickle = read_pickle((*bytes)->bytes(), path_, base, run_.stop);
        if (!pickle) return tl::unexpected(pickle.error());
        auto contents = find_torch_tensors(*pickle, path_);
        if (!contents) return tl::unexpected(std::move(contents.error()));
        if (!(*bytes)->is_intact()) return file_changed(path_);
        append(source_->warnings_, std::move(contents->warnings));
        for (auto& tensor : contents->tensors) {
            if (!prefix.empty()) tensor.name = tensor.name.empty() ? prefix : prefix + '.' + tensor.name;
            if (auto done = add(archive, "data/", std::move(tensor)); !done) return done;
        }
        return {};
    }

    /// Lists the tensors of a .pt2 archive.
    Done read_exported(const std::vector<ZipEntry>& directory, Archive& archive, const std::string& prefix,
                       int nesting) {
        bool known = false;
        for (const auto& entry : directory) { // in the order of the file
            const auto name = std::string_view(entry.name);
            const auto ends = [&](auto... suffix) { return (name.ends_with(suffix) || ...); };
            const auto lies_in = [&](std::string_view folder) { return name.find(folder) != name.npos; };
            const bool in_weights = lies_in("data/weights/"), in_constants = lies_in("data/constants/");
            Done done;
            if ((in_weights && ends("_weights_config.json")) ||
                (in_constants && ends("_constants_config.json")))
                done = read_table(archive, entry, in_weights ? "data/weights/" : "data/constants/", nesting);
            else if (((in_weights || in_constants) && ends(".pt")) ||
                     ends("serialized_state_dict.pt", "serialized_state_dict.json", "serialized_constants.pt",
                          "serialized_constants.json"))
                done = read_nested(archive, entry, prefix, nesting);
            else
                continue;
            known = true;
            if (!done) return done;
        }
        if (!known) return file_error(message(codes::torch_no_archive, "", "0"), path_);
        return {};
    }

    Done read_nested(const Archive& archive, const ZipEntry& entry, const std::string& prefix, int nesting) {
        if (entry.size == 0) return {}; // no constants
        auto bytes = open(archive, entry);
        if (!bytes) return tl::unexpected(std::move(bytes.error()));
        const auto base =
            entry.is_stored() && archive.base ? std::optional(archive.place(entry)) : std::nullopt;
        return read(std::move(*bytes), base, prefix, nesting + 1);
    }

    Done read_table(Archive& archive, const ZipEntry& entry, const std::string& folder, int nesting) {
        const auto bytes = open(archive, entry);
        if (!bytes) return tl::unexpected(bytes.error());
        auto config = read_weights_config(text_of(**bytes), path_ + '/' + entry.name);
        if (!config) return tl::unexpected(std::move(config.error()));
        append(source_->warnings_, std::move(config->warnings));
        for (auto& row : config->rows) {
            row.tensor.file_offset = archive.place(entry);
            if (!row.is_pickled) {
                if (auto done = add(archive, folder, std::move(row.tensor)); !done) return done;
                continue;
            }
            const auto* nested = archive.find(folder + row.tensor.storage);
            if (!nested) return tensor_error(codes::torch_storage_missing, row.tensor);
            if (row.tensor.storage.starts_with("custom_obj") || row.tensor.storage.starts_with("opaque_obj"))
                continue; // contains no tensors
            if (auto done = read_nested(archive, *nested, row.tensor.name, nesting); !done) return done;
        }
        return {};
    }

    /// The entry with the tensor's storage.
    Expected<const ZipEntry*> entry_of(const Archive& archive, std::string_view folder,
                                       const TorchTensor& tensor) const {
        const auto* entry = archive.find(std::string(folder) + tensor.storage);
        if (!entry) return tensor_error(codes::torch_storage_missing, tensor);
        if (tensor.extent > entry->size || tensor.offset > entry->size - tensor.extent)
            return tensor_error(codes::torch_storage_cut_off, tensor);
        return entry;
    }

    Expected<TensorData> read_now(const Archive& archive, std::string_view folder,
                                  const TorchTensor& tensor) {
        const auto entry = entry_of(archive, folder, tensor);
        if (!entry) return tl::unexpected(entry.error());
        auto storage = open(archive, **entry);
        if (!storage) return tl::unexpected(std::move(storage.error()));
        return tensor_data({tensor.name, tensor.dtype, tensor.shape, tensor.strides, path_},
                           std::move(*storage), tensor.offset);
    }

    Done add(Archive& archive, std::string_view folder, TorchTensor tensor) {
        const auto found = entry_of(archive, folder, tensor);
        if (!found) return tl::unexpected(found.error());
        const auto* entry = *found;
        auto qparams = read_qparams(
            tensor, [&](const TorchTensor& part) { return read_now(archive, folder, part); }, path_);
        if (!qparams) return tl::unexpected(std::move(qparams.error()));
        const auto [part, is_new] = archive.parts.try_emplace(entry, source_->parts_.size());
        if (is_new) source_->parts_.push_back({archive.storage, *entry});
        source_->places_.push_back({part->second, tensor.offset});
        const bool mapped = archive.base && entry->is_stored();
        source_->tensors_.push_back(
            {std::move(tensor.name), tensor.dtype, std::move(tensor.shape), std::move(tensor.strides), path_,
             mapped ? archive.place(*entry) + tensor.offset : tensor.offset, std::move(*qparams)});
        return {};
    }

    tl::unexpected<Diagnostics> tensor_error(const CodeOf<2>& code, const TorchTensor& tensor) const {
        return file_error(message(code, tensor.name, std::to_string(tensor.file_offset)), path_);
    }

    static void append(Diagnostics& all, Diagnostics&& more) {
        std::ranges::move(more, std::back_inserter(all));
    }

    const std::string& path_;
    Task run_;
    std::uint64_t inflated_ = 0; ///< bytes inflated so far
    std::shared_ptr<ArchiveSource> source_ = std::make_shared<ArchiveSource>();
};

} // namespace

Expected<std::shared_ptr<const TensorSource>>
open_torch_archive(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task) {
    const auto bytes = file->bytes();
    if (is_torch_legacy(bytes)) return open_torch_legacy(path, std::move(file), task);
    if (!begins_as_zip(bytes)) return file_error(message(codes::torch_no_archive, "", "0"), path);
    ArchiveReader reader(path, task);
    if (auto done = reader.read(std::move(file), 0, {}, 0); !done)
        return tl::unexpected(std::move(done.error()));
    return reader.take();
}

} // namespace qcs::tensor
