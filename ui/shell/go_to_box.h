#pragma once
// The search field of the tool bar: type a part of a name, press Enter, be there.

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

struct GoToEntry {
    QString text;                ///< what is searched and shown
    QString detail;              ///< "Conv2d", "regex rule"
    qcs::model::TracedNode node; ///< exactly one of node, rule and go is set
    qcs::config::RuleIndex rule = {};
    std::function<void()> go = {}; ///< for whatever else can be gone to
};

/// Lists what can be gone to; for any thread. What it needs it has a hold of.
using GoToList = std::function<std::vector<GoToEntry>()>;

/// The entries of one source, with their texts to search.
struct GoToPart {
    std::vector<GoToEntry> entries;
    NameIndex texts;
};
using GoToParts = std::vector<GoToPart>;

/// Those that hold the text, of each part the first.
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
    /// Called when the field gets the focus: what can be gone to now. It is listed in the background.
    void setSource(std::function<GoToList()> source);
    /// What another source has comes after it.
    void addSource(std::function<GoToList()> source);
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
    /// The focus goes back to whoever had it.
    void leave();

    JobRunner* jobs_;
    GoToModel* model_;
    std::vector<std::function<GoToList()>> sources_;
    QPointer<QWidget> before_; ///< had the focus
    bool typed_ = false;       ///< while it was being listed
    bool entered_ = false;     ///< and then Enter was pressed
};

} // namespace qcs::ui
