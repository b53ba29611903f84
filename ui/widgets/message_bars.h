#pragma once
// Messages to the user: Banner, which stays until the user dismisses it, and StatusNote, a short note in the
// status bar about a file that was written.

#include <QFrame>
#include <QTimer>
#include <QWidget>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace qcs::ui {

class ElidedLabel;

/// A bar with a message and a button that dismisses it. The bar may have further buttons, the offers.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);
    /// Shows a message, which replaces the previous one; "" hides the banner. `cause` says why the message is
    /// shown, for hideIfCause().
    void showMessage(const QString& text, const QString& cause = {});
    /// Hides the banner if its message was shown with this cause. To be called when the cause does not exist
    /// any more.
    void hideIfCause(const QString& cause);
    /// Shows a message about a state that is reported repeatedly; "" hides the banner. If the text is the
    /// same as in the previous call, nothing happens, so a banner that the user has dismissed stays hidden.
    void showState(const QString& text);
    /// Returns the message as plain text; "" if the banner is hidden.
    QString text() const;
    /// A button at the right of the message.
    struct Button {
        QString text;                    ///< the text of the button
        std::function<void()> onClicked; ///< called when the button is clicked
    };
    /// Replaces the buttons. If the texts are the same as before, the present buttons and the functions that
    /// they call are kept.
    void setOffers(const QList<Button>& offers);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QHBoxLayout* offers_;
    QStringList offered_; ///< the texts of the present buttons
    QString text_;
    QString cause_;
    QString reported_; ///< the text of the last showState()
};

/// A note that a file was written, with buttons that open the folder of the file and copy its path.
class StatusNote : public QWidget {
    Q_OBJECT
public:
    explicit StatusNote(QWidget* parent = nullptr);
    /// Shows the text for 15 seconds, or longer if the note is then under the mouse or has the focus.
    void showFileWritten(const QString& text, const QString& path);
    /// Returns the text; "" if the note is hidden.
    QString text() const;

Q_SIGNALS:
    /// Emitted if the desktop cannot open the folder of the file.
    void cannotShow(const QString& folder);

private:
    ElidedLabel* label_;
    QString path_;
    QTimer hideTimer_;
};

} // namespace qcs::ui
