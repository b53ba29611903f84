#pragma once
// What stands where a model would be: how to get one.

#include <QWidget>

namespace qcs::ui {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// The bridge file should be written somewhere.
    void bridgeRequested();
};

} // namespace qcs::ui
