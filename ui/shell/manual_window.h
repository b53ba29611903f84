#pragma once
// The short manual, resources/help/manual.md, in the language of the window.

#include <QDialog>

namespace qcs::ui {

class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent);
};

} // namespace qcs::ui
