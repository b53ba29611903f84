#pragma once
// PresetPicker: a page that lists the patterns of a preset. The user can search them and add patterns to the
// backend.

#include "session/document/document.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QStandardItemModel;

namespace qcs::ui {

class RowTreeView;
class SearchField;
class SortProxyModel;

class PresetPicker : public QWidget {
    Q_OBJECT
public:
    explicit PresetPicker(Document* document, QWidget* parent = nullptr);
    void open();
    SearchField* search() const { return search_; }
    RowTreeView* list() const { return list_; }

Q_SIGNALS:
    /// Emitted when patterns were added to the backend, or have replaced entries with the same pattern. `ids`
    /// are their entries.
    void patternsAdded(const QList<qcs::ui::EntryId>& ids);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void load();
    void take();

    Document* document_;
    QComboBox* presets_;
    SearchField* search_;
    QStandardItemModel* model_;
    SortProxyModel* found_;
    RowTreeView* list_;
    QPushButton* take_;
};

// PresetComparison: a page that lists the differences between the backend and the preset from which it was
// made, by entry and field.

class PresetComparison : public QWidget {
    Q_OBJECT
public:
    explicit PresetComparison(Document* document, QWidget* parent = nullptr);
    void refresh();
    RowTreeView* list() const { return list_; }

Q_SIGNALS:
    void entryChosen(qcs::ui::EntryId id);
    void closed();

private:
    void revertToPreset();
    QModelIndex chosenEntry() const;

    Document* document_;
    QLabel* title_;
    QStandardItemModel* model_;
    RowTreeView* list_;
    QPushButton* revert_;
};

} // namespace qcs::ui
