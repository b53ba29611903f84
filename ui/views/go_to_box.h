#pragma once
// The search field of the tool bar: type a part of a name, press Enter, be there.

#include <QAbstractListModel>
#include <QLineEdit>

#include <functional>
#include <vector>

namespace qcs::ui {

struct GoToEntry {
    QString text;   ///< what is searched and shown
    QString detail; ///< "Conv2d", "regex rule"
    int node = -1;  ///< exactly one of node, rule and go is set
    int rule = -1;
    std::function<void()> go = {}; ///< for whatever else can be gone to
};

class GoToModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    void setEntries(std::vector<GoToEntry> entries);
    const GoToEntry& entry(int row) const { return entries_[static_cast<std::size_t>(row)]; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<GoToEntry> entries_;
};

class GoToBox : public QLineEdit {
    Q_OBJECT
public:
    explicit GoToBox(QWidget* parent = nullptr);
    /// Called when the field gets the focus: what can be gone to now.
    void setSource(std::function<std::vector<GoToEntry>()> source);
    /// What another source has comes after it.
    void addSource(std::function<std::vector<GoToEntry>()> source);

Q_SIGNALS:
    void nodeChosen(int node);
    void ruleChosen(int rule);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void go(const QModelIndex& completion);

    GoToModel* model_;
    std::vector<std::function<std::vector<GoToEntry>()>> sources_;
};

} // namespace qcs::ui
