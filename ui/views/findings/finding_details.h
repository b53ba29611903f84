#pragma once
// One finding in full: the sentence, ways to go there and to fix it, and the page of its id.

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
    /// nullptr: none. `alike`: how many of its kind can be fixed in one go.
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

/// Can the window show that place?
bool canGoTo(const qcs::insight::LintPlace& place);

} // namespace qcs::ui
