#pragma once
// The class of an observer: one of the catalogue's, or a class of the person's own by its dotted name.

#include "config/value.h"

#include <QComboBox>

namespace qcs::ui {

class ClassField : public QComboBox {
    Q_OBJECT
public:
    /// `unset` is what the first entry says: no observer at all, or the default one.
    explicit ClassField(const QString& unset, QWidget* parent = nullptr);
    /// "" for unset. Emits nothing.
    void setClassName(const std::string& callable);
    const std::string& className() const { return className_; }
    QString problem() const { return problem_; }

Q_SIGNALS:
    void classEdited(const std::string& callable);
    void problemChanged();

private:
    void commit();
    void refresh();

    std::string className_;
    QString problem_;
};

} // namespace qcs::ui
