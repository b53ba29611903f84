#pragma once
// ToolBar: the tool bar of the main window, with the most frequent actions, the mode, the backend and the
// go-to field.

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
    /// Shows the name of the backend on its button, with "(edited)" if the backend differs from the preset
    /// with that name.
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
