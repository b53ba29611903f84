#pragma once
// SentenceCard: a panel with an icon and a short text.

#include "theme/colours.h"

#include <QFrame>

class QLabel;

namespace qcs::ui {

class SentenceCard : public QFrame {
    Q_OBJECT
public:
    explicit SentenceCard(QWidget* parent = nullptr);
    /// Sets the icon with its colour, and the text, which consists of `verdict` in bold and `rest`. Both are
    /// rich text. With the icon "warning", the card has a different background.
    void set(const QString& icon, Colour ink, const QString& verdict, const QString& rest);
    /// Returns the text as plain text.
    QString text() const;

Q_SIGNALS:
    /// Emitted when the user clicks a link in the text.
    void linkActivated(const QString& link);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString icon_;
    Colour ink_ = Colour::Dim;
    QLabel* label_;
};

} // namespace qcs::ui
