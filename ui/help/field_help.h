#pragma once
// Help texts for the fields of PyTorch's configs, with functions that show them as tool tips and popovers.
// The texts come from resources/help/fields.md, where each has a key.

#include <QString>

class QWidget;

namespace qcs::ui {

/// The help text for one field.
struct FieldHelp {
    QString title; ///< "Observation type"
    QString text;  ///< prose in which `code` is in backticks
    /// The PyTorch file (relative to torch/ao/quantization/) and class that the text is based on.
    QString source;
};

/// Returns the help for `key` in the user's language, or in English if there is no translation; nullptr if no
/// help has this key. Examples of keys: "backend.observation_type", "dtype_config.is_dynamic",
/// "constraints.quant_min_lower_bound", "mapping.module_name", "observer.eps",
/// "observer_class.MinMaxObserver", "prepare.…", "convert.…".
const FieldHelp* fieldHelp(const QString& key);
/// Returns only FieldHelp::text; "" if no help has this key.
QString helpText(const QString& key);
/// Returns all keys that have a help text.
QStringList helpKeys();

/// Returns title, text and source as rich text.
QString helpHtml(const FieldHelp& help);

/// Attaches the help with `key` to a field: sets the field's tool tip, What's This text and accessible
/// description. While the field has the focus, F1 opens a popover with the full help text. A child widget
/// without help of its own opens the popover of its parent. Call the function again with another key when the
/// meaning of the field changes.
void attachHelp(QWidget* field, const QString& key);
/// Sets the tool tip to `text`, followed by the help of the field, or of its nearest ancestor that has help.
/// If `text` is "", the tool tip is only the help.
void setTipWithHelp(QWidget* field, const QString& text);
/// Sets the accessible description of the field, for screen readers, to `problem`; if `problem` is "", to the
/// field's help.
void setDescription(QWidget* field, const QString& problem);
/// Shows the popover of the field, or of its nearest ancestor that has help. Returns false if neither the
/// field nor an ancestor has help.
bool showHelpOf(QWidget* field);

} // namespace qcs::ui
