#pragma once
// The two lines of Python that export one's own model, with the buttons that go with them.

#include <QWidget>

namespace qcs::ui {

class ExportLines : public QWidget {
    Q_OBJECT
public:
    explicit ExportLines(QWidget* parent = nullptr);
    static QString text();

Q_SIGNALS:
    /// The file that they import should be written somewhere.
    void bridgeRequested();
};

} // namespace qcs::ui
