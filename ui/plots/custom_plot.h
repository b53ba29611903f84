#pragma once
// QCustomPlot's header, which writes Qt's keywords where we do without them.

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
