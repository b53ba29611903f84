#pragma once
// A small window beside a field with the whole text about it. Escape, a click elsewhere or F1 closes it.

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
