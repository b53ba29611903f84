// Prints what is known of the tensors in the files whose paths come on stdin, one a line, as JSON lines.

#include "describe_quantized.h"

#include <iostream>

int main() {
    std::string path;
    while (std::getline(std::cin, path))
        std::cout << qcs::conformance::describe(path).dump(-1, ' ', false,
                                                           nlohmann::json::error_handler_t::replace)
                  << std::endl;
}
