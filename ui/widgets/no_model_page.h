#pragma once
// NoModelPage: the page that the model pane shows while no model is open. It shows how to export a model, and
// has buttons that open a file or the sample.

#include <QWidget>

namespace qcs::ui {

class NoModelPage : public QWidget {
    Q_OBJECT
public:
    explicit NoModelPage(QWidget* parent = nullptr);

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// Emitted when the user wants to save the Python bridge (qconfig_studio.py) to a file.
    void bridgeRequested();
};

} // namespace qcs::ui
