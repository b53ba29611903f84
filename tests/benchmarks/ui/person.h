#pragma once
// A simulated user who edits through the window's widgets, step by step: rules, entries of the backend, the
// text of the configs, and undo and mode changes while other pages are shown.

#include "support/test_window.h"

#include <QString>

#include <vector>

class QWidget;

namespace qcs::benchmarks {

enum class Edits { Rules, Backend, Json, Elsewhere };
inline constexpr int editsCount = 4;
const char* nameOf(Edits edits);

class Person {
public:
    /// Opens every page once, selects a node of the model and adds two rules.
    explicit Person(test::TestWindow& window);
    /// The kind of edit of a step. Steps are in blocks of one kind, which take turns.
    static Edits kindOf(int step);
    /// True if the user waits for the result of this edit before the next one.
    static bool looksAfter(int step);
    /// Does the edit of a step, and returns a description of it.
    QString edit(int step);

private:
    QString editRules(int block, int step);
    QString editBackend(int block, int step);
    QString editJson(int block, int step);
    QString editElsewhere(int block, int step);
    QString type(QWidget* field, const QString& text);
    QString erase(QWidget* field);
    QString undo();
    QString redo();
    QString switchMode();

    test::TestWindow& window_;
    std::vector<ui::RuleId> rules_;
};

} // namespace qcs::benchmarks
