#pragma once
// Help on the fields of PyTorch's configs, from resources/help/fields.md by key, and its tool tips and
// popovers.

#include <QString>

class QWidget;

namespace qcs::ui {

struct FieldHelp {
    QString title;  ///< "Observation type"
    QString text;   ///< prose with `code`
    QString source; ///< file below torch/ao/quantization/, and class
};

/// The help in the user's language, or else in English; nullptr if there is none for that key.
/// Keys: "backend.observation_type", "dtype_config.is_dynamic", "constraints.quant_min_lower_bound",
/// "mapping.module_name", "observer.eps", "observer_class.MinMaxObserver", "prepare.…", "convert.…", ...
const FieldHelp* fieldHelp(const QString& key);
/// Only the text of that help; "" if there is none.
QString helpFor(const QString& key);
QStringList helpKeys();

/// Title, meaning and source as rich text.
QString helpHtml(const FieldHelp& help);

/// Gives a field its tool tip, its What's This text, its accessible description and, on F1 while it has the
/// focus, a popover with the full help; children without help of their own share the popover. Can be called
/// again with another key when the meaning of the field changes.
void attachHelp(QWidget* field, const QString& key);
/// Sets the tool tip to `text`, followed by the help of the field or of the nearest parent that has help; "":
/// only the help.
void setTipWithHelp(QWidget* field, const QString& text);
/// Sets the accessible description, for screen readers: the problem of the field, or its help if `problem` is
/// "".
void setDescription(QWidget* field, const QString& problem);
/// Shows the popover of the field or of the nearest parent that has help; false if none has.
bool showHelpOf(QWidget* field);

} // namespace qcs::ui
