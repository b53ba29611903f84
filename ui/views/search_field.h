#pragma once
// A frameless search line with a magnifier, as it stands on top of a list.

#include <QLineEdit>

namespace qcs::ui {

class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);
    QSize sizeHint() const override;

Q_SIGNALS:
    /// Down or Enter: on to the list.
    void leaveDownwards();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace qcs::ui
