#pragma once
// The tab "Graph": shows the whole graph with modules to open and fold, or the part around the selected node.

#include "session/answers.h"
#include "session/error_heat.h"
#include "session/jobs/rule_marks.h"
#include "views/graph/around_view.h"
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

    GraphPanel(Answers* analysis, JobRunner* jobs, QWidget* parent = nullptr);

    /// Shows the selected node; none for no selection.
    void setNode(qcs::model::TracedNode origin);
    /// The traced node of the current box; none if there is no such box.
    qcs::model::TracedNode node() const;
    /// Shows which nodes rules match, in badges.
    void setMarks(const ShownMarks& marks);
    /// While `heat` is on, boxes are coloured by the quantization errors of their weights.
    void setHeat(ErrorHeat* heat);

    ShownPicture& pictures() { return *pictures_; }
    void setMode(GraphMode mode);
    Extent extent() const { return extent_; }
    void setExtent(Extent extent);
    WholeView& whole() { return *whole_; }
    GraphLayouter& layouter() { return around_->layouter(); }
    GraphBar& bar() { return *bar_; }
    GraphCanvas& canvas() { return *canvas_; }
    GraphExport& exporting() { return *export_; }
    QString statusLine() const;
    /// Whether no background work is running, so that the current request is shown.
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). False: timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    // Emitted for actions of the user only:
    void nodeChosen(qcs::model::TracedNode origin);
    void moduleChosen(const QString& path);
    void saved(const QString& path, const QString& remark); ///< a picture was saved
    void problem(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void nameModes();
    void connectBar();
    void connectCanvas();
    void addKeys();
    void onPicture();
    void showNothing(const QString& why);
    void draw(GraphCanvas::Move move, qcs::picture::PictureNodeId way = {});
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

    Answers* analysis_;
    JobRunner* jobs_;
    ShownPicture* pictures_;
    GraphBar* bar_;
    GraphCanvas* canvas_;
    GraphStatus* status_;
    AroundView* around_;
    WholeView* whole_;
    GraphExport* export_;
    Extent extent_ = Extent::Whole;
    std::shared_ptr<const qcs::model::Graph> graph_; ///< the graph that is drawn
    qcs::model::TracedNode selected_;                ///< the selected node, from this or another view
    qcs::picture::PictureNodeId centre_;
    qcs::picture::PictureNodeId current_; ///< the current box, also in the next scene; none: the centre
    bool waiting_ = false;                ///< hidden: draw when shown
    bool fresh_ = true;                   ///< this graph has not been drawn yet
    std::vector<qcs::picture::PictureNodeId> found_;
    int foundAt_ = -1;
    int goesOn_ = 0; ///< number of hits to move once the search is done
    ShownMarks marks_;
    ErrorHeat* heat_ = nullptr;
};

} // namespace qcs::ui
