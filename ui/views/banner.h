#pragma once
// A message that stays until it is dismissed, above everything and in nobody's way.

#include <QFrame>

class QLabel;

namespace qcs::ui {

class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);
    void say(const QString& text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QString text_;
};

} // namespace qcs::ui
