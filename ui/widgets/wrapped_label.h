#pragma once
// A label whose text wraps. It remembers how high it is: layouts ask for that again and again, and each time
// QLabel lays the text out anew.

#include <QHash>
#include <QLabel>

namespace qcs::ui {

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

private:
    mutable QHash<int, int> heights_; ///< by width, of the text, font and margins below
    mutable QString text_;
    mutable QFont font_;
    mutable QMargins margins_;
};

} // namespace qcs::ui
