#pragma once
// What the fields of PyTorch's configs mean: the texts of resources/help/fields.md, by key.

#include <QString>

class QWidget;

namespace qcs::ui {

struct FieldHelp {
    QString title;  ///< "Observation type"
    QString text;   ///< prose with `code`
    QString source; ///< file and class in torch/ao/quantization
};

/// In the language of the window, else in English; nullptr if there is none of that key.
/// Keys: "backend.observation_type", "dtype_config.is_dynamic", "constraints.quant_min_lower_bound",
/// "mapping.module_name", "observer.eps", "observer_class.MinMaxObserver", "prepare.…", "convert.…", ...
const FieldHelp* fieldHelp(const QString& key);
/// Its text alone, as prose; "" if there is none.
QString helpFor(const QString& key);
QStringList helpKeys();

/// Title, meaning and source as rich text.
QString helpHtml(const FieldHelp& help);

/// Gives a field, and what stands in it without help of its own, its tool tip, its What's This and, on F1
/// while it has the focus, a popover with the whole text. Again with another key: the field has another
/// meaning now.
void attachHelp(QWidget* field, const QString& key);
/// `text`, and below it the help of the field or of what it stands in, as its tool tip; "": only the help.
void setTipWithHelp(QWidget* field, const QString& text);
/// For who cannot see it: what is wrong with the field, else what it means.
void setDescription(QWidget* field, const QString& problem);
/// The popover of the field, or of what it stands in; false if none of them has help.
bool showHelpOf(QWidget* field);

} // namespace qcs::ui
