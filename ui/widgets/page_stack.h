#pragma once
// Pages over each other that stretch or scroll. Their heights say nothing about that of the stack, and to ask
// all of them, the hidden ones too, whenever a text changes takes long.

#include <QStackedWidget>

namespace qcs::ui {

class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace qcs::ui
