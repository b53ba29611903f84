#pragma once
// GoToBox: the go-to field of the tool bar. The user types part of a name and presses Enter to go to the
// thing with this name.

#include "config/qconfig.h"
#include "model/graph.h"
#include "session/document/name_index.h"
#include "session/jobs/job_runner.h"

#include <QAbstractListModel>
#include <QLineEdit>
#include <QPointer>

#include <functional>
#include <vector>

namespace qcs::ui {

/// A thing to which the user can go.
struct GoToEntry {
    QString text;                ///< the text that is searched and shown
    QString detail;              ///< what the thing is, for example "Conv2d" or "rule 3 · regex"
    qcs::model::TracedNode node; ///< exactly one of `node`, `rule` and `go` is set
    qcs::config::RuleIndex rule = {};
    /// Goes to a thing that is neither a node nor a rule; called in the GUI thread.
    std::function<void()> go = {};
};

/// Returns the entries of one source. It may be called in any thread, so it must own all data that it uses.
using GoToLister = std::function<std::vector<GoToEntry>()>;

/// The entries of one source, and an index in which their texts are searched.
struct GoToPart {
    std::vector<GoToEntry> entries;
    NameIndex texts;
};
using GoToParts = std::vector<GoToPart>;

/// An item model of the entries that contain the search text. Entries whose whole text is the search text
/// come first, then the others, source by source. The number of entries from each source is limited.
class GoToModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    void setParts(std::shared_ptr<const GoToParts> parts);
    void search(const QString& text);
    const GoToEntry& entry(int row) const { return *shown_[static_cast<std::size_t>(row)]; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<const GoToParts> parts_;
    std::vector<const GoToEntry*> shown_;
};

class GoToBox : public QLineEdit {
    Q_OBJECT
public:
    explicit GoToBox(JobRunner* jobs, QWidget* parent = nullptr);
    /// Sets the source whose entries come first. `source` is called in the GUI thread when the field gets the
    /// focus; the function that it returns is called in the background.
    void setSource(std::function<GoToLister()> source);
    /// Adds a source whose entries come after those of all sources that were added before.
    void addSource(std::function<GoToLister()> source);
    /// Returns true if no entries are being listed in the background.
    bool isIdle() const;

Q_SIGNALS:
    void nodeChosen(qcs::model::TracedNode node);
    void ruleChosen(qcs::config::RuleIndex rule);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void list();
    void onListed(std::shared_ptr<const GoToParts> parts);
    void go(const QModelIndex& completion);
    void goToFirst();
    /// Returns the focus to the widget that had it before.
    void leave();

    JobRunner* jobs_;
    GoToModel* model_;
    std::vector<std::function<GoToLister()>> sources_;
    QPointer<QWidget> before_; ///< the widget that had the focus before this field
    bool typed_ = false;       ///< the user typed while the entries were being listed
    bool entered_ = false;     ///< Enter was pressed while the entries were being listed
};

} // namespace qcs::ui
