#pragma once
// Everything a backend says about one pattern, to read.

#include "config/backend_config.h"

#include <QScrollArea>

namespace qcs::ui {

class PatternDetails : public QScrollArea {
    Q_OBJECT
public:
    explicit PatternDetails(QWidget* parent = nullptr);
    /// nullptr shows nothing.
    void setConfig(const qcs::BackendPatternConfig* config);
};

/// What an observation type means, in words.
QString observationText(qcs::ObservationType type);
/// "quint8 0…127" : a dtype with its bounds, as one cell of a table; "–" if it asks for nothing.
QString constraintText(const qcs::DTypeWithConstraints& wanted);

} // namespace qcs::ui
