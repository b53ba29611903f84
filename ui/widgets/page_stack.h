#pragma once
// PageStack: a QStackedWidget for pages that stretch or scroll, whose height therefore need not depend on
// their width. The stack itself has no height for width, because computing it for all pages at each change of
// a text is slow.

#include <QStackedWidget>

namespace qcs::ui {

class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace qcs::ui
