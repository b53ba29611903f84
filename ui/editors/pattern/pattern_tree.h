#pragma once
// PatternTree: edits a pattern in the complex format as a tree. Buttons and keys add, wrap, unwrap, remove
// and move elements.

#include <QModelIndex>
#include <QWidget>

#include <functional>

class QLabel;
class QToolButton;
class QTreeView;

namespace qcs::ui {

class PatternTreeModel;

class PatternTree : public QWidget {
    Q_OBJECT
public:
    explicit PatternTree(PatternTreeModel* model, QWidget* parent = nullptr);
    QTreeView* view() const { return view_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Action; ///< an edit of the tree, with its button and its key
    static const std::vector<Action>& actions();
    void act(const Action& action);
    void refresh();
    void fit();

    PatternTreeModel* model_;
    QTreeView* view_;
    std::vector<QToolButton*> buttons_; ///< parallel to actions()
};

} // namespace qcs::ui
