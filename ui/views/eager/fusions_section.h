#pragma once
// FusionsSection: the section for the groups of modules that fuse_modules fuses, in the order in which they
// are fused. It also suggests further groups.

#include "insight/eager/fusable.h"
#include "session/eager_answers.h"
#include "views/eager/eager_section.h"

class QLineEdit;

namespace qcs::ui {

class FusionsSection : public EagerSectionBox {
    Q_OBJECT
public:
    FusionsSection(Document* document, EagerAnswers* answers, QWidget* parent = nullptr);
    QLineEdit* field() const { return field_; }

Q_SIGNALS:
    void moduleChosen(const QString& path);

private:
    void refresh();
    void addGroup(std::size_t group, const qcs::insight::EagerPlan* plan);
    void addOffer(const qcs::insight::FusableGroup& group);
    void fuse(const std::vector<qcs::insight::FusableGroup>& groups);
    void onTyped();

    Document* document_;
    EagerAnswers* answers_;
    QToolButton* add_;
    QToolButton* all_;
    QLineEdit* field_;
    QLabel* problem_;
    std::vector<qcs::insight::FusableGroup> offers_;
};

/// Returns a name for a group, such as "stem.conv · bn · relu".
QString fusionName(const qcs::insight::FusableGroup& group);

} // namespace qcs::ui
