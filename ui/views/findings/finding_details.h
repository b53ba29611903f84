#pragma once
// FindingDetails: shows one finding: its sentence, buttons to go to its place and to fix it, and the help
// page about its code.

#include "insight/lint/lint.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTextBrowser;

namespace qcs::ui {

class FindingDetails : public QWidget {
    Q_OBJECT
public:
    explicit FindingDetails(QWidget* parent = nullptr);
    /// Shows a finding; if it is null, shows none. `alike` is the number of findings of the same kind that
    /// "Fix all" fixes.
    void setFinding(const qcs::insight::Finding* finding, int alike = 0);
    QPushButton* fixButton() const { return fix_; }
    QPushButton* fixAllButton() const { return fixAll_; }
    QPushButton* goButton() const { return go_; }
    QTextBrowser* help() const { return help_; }

Q_SIGNALS:
    void fixRequested();
    void fixAllRequested();
    void goRequested();

private:
    QLabel* title_;
    QLabel* sentence_;
    QPushButton* fix_;
    QPushButton* fixAll_;
    QPushButton* go_;
    QTextBrowser* help_;
};

/// Returns true if the main window can show the place.
bool canGoTo(const qcs::insight::LintPlace& place);

} // namespace qcs::ui
