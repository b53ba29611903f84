#pragma once
// Makes the picture of the graph that a view shows: as traced, as prepared or as converted. It is made in the
// background, and only while a view needs it.

#include "picture/picture_stages.h"
#include "session/answers.h"

#include <array>

namespace qcs::ui {

using qcs::picture::IndexedPicture;

/// With fuse_fx alone, Prepared shows the fused graph, and Converted is not available.
enum class GraphMode : std::uint8_t { Traced, Prepared, Converted };
inline constexpr int graphModeCount = 3;

class ShownPicture : public QObject {
    Q_OBJECT
public:
    struct Made {
        std::shared_ptr<const IndexedPicture> picture;
        QString whyNot; ///< why there is no picture, as text
    };
    using Source = std::function<Question<qcs::picture::DrawnPicture>(const qcs::engine::Revision&)>;

    explicit ShownPicture(Answers* answers, QObject* parent = nullptr);

    /// Replaces the engine stage that makes the pictures of a mode.
    void setSource(GraphMode mode, Source source);

    GraphMode mode() const { return mode_; }
    void setMode(GraphMode mode);
    /// Whether pictures are needed; otherwise none are made.
    void setWanted(bool wanted);

    /// The picture of the present mode and the newest resolution, or an older one until the new one is made;
    /// null if there is none yet.
    const Made& current() const { return current_; }
    bool isIdle() const { return !drawn_.isBusy(); }

Q_SIGNALS:
    void pictureChanged();

private:
    Question<qcs::picture::DrawnPicture> question(const AnalysedState& state);
    void take();
    void clear();

    std::array<Source, graphModeCount> sources_;
    GraphMode mode_ = GraphMode::Traced;
    Made current_;
    Subscription<qcs::picture::DrawnPicture> drawn_;
    bool wanted_ = false;
};

} // namespace qcs::ui
