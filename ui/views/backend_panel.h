#pragma once
// The tab "Backend": what the target can quantize, pattern by pattern, to search and to read.

#include "config/backend_config.h"

#include <QWidget>

#include <memory>

class QLabel;
class QListView;

namespace qcs::ui {

class PatternDetails;
class PatternList;
class SearchField;

class BackendPanel : public QWidget {
    Q_OBJECT
public:
    explicit BackendPanel(QWidget* parent = nullptr);
    void setBackend(std::shared_ptr<const qcs::BackendConfig> backend);
    /// Selects the entry, whatever is searched for.
    void showEntry(int entry);
    int currentEntry() const; ///< -1 if none is selected
    SearchField* search() const { return search_; }
    QListView* list() const { return view_; }

private:
    void say();

    PatternList* patterns_;
    SearchField* search_;
    QLabel* count_;
    QListView* view_;
    PatternDetails* details_;
};

} // namespace qcs::ui
