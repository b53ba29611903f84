#pragma once
// The models of the workspace as rows above the tree, where there are several: to switch, add and remove.

#include <QWidget>

class QListView;

namespace qcs::ui {

class GraphsModel;

class GraphList : public QWidget {
    Q_OBJECT
public:
    explicit GraphList(GraphsModel* graphs, QWidget* parent = nullptr);
    QListView* list() const { return list_; }
    /// Of the row's ×, in the list.
    QRect removeRect(int row) const;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    void chosen(int graph);
    void removeRequested(int graph);
    void addRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();

    GraphsModel* graphs_;
    QListView* list_;
};

} // namespace qcs::ui
