// The machine that runs an SreProgram. Choices are kept as frames on an explicit stack. A frame executes one
// instruction; when a frame that it has called returns, it continues at its `stage`.
#include "python/regex/sre_program.h"

#include <optional>

namespace qcs::python::regex {
namespace {

constexpr std::size_t steps_between_stops = 1 << 16;
constexpr std::size_t frame_limit = 500'000;
constexpr std::ptrdiff_t nowhere = -1;

struct Frame {
    std::size_t pc = 0;
    std::ptrdiff_t ptr = 0;
    int stage = 0;
    int last_mark = -1;          ///< the value of last_mark_ when marks were saved
    std::size_t saved_marks = 0; ///< index of the saved marks in saved_
    bool saved = false;
    std::int64_t count = 0;
    int repeat = -1; ///< index of the loop that this frame belongs to
    std::ptrdiff_t last_ptr = nowhere;
};

/// A repeat that is being matched.
struct Loop {
    std::int64_t count = -1;
    std::size_t op = 0;
    int outer = -1;
    std::ptrdiff_t last_ptr = nowhere; ///< where its latest iteration began; stops endless empty iterations
};

bool is_word_at(const auto& set, std::u32string_view text, std::ptrdiff_t at) {
    return at >= 0 && at < std::ssize(text) && set.contains(text[static_cast<std::size_t>(at)]);
}

} // namespace

class SreMachine {
public:
    SreMachine(const SreProgram& program, std::u32string_view text, StepBudget& budget)
        : p_(program),
          budget_(budget),
          text_(text),
          end_(std::ssize(text)),
          marks_(static_cast<std::size_t>(program.marks_), nowhere) {}

    MatchOutcome run() {
        const auto outcome = run(budget_.limit());
        budget_.take(steps_);
        return outcome;
    }

private:
    MatchOutcome run(std::uint64_t step_limit) {
        call(0, 0);
        bool result = false;
        while (!frames_.empty()) {
            if (++steps_ > step_limit || frames_.size() > frame_limit) return MatchOutcome::LimitReached;
            if (steps_ % steps_between_stops == 0 && budget_.stop.stop_requested())
                return MatchOutcome::LimitReached;
            switch (step(result)) {
            case Step::Again: break;
            case Step::Call: call(callee_, ptr_); break;
            case Step::Fail:
            case Step::Succeed: break;
            }
        }
        return result ? MatchOutcome::Match : MatchOutcome::NoMatch;
    }

    using Code = SreOp::Code;
    enum class Step { Again, Call, Fail, Succeed };

    void call(std::size_t pc, std::ptrdiff_t ptr) {
        Frame frame;
        frame.pc = pc;
        frame.ptr = ptr;
        frames_.push_back(frame);
    }
    /// Calls a frame at `pc` and `ptr_`. When that returns, `frame` continues at `stage`.
    Step call_from(Frame& frame, int stage, std::size_t pc) {
        frame.stage = stage;
        callee_ = pc;
        return Step::Call;
    }
    Step leave(bool& result, bool value) {
        result = value;
        frames_.pop_back();
        return value ? Step::Succeed : Step::Fail;
    }
    Step go(Frame& frame, std::size_t pc) {
        frame.pc = pc;
        frame.stage = 0;
        return Step::Again;
    }

    char32_t at(std::ptrdiff_t i) const { return text_[static_cast<std::size_t>(i)]; }
    std::ptrdiff_t& mark(int i) { return marks_[static_cast<std::size_t>(i)]; }

    void save_marks(Frame& frame, bool contents) {
        frame.last_mark = last_mark_;
        frame.saved = contents;
        frame.saved_marks = saved_.size();
        if (contents) saved_.insert(saved_.end(), marks_.begin(), marks_.begin() + (last_mark_ + 1));
    }
    void restore_marks(const Frame& frame) {
        last_mark_ = frame.last_mark;
        if (!frame.saved) return;
        const auto from = saved_.begin() + static_cast<std::ptrdiff_t>(frame.saved_marks);
        std::copy(from, from + (frame.last_mark + 1), marks_.begin());
    }
    void drop_marks(const Frame& frame) {
        if (frame.saved) saved_.resize(frame.saved_marks);
    }

    bool in_set(std::uint32_t set, std::ptrdiff_t i) const {
        return i < end_ && p_.sets_[set].contains(at(i));
    }
    std::int64_t count_run(std::uint32_t set, std::ptrdiff_t from, std::uint32_t max) const {
        std::ptrdiff_t i = from;
        while (i < end_ && i - from < std::int64_t{max} && in_set(set, i))
            ++i;
        return i - from;
    }

