#pragma once
// Destroys large values on a background thread. Freeing a model of a million nodes takes about a second, and
// no other thread should wait for that.

#include <memory>
#include <utility>

namespace qcs {

/// Releases `value`. If it was the last reference to its object, the object is destroyed on a background
/// thread. The program can end without waiting for that thread.
void free_in_background(std::shared_ptr<const void> value) noexcept;

/// Returns another pointer to the same value; null if `value` is null. When the last copy of the returned
/// pointer is destroyed, `release` is called with the original pointer, on the thread that destroyed the
/// copy.
template <typename T, typename Release>
std::shared_ptr<const T> with_deleter(std::shared_ptr<const T> value, Release release) {
    if (!value) return value;
    const T* held = value.get();
    return {held, [release, value = std::move(value)](const T*) mutable { release(std::move(value)); }};
}

/// Owns a value. The destructor passes the value to free_in_background().
template <typename T>
class FreedInBackground {
public:
    template <typename... Args>
    explicit FreedInBackground(std::in_place_t, Args&&... args)
        : value_(std::make_shared<T>(std::forward<Args>(args)...)) {}
    explicit FreedInBackground(std::shared_ptr<T> value) : value_(std::move(value)) {}
    ~FreedInBackground() { free_in_background(std::move(value_)); }
    FreedInBackground(const FreedInBackground&) = delete;
    FreedInBackground& operator=(const FreedInBackground&) = delete;

    T& operator*() const { return *value_; }
    T* operator->() const { return value_.get(); }
    const std::shared_ptr<T>& share() const { return value_; }

private:
    std::shared_ptr<T> value_;
};

} // namespace qcs
