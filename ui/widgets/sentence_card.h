#pragma once
// A card with one sentence and an icon.

#include "theme/colours.h"

#include <QFrame>

class QLabel;

namespace qcs::ui {

class SentenceCard : public QFrame {
    Q_OBJECT
public:
    explicit SentenceCard(QWidget* parent = nullptr);
    /// Both texts are rich text; `verdict` is shown in bold. Warnings have a different background.
    void set(const QString& icon, Colour ink, const QString& verdict, const QString& rest);
    QString text() const;

Q_SIGNALS:
    void linkActivated(const QString& link);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString icon_;
    Colour ink_ = Colour::Dim;
    QLabel* label_;
};

} // namespace qcs::ui
