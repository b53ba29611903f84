#pragma once
// LegendPopover: the legend of the statuses that nodes can have (quantized, float and so on). It has one line
// for each status, with the number of nodes that have the status. If the user chooses a line, the model tree
// lists these nodes.

#include "models/legend.h"
#include "theme/popup_frame.h"

namespace qcs::ui {

class LegendPopover : public CardFrame {
    Q_OBJECT
public:
    LegendPopover(const std::vector<LegendLine>& lines, QWidget* parent);
    /// Shows the popover below the widget `place`, inside the screen.
    void showBelow(const QWidget& place);

Q_SIGNALS:
    /// Emitted when the user has chosen a line. `filter` is the tag by which the tree is to be filtered.
    void chosen(const QString& filter);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace qcs::ui
