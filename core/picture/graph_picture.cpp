#include "picture/graph_picture.h"

namespace qcs::picture {

std::string sharing_mark(predict::SharingGroup group) {
    std::string mark;
    for (int rest = group.number(); rest >= 0; rest = rest / 26 - 1)
        mark.insert(mark.begin(), static_cast<char>('A' + rest % 26));
    return mark;
}

} // namespace qcs::picture
