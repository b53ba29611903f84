#pragma once
// GraphPanel: the tab "Graph". It shows the whole graph, in which the user can open and fold modules, or the
// part around the selected node.

#include "session/answers.h"
#include "session/error_heat.h"
#include "session/jobs/rule_marks.h"
#include "views/graph/neighbourhood_view.h"
#include "views/graph/whole_view.h"

#include <QWidget>

namespace qcs::ui {

class GraphBar;
class GraphExport;
class GraphStatus;

class GraphPanel : public QWidget {
    Q_OBJECT
public:
    enum class Extent : std::uint8_t { Whole, Around };

    GraphPanel(Answers* answers, JobRunner* jobs, QWidget* parent = nullptr);

    /// Sets the node that is selected in all views, and shows it. `origin` is none if no node is selected.
    void setNode(qcs::model::TracedNode origin);
    /// Returns the traced node of the current box; none if there is none.
    qcs::model::TracedNode node() const;
    /// Shows badges at the nodes that a rule matches.
    void setMarks(const ShownMarks& marks);
    /// Sets the source of the quantization errors. While heat->isOn() is true, the boxes show their
    /// errors as colours.
    void setHeat(ErrorHeat* heat);

    ShownPicture& pictures() { return *pictures_; }
    void setState(GraphState state);
    Extent extent() const { return extent_; }
    void setExtent(Extent extent);
    WholeView& whole() { return *whole_; }
    GraphLayouter& layouter() { return around_->layouter(); }
    GraphBar& bar() { return *bar_; }
    GraphCanvas& canvas() { return *canvas_; }
    GraphExport& exporting() { return *export_; }
    QString statusLine() const;
    /// Returns true if no background work of the panel is running. A visible canvas then shows what was
    /// requested last.
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). Returns false on timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    // The next signals are emitted only for actions of the user.
    void nodeChosen(qcs::model::TracedNode origin);
    void moduleChosen(const QString& path);
    void saved(const QString& path, const QString& remark); ///< a picture was saved; see GraphExport::saved()
    void problem(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void nameStates();
    void connectBar();
    void connectCanvas();
    void addKeys();
    void onPicture();
    void showNothing(const QString& why);
    void draw(GraphCanvas::Move move, qcs::picture::PictureNodeId mustShow = {});
    void refreshStatuses();
    void goToNode(qcs::picture::PictureNodeId id);
    void centreOn(qcs::picture::PictureNodeId id);
    void activate(SceneBox chosen);
    void close(const std::string& modulePath);
    void showMenu(int box, const QPoint& position);
    void choose(int box);
    void search(const QString& words);
    void goToFound(int step);
    void refreshNotes();
    void sayWhole();
    void sayAround(int total, LayoutBy by);
    const qcs::picture::PictureNode* nodeOf(qcs::picture::PictureNodeId id) const;
    std::optional<qcs::insight::Reason> statusOf(qcs::model::TracedNode origin) const;

    Answers* answers_;
    JobRunner* jobs_;
    ShownPicture* pictures_;
    GraphBar* bar_;
    GraphCanvas* canvas_;
    GraphStatus* status_;
    NeighbourhoodView* around_;
    WholeView* whole_;
    GraphExport* export_;
    Extent extent_ = Extent::Whole;
    std::shared_ptr<const qcs::model::Graph> graph_; ///< the graph that is drawn
    qcs::model::TracedNode selected_;                ///< the node that was selected in this or another view
    qcs::picture::PictureNodeId centre_;
    /// The node whose box is current. When the graph is drawn again, the box of this node becomes current; if
    /// current_ is none, the box of centre_ does.
    qcs::picture::PictureNodeId current_;
    bool waiting_ = false; ///< the panel is hidden and has to draw the graph when it is shown
    bool fresh_ = true;    ///< graph_ has not been drawn yet
    std::vector<qcs::picture::PictureNodeId> found_; ///< the search hits
    int foundAt_ = -1;                               ///< index in found_ of the current hit; -1 for none
    /// While a search is running: how many hits to go forward when the search is done; backward if negative.
    int pendingSteps_ = 0;
    ShownMarks marks_;
    ErrorHeat* heat_ = nullptr;
};

} // namespace qcs::ui
