#pragma once
// One line below the fields of an editor: "12 nodes change: 9 become quint8, 3 lose their pattern." Empty
// while nothing is edited.

#include "jobs/comparison.h"

#include <QLabel>

namespace qcs::ui {

class EffectLine : public QLabel {
    Q_OBJECT
public:
    explicit EffectLine(QWidget* parent = nullptr);
    /// Shows the effects of edits that are going on, and forgets them at their end.
    void setEffect(const Effect& effect);
};

} // namespace qcs::ui
