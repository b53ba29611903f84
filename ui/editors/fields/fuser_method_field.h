#pragma once
// A fuser method: a function by name, or one of torch's factories and what it makes the method of.

#include "config/backend_config.h"

#include <QWidget>

class QLabel;

namespace qcs::ui {

class NameField;

class FuserMethodField : public QWidget {
    Q_OBJECT
public:
    explicit FuserMethodField(QWidget* parent = nullptr);
    void setMethod(const std::optional<qcs::config::FuserMethod>& method);
    std::optional<qcs::config::FuserMethod> method() const;
    void setRemark(const QString& remark, bool wrong);
    NameField* name() const { return name_; }
    NameField* argument() const { return argument_; }

Q_SIGNALS:
    void edited(const std::optional<qcs::config::FuserMethod>& method);

private:
    void onEdited();
    void showArgument();

    NameField* name_;
    QLabel* of_;
    NameField* argument_;
    std::optional<qcs::config::FuserMethod> method_; ///< as it was given
};

} // namespace qcs::ui
