#pragma once
// OptionsSection: the section for the other options of eager mode: which function of PyTorch is called, and
// those of its arguments that no other section sets.

#include "session/document/document.h"
#include "views/eager/eager_section.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace qcs::ui {

class OptionsSection : public EagerSectionBox {
    Q_OBJECT
public:
    explicit OptionsSection(Document* document, QWidget* parent = nullptr);

private:
    void refresh();
    void takeDType(const QString& typed);
    void showDType(bool isRead);
    QLineEdit* addNames(const QString& name, const QString& label, const QString& tip);
    void setFold(bool open);

    Document* document_;
    QToolButton* fold_;
    QWidget* body_;
    QComboBox* call_;
    QComboBox* dtype_;
    QLabel* dtypeRemark_;
    QCheckBox* reference_;
    QCheckBox* remove_;
    QCheckBox* precomputed_;
    QLineEdit* nonLeaf_;
    QLineEdit* allowed_;
};

} // namespace qcs::ui
