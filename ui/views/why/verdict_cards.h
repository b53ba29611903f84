#pragma once
// VerdictCards: two cards for a node whose outcome differs from the request. One shows what was requested,
// the other one what runs.

#include "words/status_look.h"

#include <QWidget>

namespace qcs::ui {

struct VerdictCard {
    StatusLook look;
    QString state;     ///< "float, rule 6"
    QStringList facts; ///< shown as code: "float32 in and out", "nn.BatchNorm2d"
    bool operator==(const VerdictCard&) const = default;
};

class VerdictCards : public QWidget {
    Q_OBJECT
public:
    explicit VerdictCards(QWidget* parent = nullptr);
    void set(const VerdictCard& asked, const VerdictCard& runs);
    /// Returns both cards as text.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isStacked() const;
    void paintCard(QPainter& painter, const QRect& rect, const QString& title, const VerdictCard& card,
                   bool differs) const;

    VerdictCard asked_, runs_;
};

} // namespace qcs::ui
