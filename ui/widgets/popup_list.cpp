#include "widgets/popup_list.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QScreen>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int gapToField = 3;
constexpr int maxRows = 12;
constexpr int widest = 720;

/// Corrects the position whenever it changes, as QCompleter moves its popup over the lower edge of the field
/// each time it fills it.
class PopupPlace final : public QObject {
public:
    PopupPlace(QAbstractItemView* popup, QWidget* field, int rowHeight, int minWidth)
        : QObject(popup), popup_(popup), field_(field), rowHeight_(rowHeight), minWidth_(minWidth) {
        popup->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool placed =
            event->type() == QEvent::Move || event->type() == QEvent::Resize || event->type() == QEvent::Show;
        if (watched == popup_ && placed && !placing_) {
            placing_ = true;
            popup_->setGeometry(place());
            placing_ = false;
        }
        return false;
    }

private:
    QRect place() const {
        const QRect screen = field_->screen()->availableGeometry();
        const QRect field(field_->mapToGlobal(QPoint()), field_->size());
        const int frame = popup_->height() - popup_->viewport()->height();
        const int rows = std::clamp(popup_->model()->rowCount(), 1, maxRows);
        const int height = rows * rowHeight_ + std::clamp(frame, 0, 32);
        const int needed = popup_->sizeHintForColumn(0) + 32;
        const int width =
            std::min({std::max({field.width(), minWidth_, std::min(needed, widest)}), screen.width()});
        // Aligned with the left edge of the field, or with the right one if it would leave the screen.
        const bool rightwards = field.left() + width <= screen.right() + 1;
        const int left = std::max(screen.left(), rightwards ? field.left() : field.right() + 1 - width);
        const int below = field.bottom() + 1 + gapToField;
        const bool fits = below + height <= screen.bottom() + 1;
        const int top = fits ? below : std::max(screen.top(), field.top() - gapToField - height);
        return {left, top, width, height};
    }

    QAbstractItemView* popup_;
    QWidget* field_;
    int rowHeight_;
    int minWidth_;
    bool placing_ = false;
};

} // namespace

void placeByField(QAbstractItemView* popup, QWidget* field, int rowHeight, int minWidth) {
    new PopupPlace(popup, field, rowHeight, minWidth);
}

} // namespace qcs::ui
