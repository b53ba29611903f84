#pragma once
// What this program is, which version, and what it is built from under which licence.

#include <QDialog>

namespace qcs::ui {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace qcs::ui
