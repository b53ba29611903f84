#include "views/graph/canvas_accessible.h"

#include "views/graph/graph_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace qcs::ui {
namespace {

/// Reads the canvas on every query, so it stays valid when the scene changes.
class BoxInterface final : public QAccessibleInterface {
public:
    BoxInterface(GraphCanvas* canvas, int box) : canvas_(canvas), box_(box) {}

    bool isValid() const override { return canvas_ && canvas_->scene().hasBox(box_); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return canvas_ ? canvas_->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override {
        return canvas_ ? QAccessible::queryAccessibleInterface(canvas_) : nullptr;
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        if (kind == QAccessible::Name) return describe(canvas_->scene(), box_);
        return {};
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect place = canvas_->boxRect(box_);
        return {canvas_->mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.focusable = state.selectable = true;
        state.selected = canvas_->current() == box_;
        state.focused = state.selected && canvas_->hasFocus();
        state.offscreen = !canvas_->rect().intersects(canvas_->boxRect(box_));
        return state;
    }

private:
    QPointer<GraphCanvas> canvas_;
    int box_;
};

class CanvasInterface final : public QAccessibleWidget {
public:
    explicit CanvasInterface(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::List) {}
    ~CanvasInterface() override {
        for (const auto& [box, id] : ids_)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(canvas()->scene().boxes.size()); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        const auto known = ids_.find(index);
        if (known != ids_.end()) return QAccessible::accessibleInterface(known->second);
        auto* made = new BoxInterface(canvas(), index);
        ids_.emplace(index, QAccessible::registerAccessibleInterface(made));
        return made;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [box, id] : ids_)
            if (QAccessible::accessibleInterface(id) == child) return box;
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        return child(canvas()->boxAt(canvas()->mapFromGlobal(QPoint(x, y))));
    }
    QAccessibleInterface* focusChild() const override {
        return canvas()->hasFocus() ? child(canvas()->current()) : nullptr;
    }

private:
    GraphCanvas* canvas() const { return static_cast<GraphCanvas*>(widget()); }
    mutable std::map<int, QAccessible::Id> ids_; ///< by box; created on demand
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<GraphCanvas*>(object);
    return canvas ? new CanvasInterface(canvas) : nullptr;
}

} // namespace

void installCanvasAccessibility() {
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(makeInterface), true);
}

void announceCanvas(GraphCanvas* canvas, int box) {
    if (!QAccessible::isActive()) return;
    QAccessibleEvent event(canvas, box < 0 ? QAccessible::ObjectReorder : QAccessible::Focus);
    if (box >= 0) event.setChild(box);
    QAccessible::updateAccessibility(&event);
}

} // namespace qcs::ui
