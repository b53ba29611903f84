#pragma once
// The picture of the graph that is looked at: as traced, as prepared or as converted. None is made while
// nobody looks.

#include "picture/picture_stages.h"
#include "session/answers.h"

#include <array>

namespace qcs::ui {

using qcs::picture::IndexedPicture;

/// Where fuse_fx alone is called, "prepared" is fused, and nothing is converted.
enum class GraphMode : std::uint8_t { Traced, Prepared, Converted };
inline constexpr int graphModeCount = 3;

class ShownPicture : public QObject {
    Q_OBJECT
public:
    struct Made {
        std::shared_ptr<const IndexedPicture> picture;
        QString whyNot; ///< in words, where there is no picture
    };
    using Source = std::function<Question<qcs::picture::DrawnPicture>(const qcs::engine::Revision&)>;

    explicit ShownPicture(Answers* answers, QObject* parent = nullptr);

    /// What makes the pictures of a mode, if not the usual stage.
    void setSource(GraphMode mode, Source source);

    GraphMode mode() const { return mode_; }
    void setMode(GraphMode mode);
    /// While nobody wants pictures none are made.
    void setWanted(bool wanted);

    /// Of the mode that is on and the newest resolution, or an older one while the newer is made. No picture
    /// while none is known.
    const Made& current() const { return current_; }
    bool isIdle() const { return !drawn_.isBusy(); }

Q_SIGNALS:
    void pictureChanged();

private:
    Question<qcs::picture::DrawnPicture> question(const Asked& asked);
    void take();
    void clear();

    std::array<Source, graphModeCount> sources_;
    GraphMode mode_ = GraphMode::Traced;
    Made current_;
    Subscription<qcs::picture::DrawnPicture> drawn_;
    bool wanted_ = false;
};

} // namespace qcs::ui
