#include "tensor/storage/detail/bus_errors.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace qcs::tensor {

/// A place in the list of ranges. Slots are never freed, only used again, so that the handler can walk the
/// list at any time. `version` is odd while the range changes: a slot that changes cannot be the one that the
/// faulting thread reads from, because that one is alive.
struct WatchedRange::Slot {
    std::atomic<std::uint32_t> version = 0;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0;
    std::atomic<bool> intact = true;
    std::atomic<bool> used = true;
    Slot* next = nullptr;

    void set(std::uintptr_t new_begin, std::uintptr_t new_end) {
        version.fetch_add(1);
        begin = new_begin;
        end = new_end;
        version.fetch_add(1);
    }
    bool contains(std::uintptr_t address) const {
        const auto before = version.load();
        const bool inside = begin.load() <= address && address < end.load();
        return inside && before % 2 == 0 && version.load() == before;
    }
};

namespace {

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

std::atomic<WatchedRange::Slot*> first_slot = nullptr;
std::uintptr_t page_size = 0;
struct sigaction previous_action;

bool map_zeros_at(std::uintptr_t address) {
    for (auto* slot = first_slot.load(); slot; slot = slot->next) {
        if (!slot->contains(address)) continue;
        slot->intact = false;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel tells a number
        auto* page = reinterpret_cast<void*>(address & ~(page_size - 1));
        return mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page;
    }
    return false;
}

/// As if our handler had never been there.
void pass_on(int signal_number, siginfo_t* info, void* context) {
    if (previous_action.sa_flags & SA_SIGINFO)
        return previous_action.sa_sigaction(signal_number, info, context);
    const bool was_sent = info->si_code <= 0;
    if (previous_action.sa_handler == SIG_IGN && was_sent) return;
    if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN)
        return previous_action.sa_handler(signal_number);
    // The instruction is run again and faults again, now without a handler; what was sent is sent again.
    sigaction(signal_number, &previous_action, nullptr);
    if (was_sent) raise(signal_number);
}

void on_bus_error(int signal_number, siginfo_t* info, void* context) {
    const int error = errno;
    const bool is_fault = info->si_code > 0; // else it was sent, and there is no address
    if (!is_fault || !map_zeros_at(reinterpret_cast<std::uintptr_t>(info->si_addr)))
        pass_on(signal_number, info, context);
    errno = error;
}

void install() {
    page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    sigaction(SIGBUS, nullptr, &previous_action);
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, nullptr);
}

WatchedRange::Slot* free_slot() {
    for (auto* slot = first_slot.load(); slot; slot = slot->next) {
        bool expected = false;
        if (slot->used.compare_exchange_strong(expected, true)) return slot;
    }
    auto* slot = new WatchedRange::Slot; // lives as long as the process
    slot->next = first_slot.load();
    while (!first_slot.compare_exchange_weak(slot->next, slot)) {
    }
    return slot;
}

} // namespace

WatchedRange::WatchedRange(const void* begin, std::size_t size) {
    if (size == 0) return;
    static std::once_flag once;
    std::call_once(once, install);
    slot_ = free_slot();
    slot_->intact = true;
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    slot_->set(address, address + size);
}

WatchedRange::~WatchedRange() {
    if (!slot_) return;
    slot_->set(0, 0);
    slot_->used = false;
}

bool WatchedRange::is_intact() const {
    return !slot_ || slot_->intact;
}

} // namespace qcs::tensor
