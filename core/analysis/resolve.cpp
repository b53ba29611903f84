#include "analysis/resolve.h"
