#pragma once
// The tool bar with the most frequent actions.

#include "config/workspace.h"
#include "shell/actions.h"

#include <QToolBar>

class QHBoxLayout;
class QToolButton;

namespace qcs::ui {

class GoToBox;
class JobRunner;
class SegmentedControl;

class ToolBar : public QToolBar {
    Q_OBJECT
public:
    ToolBar(const Actions& actions, const QList<QAction*>& backends, JobRunner* jobs,
            QWidget* parent = nullptr);
    SegmentedControl* modes() const { return modes_; }
    GoToBox* goTo() const { return goTo_; }
    void setMode(qcs::config::Mode mode);
    /// Shows the backend's name on its button, with "(edited)" if it differs from the preset of that name.
    void setBackend(const qcs::config::ConfigPart<qcs::config::BackendConfig>& part);

Q_SIGNALS:
    void modeChosen(qcs::config::Mode mode);

private:
    QToolButton* button(QAction* action, Qt::ToolButtonStyle style);

    QHBoxLayout* row_ = nullptr;
    SegmentedControl* modes_;
    QToolButton* backend_;
    GoToBox* goTo_;
};

} // namespace qcs::ui
