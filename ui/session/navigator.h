#pragma once
// What is selected, for all views together, with a history like a browser's.

#include "session/document/document.h"

namespace qcs::ui {

class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Document* document, QObject* parent = nullptr);

    qcs::model::TracedNode node() const { return here().node; }
    RuleId rule() const { return here().rule; } ///< 0 for none
    /// In eager mode: the path of a module; none where nothing is selected.
    const std::optional<QString>& module() const { return here().module; }
    void setNode(qcs::model::TracedNode node);
    void setRule(RuleId rule);
    void setModule(const QString& path);

    bool canGoBack() const;
    bool canGoForward() const;
    void back();
    void forward();

Q_SIGNALS:
    void nodeChanged(qcs::model::TracedNode node);
    void ruleChanged(RuleId rule);
    void moduleChanged();
    void historyChanged(); ///< canGoBack() or canGoForward() may have changed

private:
    struct Place {
        qcs::model::TracedNode node;
        RuleId rule = 0;
        std::optional<QString> module = {};
        bool operator==(const Place&) const = default;
    };
    const Place& here() const { return places_[at_]; }
    void visit(Place place);
    void go(std::size_t at);
    void forgetRules();
    void announce(Place from);

    Document* document_;
    std::vector<Place> places_{Place{}};
    std::size_t at_ = 0;
};

} // namespace qcs::ui
