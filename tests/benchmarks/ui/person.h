#pragma once
// Somebody who edits through the window's widgets, step by step: rules, entries of the backend, the text of
// the configs, and undo and mode while other pages are on top.

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
    /// Opens every page once, chooses a node of the model and adds two rules.
    explicit Person(test::TestWindow& window);
    /// Steps come in blocks of one kind each, in turn.
    static Edits kindOf(int step);
    /// Does one look at what the edit has done before the next?
    static bool looksAfter(int step);
    /// Says what was done.
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