    bool holds(const SreOp& op, std::ptrdiff_t ptr) const {
        const bool lines = (op.flags & multiline) != 0;
        switch (op.at) {
        case At::TextStart: return ptr == 0;
        case At::TextEnd: return ptr == end_;
        case At::LineStart: return ptr == 0 || (lines && at(ptr - 1) == '\n');
        case At::LineEnd: return ptr == end_ || (at(ptr) == '\n' && (lines || ptr + 1 == end_));
        case At::Boundary:
        case At::NotBoundary: {
            const auto& words = p_.sets_[op.set];
            const bool edge = is_word_at(words, text_, ptr - 1) != is_word_at(words, text_, ptr);
            return end_ != 0 && edge == (op.at == At::Boundary);
        }
        }
        return false;
    }

    /// True if `group` has captured.
    bool captured(int group) {
        if (2 * group >= last_mark_) return false;
        const auto from = mark(2 * group), to = mark(2 * group + 1);
        return from != nowhere && to != nowhere && from <= to;
    }

    static char32_t folded(char32_t c, Flags flags) {
        if ((flags & ignore_case) == 0) return c;
        if ((flags & ascii_only) == 0) return unicode::lower(c);
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    bool match_back_reference(const SreOp& op, Frame& frame) {
        if (!captured(op.group)) return false;
        for (auto i = mark(2 * op.group); i < mark(2 * op.group + 1); ++i, ++frame.ptr)
            if (frame.ptr >= end_ || folded(at(frame.ptr), op.flags) != folded(at(i), op.flags)) return false;
        return true;
    }

    void set_mark(int i, std::ptrdiff_t ptr) {
        if (i > last_mark_) {
            for (int skipped = last_mark_ + 1; skipped < i; ++skipped)
                mark(skipped) = nowhere;
            last_mark_ = i;
        }
        mark(i) = ptr;
    }

    /// Decides without a frame whether the instructions from `pc` on match at `ptr` up to Success (true) or
    /// fail at once (false); nullopt if that takes a choice. sre keeps some of the marks of alternatives that
    /// failed, so this stops at the first mark: an alternative that is skipped must not have set one.
    std::optional<bool> peek(std::size_t pc, std::ptrdiff_t ptr, bool may_branch = true) {
        for (;;) {
            const SreOp& op = p_.ops_[pc++];
            ++steps_;
            switch (op.code) {
            case Code::Success: return true;
            case Code::Set:
                if (!in_set(op.set, ptr++)) return false;
                break;
            case Code::Position:
                if (!holds(op, ptr)) return false;
                break;
            case Code::Jump: pc = op.next; break;
            case Code::Assert:
            case Code::AssertNot: {
                const bool has_room = ptr >= std::int64_t{op.min};
                const auto found = has_room ? peek(op.body, ptr - op.min, may_branch) : std::optional(false);
                if (!found) return std::nullopt;
                if (*found != (op.code == Code::Assert)) return false;
                pc = op.next;
                break;
            }
            case Code::Branch: {
                if (!may_branch) return std::nullopt;
                for (auto i = op.body; i < op.next; ++i)
                    if (const auto found = peek(p_.alternatives_[i], ptr, false);
                        found != std::optional(false))
                        return found;
                return false;
            }
            default: return std::nullopt;
            }
        }
    }
    bool can_match(std::size_t pc, std::ptrdiff_t ptr) { return peek(pc, ptr) != std::optional(false); }

    /// Executes one instruction of the top frame or, after a frame that it called has returned `result`, the
    /// next stage of it.
    Step step(bool& result) {
        Frame& frame = frames_.back();
        const SreOp& op = p_.ops_[frame.pc];
        switch (op.code) {
        case Code::Success: ptr_ = frame.ptr; return leave(result, true);
        case Code::Set:
            if (!in_set(op.set, frame.ptr)) return leave(result, false);
            ++frame.ptr;
            return go(frame, frame.pc + 1);
        case Code::Mark: set_mark(op.group, frame.ptr); return go(frame, frame.pc + 1);
        case Code::Position:
            if (!holds(op, frame.ptr)) return leave(result, false);
            return go(frame, frame.pc + 1);
        case Code::Jump: return go(frame, op.next);
        case Code::BackRef:
            if (!match_back_reference(op, frame)) return leave(result, false);
            return go(frame, frame.pc + 1);
        case Code::Conditional: return go(frame, captured(op.group) ? op.body : op.next);
        case Code::Branch: return step_branch(op, frame, result);
        case Code::RepeatOne: return step_repeat_one(op, frame, result);
        case Code::LazyRepeatOne: return step_lazy_repeat_one(op, frame, result);
        case Code::PossessiveRepeatOne: {
            const auto count = count_run(op.set, frame.ptr, op.max);
            if (count < op.min) return leave(result, false);
            frame.ptr += count;
            return go(frame, op.next);
        }
        case Code::Repeat: return step_repeat(op, frame, result);
        case Code::Until: return step_until(frame, result);
        case Code::LazyUntil: return step_lazy_until(frame, result);
        case Code::PossessiveRepeat: return step_possessive(op, frame, result);
        case Code::Atomic:
            if (frame.stage == 0) {
                ptr_ = frame.ptr;
                return call_from(frame, 1, op.body);
            }
            if (!result) return leave(result, false);
            frame.ptr = ptr_;
            return go(frame, op.next);
        case Code::Assert:
            if (frame.stage == 0) {
                if (frame.ptr < std::int64_t{op.min}) return leave(result, false);
                if (const auto found = peek(op.body, frame.ptr - op.min))
                    return *found ? go(frame, op.next) : leave(result, false);
                ptr_ = frame.ptr - op.min;
                return call_from(frame, 1, op.body);
            }
            if (!result) return leave(result, false);
            return go(frame, op.next);
        case Code::AssertNot: return step_assert_not(op, frame, result);
        }
        return leave(result, false);
    }

    Step step_branch(const SreOp& op, Frame& frame, bool& result) {
        if (frame.stage == 0) {
            save_marks(frame, loop_ >= 0);
            frame.count = static_cast<std::int64_t>(op.body);
        } else {
            if (result) {
                drop_marks(frame);
                return leave(result, true);
            }
            restore_marks(frame);
            ++frame.count;
        }
        const auto last = static_cast<std::int64_t>(op.next);
        while (frame.count < last &&
               !can_match(p_.alternatives_[static_cast<std::size_t>(frame.count)], frame.ptr))
            ++frame.count;
        if (frame.count == last) {
            drop_marks(frame);
            return leave(result, false);
        }
        ptr_ = frame.ptr;
        return call_from(frame, 1, p_.alternatives_[static_cast<std::size_t>(frame.count)]);
    }

    Step step_repeat_one(const SreOp& op, Frame& frame, bool& result) {
        if (frame.stage == 0) {
            frame.count = count_run(op.set, frame.ptr, op.max);
            frame.ptr += frame.count;
            if (frame.count < op.min) return leave(result, false);
            save_marks(frame, loop_ >= 0);
        } else {
            if (result) {
                drop_marks(frame);
                return leave(result, true);
            }
            restore_marks(frame);
            --frame.ptr;
            --frame.count;
        }
        while (frame.count >= op.min && !can_match(op.next, frame.ptr))
            --frame.ptr, --frame.count;
        if (frame.count < op.min) {
            drop_marks(frame);
            return leave(result, false);
        }
        ptr_ = frame.ptr;
        return call_from(frame, 1, op.next);
    }

    Step step_lazy_repeat_one(const SreOp& op, Frame& frame, bool& result) {
        if (frame.stage == 0) {
            frame.count = count_run(op.set, frame.ptr, op.min);
            if (frame.count < op.min) return leave(result, false);
            frame.ptr += frame.count;
            save_marks(frame, loop_ >= 0);
        } else {
            if (result) {
                drop_marks(frame);
                return leave(result, true);
            }
            restore_marks(frame);
            ++frame.count;
            if ((op.max != unbounded && frame.count > op.max) || !in_set(op.set, frame.ptr)) {
                drop_marks(frame);
                return leave(result, false);
            }
            ++frame.ptr;
        }
        ptr_ = frame.ptr;
        return call_from(frame, 1, op.next);
    }

    Step step_repeat(const SreOp& op, Frame& frame, bool& result) {
        if (frame.stage == 0) {
            loops_.push_back({-1, frame.pc, loop_, nowhere});
            loop_ = static_cast<int>(loops_.size()) - 1;
            ptr_ = frame.ptr;
            return call_from(frame, 1, op.next - 1);
        }
        loop_ = loops_.back().outer;
        loops_.pop_back();
        return leave(result, result);
    }

    /// Runs the body of the frame's loop again.
    Step iterate(Frame& frame, int stage) {
        Loop& loop = loops_[static_cast<std::size_t>(frame.repeat)];
        loop.count = frame.count;
        ptr_ = frame.ptr;
        return call_from(frame, stage, p_.ops_[loop.op].body);
    }

    Step step_until(Frame& frame, bool& result) {
        enum { Fresh, TooFew, More, Tail };
        if (frame.stage == Fresh) frame.repeat = loop_;
        Loop& loop = loops_[static_cast<std::size_t>(frame.repeat)];
        const SreOp& repeat = p_.ops_[loop.op];
        switch (frame.stage) {
        case Fresh:
            frame.count = loop.count + 1;
            if (frame.count < repeat.min) return iterate(frame, TooFew);
            if ((frame.count < repeat.max || repeat.max == unbounded) && frame.ptr != loop.last_ptr) {
                save_marks(frame, true);
                frame.last_ptr = loop.last_ptr;
                loop.last_ptr = frame.ptr;
                return iterate(frame, More);
            }
            break;
        case TooFew:
            if (result) return leave(result, true);
            loop.count = frame.count - 1;
            return leave(result, false);
        case More:
            loop.last_ptr = frame.last_ptr;
            if (result) {
                drop_marks(frame);
                return leave(result, true);
            }
            restore_marks(frame);
            drop_marks(frame);
            loop.count = frame.count - 1;
            break;
        case Tail: loop_ = frame.repeat; return leave(result, result);
        }
        loop_ = loop.outer;
        ptr_ = frame.ptr;
        return call_from(frame, Tail, frame.pc + 1);
    }

    Step step_lazy_until(Frame& frame, bool& result) {
        enum { Fresh, TooFew, Tail, More };
        if (frame.stage == Fresh) frame.repeat = loop_;
        Loop& loop = loops_[static_cast<std::size_t>(frame.repeat)];
        const SreOp& repeat = p_.ops_[loop.op];
        switch (frame.stage) {
        case Fresh:
            frame.count = loop.count + 1;
            if (frame.count < repeat.min) return iterate(frame, TooFew);
            loop_ = loop.outer;
            save_marks(frame, loop_ >= 0);
            ptr_ = frame.ptr;
            return call_from(frame, Tail, frame.pc + 1);
        case Tail:
            loop_ = frame.repeat;
            if (result) {
                drop_marks(frame);
                return leave(result, true);
            }
            restore_marks(frame);
            drop_marks(frame);
            if ((frame.count >= repeat.max && repeat.max != unbounded) || frame.ptr == loop.last_ptr)
                return leave(result, false);
            frame.last_ptr = loop.last_ptr;
            loop.last_ptr = frame.ptr;
            return iterate(frame, More);
        case More: loop.last_ptr = frame.last_ptr; [[fallthrough]];
        default:
            if (result) return leave(result, true);
            loop.count = frame.count - 1;
            return leave(result, false);
        }
    }

    Step step_possessive(const SreOp& op, Frame& frame, bool& result) {
        enum { Fresh, TooFew, More };
        // During iteration, frame.last_ptr is where the latest optional iteration began, and ptr_ is where it
        // ended.
        switch (frame.stage) {
        case Fresh:
            loops_.push_back({-1, frame.pc, loop_, nowhere});
            loop_ = static_cast<int>(loops_.size()) - 1;
            ptr_ = frame.ptr;
            frame.count = 0;
            break;
        case TooFew:
            if (!result) {
                end_loop();
                return leave(result, false);
            }
            ++frame.count;
            break;
        case More:
            if (!result) {
                restore_marks(frame);
                drop_marks(frame);
                return after_possessive(op, frame, frame.last_ptr);
            }
            drop_marks(frame);
            ++frame.count;
            break;
        }
        if (frame.count < op.min) return call_from(frame, TooFew, op.body);
        if ((frame.count < op.max || op.max == unbounded) && ptr_ != frame.last_ptr) {
            save_marks(frame, true);
            frame.last_ptr = ptr_;
            return call_from(frame, More, op.body);
        }
        return after_possessive(op, frame, ptr_);
    }

    void end_loop() {
        loop_ = loops_.back().outer;
        loops_.pop_back();
    }

    Step after_possessive(const SreOp& op, Frame& frame, std::ptrdiff_t ptr) {
        end_loop();
        frame.ptr = ptr;
        frame.last_ptr = nowhere;
        return go(frame, op.next);
    }

    Step step_assert_not(const SreOp& op, Frame& frame, bool& result) {
        if (frame.stage == 0) {
            if (frame.ptr < std::int64_t{op.min}) return go(frame, op.next);
            if (const auto found = peek(op.body, frame.ptr - op.min))
                return *found ? leave(result, false) : go(frame, op.next);
            save_marks(frame, loop_ >= 0);
            ptr_ = frame.ptr - op.min;
            return call_from(frame, 1, op.body);
        }
        if (result) {
            drop_marks(frame);
            return leave(result, false);
        }
        restore_marks(frame);
        drop_marks(frame);
        return go(frame, op.next);
    }

    const SreProgram& p_;
    StepBudget& budget_;
    std::u32string_view text_;
    std::ptrdiff_t end_;
    std::vector<std::ptrdiff_t> marks_;
    int last_mark_ = -1; ///< higher marks are unset
    std::vector<std::ptrdiff_t> saved_;
    std::vector<Frame> frames_;
    std::vector<Loop> loops_;
    int loop_ = -1;          ///< index of the innermost loop, or -1
    std::ptrdiff_t ptr_ = 0; ///< position of the last frame that returned, and start position of the next one
    std::size_t callee_ = 0;
    std::uint64_t steps_ = 0;
};

MatchOutcome SreProgram::match(std::u32string_view subject, StepBudget& budget) const {
    return SreMachine(*this, subject, budget).run();
}

} // namespace qcs::python::regex
