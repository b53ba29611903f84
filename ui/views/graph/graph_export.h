#pragma once
// The menu that takes the graph out of the program: files, the clipboard.

#include "views/graph/graph_scene.h"

#include <QImage>
#include <QObject>

namespace qcs::ui {

// A scene of the graph as a file or a picture.

enum class GraphFormat : std::uint8_t { Svg, Png, Pdf };

struct GraphFile {
    QByteArray bytes;  ///< empty: it could not be made
    double shrunk = 1; ///< by how much, because the format has no room for more
};

/// `part` of the scene, on the ground of the theme, every word at its full size.
GraphFile graphFile(const GraphScene& scene, const QRectF& part, GraphFormat format, const QString& title);
/// `ratio` pixels for one of the scene, or less where that would be too many.
QImage graphImage(const GraphScene& scene, const QRectF& part, double ratio, double* shrunk = nullptr);
/// In the language of graphviz: what the scene shows, open modules as clusters.
QString graphDot(const GraphScene& scene, const QRectF& part);

} // namespace qcs::ui

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
