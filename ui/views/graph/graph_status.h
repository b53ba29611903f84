#pragma once
// Under the graph: how much of it is drawn, and what its signs mean.

#include <QWidget>

namespace qcs::ui {

class GraphStatus : public QWidget {
    Q_OBJECT
public:
    explicit GraphStatus(QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return text_; }
    /// Explains dots and bars, where there is room.
    void setLegend(bool legend);
    QSize sizeHint() const override { return {200, 28}; }
    QSize minimumSizeHint() const override { return {40, 28}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    bool legend_ = false;
};

} // namespace qcs::ui
