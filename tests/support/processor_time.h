#pragma once
// What this process has computed since, in milliseconds of processor time: of all its threads, and whatever
// else the machine does meanwhile.

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
