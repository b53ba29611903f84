#pragma once
// What stands behind a document: its text, and the memory for what is read of it.

#include "json/json_scan.h"

namespace qcs::json {

class JsonStore {
public:
    /// `kept` is the text itself, or empty where somebody else keeps it.
    JsonStore(std::string kept, std::string_view other, std::string name, const JsonLimits& limits)
        : kept_(std::move(kept)),
          text(kept_.empty() ? other : std::string_view(kept_)),
          file(std::move(name)),
          limit(limits.bytes),
          positions(text),
          room_(limits.bytes) {}

    /// Checks the text and reads its root.
    Diagnostics open(const JsonLimits& limits);
    /// Reads the children of a container; their own children stay text.
    void unfold(const JsonValue& value);
    std::string_view text_of(const JsonValue& container) const;
    /// Counts bytes against the limit; false, and `exceeded`, if there is no room for them.
    bool charge(std::uint64_t bytes);

private:
    std::string kept_;

public:
    const std::string_view text;
    const std::string file;
    const std::uint64_t limit;
    TextPositions positions;
    bool exceeded = false;
    JsonValue root;

private:
    friend class JsonVisit;
    struct Chunk {
        std::unique_ptr<std::byte[]> memory;
        std::size_t size;
    };
    /// nullptr beyond the limit.
    std::byte* allocate(std::size_t bytes);
    void forget_chunks(std::size_t from);
    template <typename Child>
    const Child* read_children(const char* bracket, std::uint32_t& count);
    const LongContainer* long_one(const char* bracket) const;
    std::uint32_t count_of(const char* bracket) const;
    const char* value_end(const char* at) const;
    const char* read(const char* at, JsonValue& into);
    const char* read(const char* at, JsonMember& into);
    std::string_view characters(const char* quote, const char* behind);

    std::uint64_t room_;
    std::vector<LongContainer> long_;
    std::vector<Chunk> chunks_;
    std::size_t chunk_ = 0, used_ = 0; ///< of chunks_[chunk_]
    int visits_ = 0;
    std::vector<const JsonValue*> unfolded_; ///< during visits
};

} // namespace qcs::json
