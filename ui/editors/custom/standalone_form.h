#pragma once
// Form for one standalone module: its name or class, and the configs that prepare_fx uses for it separately.

#include "config/custom_config.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;

namespace qcs::ui {

class NameIndex;

class PartChooser;

class StandaloneForm : public QWidget {
    Q_OBJECT
public:
    explicit StandaloneForm(bool isClass, QWidget* parent = nullptr);
    /// Shows this entry without emitting edited(). Fields whose value did not change keep their text.
    void setEntry(const qcs::config::StandaloneEntry& entry);
    const qcs::config::StandaloneEntry& entry() const { return entry_; }
    void setCompletions(const std::shared_ptr<const NameIndex>& names);
    /// A problem with the target (the module's name or class), as a sentence; "" for none.
    void setProblem(const QString& text);
    QString problem() const;

    QLineEdit* target() const { return target_; }
    QLineEdit* inputs() const { return inputs_; }
    PartChooser* mapping() const { return mapping_; }
    PartChooser* custom() const { return custom_; }
    PartChooser* backend() const { return backend_; }

Q_SIGNALS:
    void edited();
    void undoStepFinished();
    void removeRequested();
    void moveRequested(int by);
    /// The grip was dragged to this point, in the parent's coordinates.
    void dragged(QPoint to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onEdited();

    qcs::config::StandaloneEntry entry_;
    QLineEdit* target_;
    QLabel* problem_;
    PartChooser* mapping_;
    QLineEdit* inputs_;
    QLabel* inputsProblem_;
    PartChooser* custom_;
    PartChooser* backend_;
    bool filling_ = false;
};

} // namespace qcs::ui
