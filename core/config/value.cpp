#include "config/value.h"

namespace qcs::config {

// Defaulted here, since the types of the members are incomplete in the header.
bool ObserverSpec::operator==(const ObserverSpec&) const = default;
bool List::operator==(const List&) const = default;
bool Tuple::operator==(const Tuple&) const = default;
bool Dict::operator==(const Dict&) const = default;
bool Slice::operator==(const Slice&) const = default;
bool Value::operator==(const Value&) const = default;

} // namespace qcs::config
