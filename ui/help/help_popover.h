#pragma once
// A popup that shows the full help text of a field, beside the field. Escape, F1 or a click elsewhere closes
// it.

#include "theme/popup_frame.h"

class QLabel;

namespace qcs::ui {

struct FieldHelp;

class HelpPopover : public CardFrame {
    Q_OBJECT
public:
    HelpPopover(const FieldHelp& help, QWidget* field);
    QString text() const;
    void showBeside(const QWidget& field);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLabel* label_;
};

} // namespace qcs::ui
