#pragma once
// A pattern in simple format: one to three operations in the order in which they run.

#include "config/pattern.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;

namespace qcs::ui {

class AtomField;

class AtomRow : public QWidget {
    Q_OBJECT
public:
    explicit AtomRow(QWidget* parent = nullptr);
    /// Not an edit. Fields that stay the same keep text and focus.
    void setPattern(const std::optional<qcs::config::Pattern>& pattern);
    const std::optional<qcs::config::Pattern>& pattern() const { return pattern_; }
    const std::vector<AtomField*>& fields() const { return fields_; }

    /// An empty field before that place; at most three.
    void insert(int place);
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    void edited();
    /// A field came, went or moved: what is typed next is another step.
    void settled();

private:
    AtomField* makeField();
    void layOut();
    void takeOver();
    int placeOf(const AtomField* field) const;

    std::optional<qcs::config::Pattern> pattern_;
    QHBoxLayout* row_;
    std::vector<AtomField*> fields_;
    std::vector<QWidget*> joints_; ///< the buttons between and beside the fields
};

} // namespace qcs::ui
