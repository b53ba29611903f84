#pragma once
// What stands where a model would be: how to get one.

#include <QWidget>

namespace qcs::ui {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);
    /// The two lines of Python that export one's own model.
    static QString exportLines();

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// The bridge file should be written somewhere.
    void bridgeRequested();

private:
    void copyLines();
};

} // namespace qcs::ui
