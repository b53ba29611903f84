#pragma once
// A QStackedWidget for pages that stretch or scroll. It ignores their height for width: its height does not
// depend on it, and computing it for all pages whenever a text changes takes long.

#include <QStackedWidget>

namespace qcs::ui {

class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace qcs::ui
