#pragma once
// The legend of statuses: a line for each, with how many nodes have it; a line lists them.

#include "models/legend.h"
#include "theme/popup_frame.h"

namespace qcs::ui {

class LegendPopover : public CardFrame {
    Q_OBJECT
public:
    LegendPopover(const std::vector<LegendLine>& lines, QWidget* parent);
    /// Below `place`, on its screen.
    void showBelow(const QWidget& place);

Q_SIGNALS:
    void chosen(const QString& filter);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace qcs::ui
