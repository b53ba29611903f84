#pragma once
// The placeholder that is shown while no model is open, with ways to open one.

#include <QWidget>

namespace qcs::ui {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// The user wants to save the Python bridge (qconfig_studio.py) to a file.
    void bridgeRequested();
};

} // namespace qcs::ui
