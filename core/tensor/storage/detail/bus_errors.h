#pragma once
// SIGBUS from mapped files, made harmless. A page of a mapping that lies behind the end of its file (because
// the file shrank) or that the disk cannot deliver raises SIGBUS in whichever thread touches it. There is no
// other way to learn of it in time: a check before each read would still be too early. The disposition of a
// signal belongs to the process, so this is the one piece of process-wide state in core: one handler, put in
// place when the first range is watched and never taken away (whoever came later may have kept its address),
// and one list of ranges that it looks through. Nothing else knows of it, and no result depends on it.

#include <cstddef>

namespace qcs::tensor {

/// Watches one mapping, from when it is made until before it is unmapped. A page of it that cannot be read
/// becomes zeros (from then on, also if the file grows again), and the range is not intact any more. A SIGBUS
/// anywhere else, or one that was sent, goes to the handler that was there before.
class WatchedRange {
public:
    struct Slot;

    /// `begin` is the start of a page. An empty range is not watched.
    WatchedRange(const void* begin, std::size_t size);
    ~WatchedRange();
    WatchedRange(const WatchedRange&) = delete;
    WatchedRange& operator=(const WatchedRange&) = delete;

    bool is_intact() const;

private:
    Slot* slot_ = nullptr;
};

} // namespace qcs::tensor
