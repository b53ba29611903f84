#pragma once
// GraphExport: the menu that exports the graph to files and to the clipboard. This file also has the
// functions that write a scene in each format.

#include "views/graph/graph_scene.h"

#include <QImage>
#include <QObject>

namespace qcs::ui {

// Functions that write a graph scene as a file, an image or a text.

enum class GraphFormat : std::uint8_t { Svg, Png, Pdf };

struct GraphFile {
    QByteArray bytes;  ///< empty on failure
    double shrunk = 1; ///< scale factor (<= 1) that was needed because of size limits of the format
};

/// Returns `part` of the scene as a file, on the background colour of the theme. All texts are drawn, however
/// small they become in the file.
GraphFile graphFile(const GraphScene& scene, const QRectF& part, GraphFormat format, const QString& title);
/// Returns `part` of the scene as an image with `ratio` pixels per scene unit. If the image would be too
/// large, it has fewer pixels; `shrunk` receives the factor (<= 1). Returns a null image if there is not
/// enough memory.
QImage graphImage(const GraphScene& scene, const QRectF& part, double ratio, double* shrunk = nullptr);
/// Returns `part` of the scene in graphviz' DOT language. Open modules become clusters.
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
    /// Sets the suggested file name without its suffix, such as "resnet50-traced".
    void setName(const QString& name) { name_ = name; }
    /// Paints the graph at once, and then writes the file to `path` in the background.
    void saveAs(GraphFormat format, const QString& path);
    bool isBusy() const;

Q_SIGNALS:
    /// Emitted when a file was written. `remark` tells the user that the picture had to be made smaller; ""
    /// if it has its full size.
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
