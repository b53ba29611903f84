#pragma once
// A message that stays until it is dismissed, above everything and in nobody's way.

#include <QFrame>

class QLabel;

namespace qcs::ui {

class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);
    /// `cause`: by what settle() knows it.
    void say(const QString& text, const QString& cause = {});
    /// What was said because of it holds no more.
    void settle(const QString& cause);
    /// Says what holds for the time being: once dismissed, it is not said again until there is news. "" =
    /// nothing.
    void report(const QString& text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QString text_;
    QString cause_;
    QString reported_;
};

} // namespace qcs::ui
