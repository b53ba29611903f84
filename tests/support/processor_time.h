#pragma once
// Measures the processor time of this process, of all its threads together, in milliseconds. Other load on
// the machine does not count.

#include <QtGlobal>

#include <ctime>

namespace qcs::testing {

class ProcessorTime {
public:
    void start() { begun_ = std::clock(); }
    qint64 elapsed() const { return static_cast<qint64>(std::clock() - begun_) * 1000 / CLOCKS_PER_SEC; }

private:
    std::clock_t begun_ = std::clock();
};

} // namespace qcs::testing
