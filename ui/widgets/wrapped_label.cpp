#include "widgets/wrapped_label.h"

namespace qcs::ui {

WrappedLabel::WrappedLabel(QWidget* parent) : WrappedLabel(QString(), parent) {}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setWordWrap(true);
}

int WrappedLabel::heightForWidth(int width) const {
    if (text_ != text() || font_ != font() || margins_ != contentsMargins()) {
        heights_.clear();
        text_ = text();
        font_ = font();
        margins_ = contentsMargins();
    }
    const auto known = heights_.constFind(width);
    return known != heights_.constEnd() ? *known : *heights_.insert(width, QLabel::heightForWidth(width));
}

} // namespace qcs::ui
