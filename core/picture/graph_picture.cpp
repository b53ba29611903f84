#include "picture/graph_picture.h"

namespace qcs {

std::string sharing_mark(SharingGroup group) {
    std::string mark;
    for (int rest = group.number(); rest >= 0; rest = rest / 26 - 1)
        mark.insert(mark.begin(), static_cast<char>('A' + rest % 26));
    return mark;
}

} // namespace qcs
