#pragma once
// The menu that takes the graph out of the program: files, the clipboard.

#include "views/graph/graph_file.h"

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace qcs::ui {

class GraphCanvas;
class JobRunner;

class GraphExport : public QObject {
    Q_OBJECT
public:
    GraphExport(GraphCanvas* canvas, JobRunner* jobs, QWidget* parent);
    QMenu* menu() const { return menu_; }
    /// What files are called: "resnet50-traced".
    void setName(const QString& name) { name_ = name; }
    /// Without a question. Writing goes on in the background.
    void saveAs(GraphFormat format, const QString& path);
    bool isBusy() const;

Q_SIGNALS:
    /// It is in its place. `remark`: in words; "" if there is none.
    void saved(const QString& path, const QString& remark);
    void problem(const QString& text);

private:
    void ask(GraphFormat format);
    void copyPicture();
    void copyDot();
    QRectF part() const;

    GraphCanvas* canvas_;
    JobRunner* jobs_;
    QWidget* parent_;
    QMenu* menu_;
    QAction* inView_;
    QString name_;
};

} // namespace qcs::ui
