#include "report/sentences.h"
