#pragma once
// The tab "Graph": all of it with modules to open, or what is around the selection.

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

    /// None for no selection.
    void setNode(qcs::model::TracedNode origin);
    /// Of the node that is current here.
    qcs::model::TracedNode node() const;
    /// What rules do to the nodes, in badges.
    void setMarks(const ShownMarks& marks);
    /// Boxes are coloured by the errors of their weights while it is on.
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
    /// Nothing is under way: what is shown is what was asked for.
    bool isIdle() const;
    /// For tests and pictures: runs the event loop until isIdle(); false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    // By the person:
    void nodeChosen(qcs::model::TracedNode origin);
    void moduleChosen(const QString& path);
    void saved(const QString& path, const QString& remark); ///< a picture
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
    std::shared_ptr<const qcs::model::Graph> graph_; ///< what is drawn is of it
    qcs::model::TracedNode selected_;                ///< whoever selected it
    qcs::picture::PictureNodeId centre_;
    qcs::picture::PictureNodeId current_; ///< which the next scene marks too; none: the centre
    bool waiting_ = false;                ///< to be seen, and is to be drawn then
    bool fresh_ = true;                   ///< nothing of this graph was drawn yet
    std::vector<qcs::picture::PictureNodeId> found_;
    int foundAt_ = -1;
    int goesOn_ = 0; ///< steps to go once the search is done
    ShownMarks marks_;
    ErrorHeat* heat_ = nullptr;
};

} // namespace qcs::ui
