#pragma once
// CustomPanel: the tab "Custom", with forms for PrepareCustomConfig, ConvertCustomConfig and
// FuseCustomConfig.

#include "session/custom_fields.h"
#include "session/document/document.h"

#include <QWidget>

#include <array>

class QScrollArea;
class QVBoxLayout;

namespace qcs::ui {

class FieldRows;
class JobRunner;
class NameRemarks;
class FieldRowsBinder;
class StandaloneList;

class CustomPanel : public QWidget {
    Q_OBJECT
public:
    CustomPanel(Document* document, JobRunner* jobs, QWidget* parent = nullptr);
    FieldRows* field(CustomField field) const { return fields_[static_cast<std::size_t>(field)]; }
    StandaloneList* standaloneNames() const { return standaloneNames_; }
    StandaloneList* standaloneClasses() const { return standaloneClasses_; }
    QScrollArea* scroll() const { return scroll_; }
    /// For tests: waits until all names have been checked. Returns false on timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    /// Emitted when the user starts to edit. All changes until editingEnded() are one undo step.
    void editingStarted();
    void editingEnded();

private:
    void heading(const QString& text);
    void showSections();
    void addEditor(QWidget* editor);
    void addField(CustomField field, const QString& text, const QString& meaning, const QString& addText);
    StandaloneList* addStandalone(bool classes, const QString& text, const QString& meaning,
                                  const QString& addText);
    CustomConfigs configs() const;
    void take(const CustomConfigs& configs, const QString& what, MergeKey key);
    void refresh();
    void onGraph();
    void check();

    Document* document_;
    NameRemarks* remarks_;
    FieldRowsBinder* editing_;
    QScrollArea* scroll_;
    QVBoxLayout* column_ = nullptr; ///< layout of the section that is being created
    QWidgetList sections_;          ///< one section for each config
    std::array<FieldRows*, customFieldCount> fields_ = {};
    StandaloneList* standaloneNames_ = nullptr;
    StandaloneList* standaloneClasses_ = nullptr;
};

} // namespace qcs::ui
