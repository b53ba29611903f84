#pragma once
// One finding in full: the sentence, ways to go there and to mend it, and the page of its id.

#include "analysis/lint/lint.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTextBrowser;

namespace qcs::ui {

class FindingDetails : public QWidget {
    Q_OBJECT
public:
    explicit FindingDetails(QWidget* parent = nullptr);
    /// nullptr: none.
    void setFinding(const qcs::Finding* finding);
    QPushButton* fixButton() const { return fix_; }
    QPushButton* goButton() const { return go_; }
    QTextBrowser* help() const { return help_; }

Q_SIGNALS:
    void fixRequested();
    void goRequested();

private:
    QLabel* title_;
    QLabel* sentence_;
    QPushButton* fix_;
    QPushButton* go_;
    QTextBrowser* help_;
};

/// Can the window show that place?
bool canGoTo(const qcs::LintPlace& place);

} // namespace qcs::ui
