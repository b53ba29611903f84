// Loaded into the program by Qt (QT_QPA_GENERIC_PLUGINS=probe:SOCKET), it says where its widgets are, in
// pixels of the screen. It only looks: what is done, is done with mouse and keys. The program itself knows
// nothing of it.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFocusFrame>
#include <QGenericPlugin>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QLocalServer>
#include <QLocalSocket>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTabBar>
#include <QTreeView>

#include <algorithm>

namespace {

QJsonArray pixels(const QWidget& widget, const QRect& rect) {
    const qreal ratio = widget.devicePixelRatioF();
    const QPointF at = QPointF(widget.mapToGlobal(rect.topLeft())) * ratio;
    return {qRound(at.x()), qRound(at.y()), qRound(rect.width() * ratio), qRound(rect.height() * ratio)};
}

QString textOf(const QWidget& widget) {
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) return line->text();
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) return combo->currentText();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget))
        return text->toPlainText().left(4000);
    return widget.isWindow() ? widget.windowTitle() : QString();
}

QString nameOf(const QWidget* widget) {
    if (!widget) return {};
    for (const QWidget* named = widget; named; named = named->parentWidget())
        if (!named->objectName().isEmpty()) return named->objectName();
    return QString::fromLatin1(widget->metaObject()->className());
}

/// What is left of it within all that it lies in.
QRect uncut(const QWidget& widget) {
    QRect rect = widget.rect();
    for (const QWidget* in = &widget; !in->isWindow() && in->parentWidget(); in = in->parentWidget())
        rect &= in->parentWidget()->rect().translated(-widget.mapTo(in->parentWidget(), QPoint()));
    return rect;
}

QJsonArray parts(const QWidget& widget) {
    QJsonArray all;
    const auto add = [&](const QString& text, const QRect& rect, bool enabled, bool on) {
        all.append(
            QJsonObject{{"text", text}, {"rect", pixels(widget, rect)}, {"enabled", enabled}, {"on", on}});
    };
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            add(tabs->tabText(i), tabs->tabRect(i), tabs->isTabEnabled(i), i == tabs->currentIndex());
    if (const auto* menu = qobject_cast<const QMenu*>(&widget))
        for (QAction* action : menu->actions())
            if (!action->isSeparator())
                add(action->text(), menu->actionGeometry(action), action->isEnabled(),
                    action == menu->activeAction());
    if (const auto* bar = qobject_cast<const QMenuBar*>(&widget))
        for (QAction* action : bar->actions())
            add(action->text(), bar->actionGeometry(action), action->isEnabled(),
                action == bar->activeAction());
    return all;
}

QJsonObject describe(QWidget& widget) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&widget);
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    QJsonObject object{{"class", QString::fromLatin1(widget.metaObject()->className())},
                       {"name", widget.objectName()},
                       {"in", nameOf(widget.parentWidget())},
                       {"says", face ? face->text(QAccessible::Name) : QString()},
                       {"text", textOf(widget)},
                       {"tip", widget.toolTip()},
                       {"rect", pixels(widget, widget.rect())},
                       {"seen", pixels(widget, uncut(widget))},
                       {"window", widget.window()->windowTitle()},
                       {"top", widget.isWindow()},
                       {"enabled", widget.isEnabled()},
                       {"focus", widget.hasFocus()},
                       {"takesTab", bool(widget.focusPolicy() & Qt::TabFocus)},
                       {"on", button && button->isChecked()}};
    if (const QJsonArray all = parts(widget); !all.isEmpty()) object["parts"] = all;
    return object;
}

QJsonArray widgets() {
    QJsonArray all;
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->isVisible()) all.append(describe(*widget));
    return all;
}

