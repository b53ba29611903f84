#include "session/jobs/thrown.h"

#include <QCoreApplication>

#include <new>
#include <stdexcept>

namespace qcs::ui {
namespace {

struct ThrownTexts {
    Q_DECLARE_TR_FUNCTIONS(ThrownTexts)
};

} // namespace

QString thrownWords(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        return ThrownTexts::tr("not enough memory");
    } catch (const std::length_error&) {
        return ThrownTexts::tr("not enough memory");
    } catch (const std::exception& error) {
        return ThrownTexts::tr("the program has an error (%1)").arg(QString::fromLocal8Bit(error.what()));
    } catch (...) {
        return ThrownTexts::tr("the program has an error");
    }
}

} // namespace qcs::ui
