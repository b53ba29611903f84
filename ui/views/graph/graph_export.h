#pragma once
// Export of the graph: menu, files and clipboard.

#include "views/graph/graph_scene.h"

#include <QImage>
#include <QObject>

namespace qcs::ui {

// Writing a graph scene as a file or an image.

enum class GraphFormat : std::uint8_t { Svg, Png, Pdf };

struct GraphFile {
    QByteArray bytes;  ///< empty on failure
    double shrunk = 1; ///< scale factor (<= 1) that was needed because of size limits of the format
};

/// `part` of the scene on the theme's background colour, at scale 1, so that all text is drawn.
GraphFile graphFile(const GraphScene& scene, const QRectF& part, GraphFormat format, const QString& title);
/// An image with `ratio` pixels per scene unit, or fewer if the image would be too large; `shrunk` receives
/// the factor.
QImage graphImage(const GraphScene& scene, const QRectF& part, double ratio, double* shrunk = nullptr);
/// The scene in graphviz' DOT language, with open modules as clusters.
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
    /// Sets the base name of files, such as "resnet50-traced".
    void setName(const QString& name) { name_ = name; }
    /// Saves without asking for a path, in the background.
    void saveAs(GraphFormat format, const QString& path);
    bool isBusy() const;

Q_SIGNALS:
    /// The file has been written. `remark`: a sentence for the user; "" for none.
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