/// What an item view shows, row by row.
QJsonArray rowsOf(const QAbstractItemView& view) {
    QJsonArray all;
    const QWidget& port = *view.viewport();
    QModelIndex last;
    for (int y = 1; y < port.height(); ++y) {
        const QModelIndex index = view.indexAt({port.width() / 2, y}).siblingAtColumn(0);
        if (!index.isValid() || index == last) continue;
        last = index;
        QJsonArray texts;
        for (int column = 0; column < view.model()->columnCount(index.parent()); ++column)
            texts.append(index.siblingAtColumn(column).data().toString());
        QRect rect = view.visualRect(index);
        rect.setLeft(0);
        rect.setRight(port.width() - 1);
        all.append(QJsonObject{{"text", texts.first()},
                               {"texts", texts},
                               {"says", index.data(Qt::AccessibleTextRole).toString()},
                               {"rect", pixels(port, rect & port.rect())},
                               {"selected", view.selectionModel()->isSelected(index)},
                               {"current", view.currentIndex().siblingAtColumn(0) == index}});
    }
    return all;
}

/// Whether all background jobs have ended: of each widget that has jobs to show, the property says so.
bool idle() {
    return std::ranges::all_of(QApplication::allWidgets(), [](const QWidget* widget) {
        const QVariant idle = widget->property("idle");
        return !idle.isValid() || idle.toBool();
    });
}

QJsonObject state() {
    QWidget* focus = QApplication::focusWidget();
    QJsonObject object{
        {"focus", nameOf(focus)},
        {"focusClass", focus ? QString::fromLatin1(focus->metaObject()->className()) : QString()},
        {"window", QApplication::activeWindow() ? QApplication::activeWindow()->windowTitle() : QString()},
        {"popup", nameOf(QApplication::activePopupWidget())},
        {"modal", nameOf(QApplication::activeModalWidget())},
        {"clipboard", QApplication::clipboard()->text()},
        {"idle", idle()},
        {"ratio", QApplication::primaryScreen()->devicePixelRatio()}};
    if (focus) object["focusRect"] = pixels(*focus, focus->rect());
    for (QWidget* widget : QApplication::allWidgets())
        if (qobject_cast<QFocusFrame*>(widget) && widget->isVisible())
            object["ring"] = pixels(*widget, widget->rect());
    return object;
}

QJsonValue at(QPoint pixel) {
    const QWidget* widget = QApplication::widgetAt(pixel / QApplication::primaryScreen()->devicePixelRatio());
    return widget ? QJsonValue(nameOf(widget)) : QJsonValue();
}

QJsonValue answer(const QJsonObject& question) {
    const QString what = question["what"].toString();
    if (what == u"widgets") return widgets();
    if (what == u"state") return state();
    if (what == u"at") return at({question["x"].toInt(), question["y"].toInt()});
    if (what == u"rows") {
        for (QWidget* widget : QApplication::allWidgets())
            if (auto* view = qobject_cast<QAbstractItemView*>(widget);
                view && view->isVisible() && view->objectName() == question["name"].toString())
                return rowsOf(*view);
        return QJsonValue();
    }
    return QStringLiteral("there is no question “%1”").arg(what);
}

class Probe : public QObject {
public:
    explicit Probe(const QString& path) {
        QObject::connect(&server_, &QLocalServer::newConnection, this, [this] {
            QLocalSocket* socket = server_.nextPendingConnection();
            QObject::connect(socket, &QLocalSocket::readyRead, socket, [socket] {
                while (socket->canReadLine()) {
                    const auto question = QJsonDocument::fromJson(socket->readLine()).object();
                    socket->write(QJsonDocument(QJsonObject{{"answer", answer(question)}})
                                      .toJson(QJsonDocument::Compact) +
                                  '\n');
                }
            });
            QObject::connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        });
        if (!server_.listen(path)) qFatal("the probe cannot listen at %s", qPrintable(path));
    }

private:
    QLocalServer server_;
};

} // namespace

class ProbePlugin : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "probe.json")
public:
    QObject* create(const QString&, const QString& specification) override {
        return new Probe(specification);
    }
};

#include "probe.moc"
