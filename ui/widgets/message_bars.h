#pragma once
// Message bars: a banner that stays until it is dismissed, and a short note in the status bar about a file
// that was written.

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
    /// Shows a message; "" hides the banner. `cause` identifies it for hideIfCause().
    void showMessage(const QString& text, const QString& cause = {});
    /// Hides the message if it was shown with this cause, which does not exist any more.
    void hideIfCause(const QString& cause);
    /// Shows the present state of something that is reported repeatedly: after it was dismissed, the same
    /// text is not shown again. "" hides the banner.
    void showState(const QString& text);
    QString text() const;
    /// A button at the end of the banner.
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

/// A line that says that a file was written, with buttons to show it in its folder and to copy its path.
class StatusNote : public QWidget {
    Q_OBJECT
public:
    explicit StatusNote(QWidget* parent = nullptr);
    /// Shows the text for 15 seconds, and longer while the mouse or the focus is on it.
    void sayWritten(const QString& text, const QString& path);
    /// "" if nothing is shown.
    QString text() const;

Q_SIGNALS:
    /// The desktop has no program that shows folders.
    void cannotShow(const QString& folder);

private:
    ElidedLabel* label_;
    QString path_;
    QTimer ends_;
};

} // namespace qcs::ui
