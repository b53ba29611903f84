#pragma once
// One sentence on a quiet ground, with a glyph before it.

#include "theme/colours.h"

#include <QFrame>

class QLabel;

namespace qcs::ui {

class SentenceCard : public QFrame {
    Q_OBJECT
public:
    explicit SentenceCard(QWidget* parent = nullptr);
    /// Both are rich text; `verdict` is set in bold. A warning stands on a ground of its own.
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
