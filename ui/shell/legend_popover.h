#pragma once
// The legend of statuses: one line per status with the number of nodes that have it. Choosing a line lists
// these nodes.

#include "models/legend.h"
#include "theme/popup_frame.h"

namespace qcs::ui {

class LegendPopover : public CardFrame {
    Q_OBJECT
public:
    LegendPopover(const std::vector<LegendLine>& lines, QWidget* parent);
    /// Shows the popover below `place`, within its screen.
    void showBelow(const QWidget& place);

Q_SIGNALS:
    void chosen(const QString& filter);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace qcs::ui
