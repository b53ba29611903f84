#pragma once
// Freeing what took long to make takes a while, too: a second for a model of a million nodes. Neither who
// goes on nor who was told to stop should wait for it.

#include <memory>
#include <utility>

namespace qcs {

/// Gives up this share of the value on a thread of its own, which the end of the program does not wait for.
void free_elsewhere(std::shared_ptr<const void> value) noexcept;

/// The same value; the share that is let go last is given to `release`, on the thread that let it go.
template <typename T, typename Release>
std::shared_ptr<const T> released_by(std::shared_ptr<const T> value, Release release) {
    if (!value) return value;
    const T* held = value.get();
    return {held, [release, value = std::move(value)](const T*) mutable { release(std::move(value)); }};
}

/// A value that is freed elsewhere, however its scope is left.
template <typename T>
class FreedElsewhere {
public:
    template <typename... Args>
    explicit FreedElsewhere(std::in_place_t, Args&&... args)
        : value_(std::make_shared<T>(std::forward<Args>(args)...)) {}
    explicit FreedElsewhere(std::shared_ptr<T> value) : value_(std::move(value)) {}
    ~FreedElsewhere() { free_elsewhere(std::move(value_)); }
    FreedElsewhere(const FreedElsewhere&) = delete;
    FreedElsewhere& operator=(const FreedElsewhere&) = delete;

    T& operator*() const { return *value_; }
    T* operator->() const { return value_.get(); }
    const std::shared_ptr<T>& share() const { return value_; }

private:
    std::shared_ptr<T> value_;
};

} // namespace qcs
