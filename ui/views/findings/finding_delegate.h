#pragma once
// A row of findings: what it is and where, and under it the sentence.

#include "widgets/row_delegate.h"

namespace qcs::ui {

class FindingDelegate : public RowDelegate {
    Q_OBJECT
public:
    explicit FindingDelegate(QObject* parent);

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override;
};

} // namespace qcs::ui
