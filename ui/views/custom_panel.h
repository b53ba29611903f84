#pragma once
// The tab "Custom": PrepareCustomConfig, ConvertCustomConfig and FuseCustomConfig in forms.

#include "document/document.h"
#include "models/custom_fields.h"

#include <QScrollArea>

#include <array>

class QVBoxLayout;

namespace qcs::ui {

class FieldRows;
class StandaloneList;

class CustomPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit CustomPanel(Document* document, QWidget* parent = nullptr);
    FieldRows* field(CustomField field) const { return fields_[static_cast<std::size_t>(field)]; }
    StandaloneList* standaloneNames() const { return standaloneNames_; }
    StandaloneList* standaloneClasses() const { return standaloneClasses_; }

private:
    void heading(const QString& text);
    void caption(const QString& text, const QString& meaning);
    void addField(CustomField field, const QString& text, const QString& meaning, const QString& addText);
    StandaloneList* addStandalone(bool classes, const QString& text, const QString& meaning,
                                  const QString& addText);
    CustomConfigs configs() const;
    void take(const CustomConfigs& configs, const QString& what);
    void refresh();
    void onGraph();

    Document* document_;
    QVBoxLayout* column_;
    std::array<FieldRows*, customFieldCount> fields_ = {};
    StandaloneList* standaloneNames_ = nullptr;
    StandaloneList* standaloneClasses_ = nullptr;
    std::array<TextRows, customFieldCount> shown_; ///< as the document had them last
    std::optional<CustomField> edited_;            ///< by the person, just now
    int typing_ = 0;
};

} // namespace qcs::ui
