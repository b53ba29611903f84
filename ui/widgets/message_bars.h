#pragma once
// Bars that tell something: a message that stays until it is dismissed, and a line of what just succeeded.

#include <QFrame>
#include <QTimer>
#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace qcs::ui {

class ElidedLabel;

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
    /// What can be done about it, as buttons at its end.
    struct Offer {
        QString words;
        std::function<void()> take;
    };
    void setOffers(const QList<Offer>& offers);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QHBoxLayout* offers_;
    QStringList offered_;
    QString text_;
    QString cause_;
    QString reported_;
};

// One line of what just succeeded, with what one does next: a file was written; show it, copy its path.

class StatusNote : public QWidget {
    Q_OBJECT
public:
    explicit StatusNote(QWidget* parent = nullptr);
    /// For a while.
    void sayWritten(const QString& text, const QString& path);
    /// "" if nothing is said.
    QString text() const;

Q_SIGNALS:
    /// Nothing on this desktop shows folders.
    void cannotShow(const QString& folder);

private:
    ElidedLabel* label_;
    QString path_;
    QTimer ends_;
};

} // namespace qcs::ui
