#include "tensor/torch/detail/torch_legacy.h"

#include "tensor/storage/file_problem.h"
#include "tensor/storage/mapped_tensors.h"
#include "tensor/tensor_codes.h"
#include "tensor/torch/pickle/torch_tensors.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace qcs::tensor {

namespace {

// PROTO 2, LONG1 of 10 bytes, STOP
constexpr std::string_view legacy_magic("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15);
constexpr std::int64_t protocol_version = 1001;

struct StorageBytes {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};
using Parts = std::unordered_map<std::string, StorageBytes>;

/// The value of a key of a dict of pickled facts.
const PickleObject* fact(const Pickle& pickle, std::string_view name) {
    const auto& dict = pickle.at(pickle.root);
    if (dict.kind != PickleKind::Dict) return nullptr;
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2)
        if (pickle.at(dict.items[i]).text == name) return &pickle.at(dict.items[i + 1]);
    return nullptr;
}

/// Bytes of one element of each storage. The first description of a storage says it, as in torch.
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
    for (auto& tensor : contents->tensors) {
        const auto part = parts.find(tensor.storage);
        const auto* problem = part == parts.end() ? &codes::torch_storage_missing
                              : tensor.offset + tensor.extent > part->second.size
                                  ? &codes::torch_storage_cut_off
                                  : nullptr;
        if (problem)
            return file_error(message(*problem, tensor.name, std::to_string(tensor.described)), path);
        all.tensors.push_back({std::move(tensor.name), tensor.dtype, std::move(tensor.shape),
                               std::move(tensor.strides), path, part->second.offset + tensor.offset});
    }
    all.storages.push_back(std::move(file));
    return mapped_source(std::move(all));
}

} // namespace qcs::tensor
