#pragma once
// The tab "Graph": the nodes around the selection, drawn.

#include "views/graph/graph_extract.h"
#include "views/graph/graph_layouter.h"
#include "views/graph/graph_scene.h"

#include <QWidget>

class QLabel;

namespace qcs::ui {

class GraphBar;
class GraphCanvas;

class GraphPanel : public QWidget {
    Q_OBJECT
public:
    GraphPanel(AnalysisService* analysis, JobRunner* jobs, QWidget* parent = nullptr);

    /// Draws the graph around a node of the traced graph; -1 for no selection.
    void setNode(int origin);
    /// Of the node that is current here, in the traced graph; -1 for none.
    int node() const;

    GraphPictures& pictures() { return *pictures_; }
    void setMode(GraphMode mode);
    GraphLayouter& layouter() { return *layouter_; }
    GraphBar& bar() { return *bar_; }
    GraphCanvas& canvas() { return *canvas_; }
    QString statusLine() const;
    /// Nothing is under way: what is shown is what was asked for.
    bool isIdle() const;
    /// For tests and pictures: runs the event loop until isIdle(); false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    /// By the person; index in the traced graph.
    void nodeChosen(int origin);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void nameModes();
    void connectBar();
    void connectCanvas();
    void onPicture();
    /// Extracts and lays out anew; `stay`: what is current stays in its place.
    void draw(bool stay);
    void takeExtract(GraphExtract extract);
    void takeLayout(const qcs::GraphLayout& layout, LayoutBy by);
    void refreshStatuses();
    void centreOn(int id);
    void activate(SceneBox chosen);
    void close(const std::string& modulePath);
    void open(const std::string& modulePath);
    void showMenu(int box, const QPoint& position);
    void choose(int box);
    void search(const QString& words);
    void goToFound();
    void say(LayoutBy by);
    const qcs::PictureNode* nodeOf(int id) const;
    std::optional<qcs::Reason> statusOf(int origin) const;

    AnalysisService* analysis_;
    JobRunner* jobs_;
    GraphPictures* pictures_;
    GraphLayouter* layouter_;
    GraphBar* bar_;
    GraphCanvas* canvas_;
    QLabel* status_;
    std::shared_ptr<GraphExtractor> extractor_; ///< belongs to the lane of the extraction
    int selected_ = -1;                         ///< in the traced graph, whoever selected it
    int centre_ = -1;                           ///< id in the picture
    std::vector<int> opened_;
    qcs::CollapseWish collapse_;
    GraphScene pending_; ///< waits for its layout
    int pendingCurrent_ = -1;
    int current_ = -1; ///< id of the current node, which the next scene marks too; -1: the centre
    bool stay_ = false;
    bool waiting_ = false; ///< to be seen, and is to be drawn then
    std::size_t total_ = 0;
    std::vector<int> found_; ///< ids
    std::size_t foundAt_ = 0;
    bool atFound_ = false;
};

} // namespace qcs::ui
