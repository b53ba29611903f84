#pragma once
// CustomSection: the section for the custom config dictionaries of prepare, convert and fuse_modules. It
// shows PyTorch's defaults or the user's own lists.

#include "session/eager_answers.h"
#include "session/eager_custom_fields.h"
#include "views/eager/eager_section.h"

#include <array>

class QComboBox;

namespace qcs::ui {

class FieldRows;
struct FieldColumn;
class JobRunner;
class NameRemarks;
class FieldRowsBinder;

class CustomSection : public EagerSectionBox {
    Q_OBJECT
public:
    CustomSection(Document* document, EagerAnswers* answers, JobRunner* jobs, QWidget* parent = nullptr);
    QComboBox* chooser() const { return whose_; }
    FieldRows* field(EagerCustomField field) const { return fields_[static_cast<std::size_t>(field)]; }
    /// For tests: waits until the remarks about all names in the fields have been computed. Returns false on
    /// timeout.
    bool waitForIdle(int milliseconds);

private:
    QWidget* defaultRows();
    void addField(EagerCustomField field, const QString& text, const QString& meaning,
                  std::vector<FieldColumn> columns, const QString& addText);
    void choose(int row);
    void refresh();
    void nameModel();

    Document* document_;
    NameRemarks* remarks_;
    FieldRowsBinder* editing_;
    QComboBox* whose_;
    QWidget* default_;
    QWidget* own_;
    std::array<FieldRows*, eagerCustomFieldCount> fields_ = {};
    /// The graph whose names the fields suggest; nullopt until suggestions have been set.
    std::optional<std::shared_ptr<const qcs::model::Graph>> named_;
};

} // namespace qcs::ui
