#pragma once
// One of the window's side-by-side parts: a header line and a body. It can be hidden, detached and restored.

#include <QWidget>

class QAction;
class QHBoxLayout;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace qcs::ui {

class Pane : public QWidget {
    Q_OBJECT
public:
    /// `name` is stable and untranslated, `title` is for people.
    Pane(const QString& name, const QString& title, QWidget* parent = nullptr);

    const QString& name() const { return name_; }
    const QString& title() const { return title_; }
    /// Shows the title as the header's text; without it the header is whatever `addToHeader` put there.
    void showTitle();
    void addToHeader(QWidget* widget, int stretch = 0);
    void addHeaderStretch();
    void setBody(QWidget* body);
    /// The entries of the small menu at the header's right.
    void setActions(const QList<QAction*>& actions);
    void addMenuAction(QAction* action);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    QString title_;
    QHBoxLayout* header_;
    QVBoxLayout* layout_;
    QToolButton* more_;
    QMenu* menu_;
};

inline constexpr int paneHeaderHeight = 36;

} // namespace qcs::ui
