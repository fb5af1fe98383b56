// The parts of zlib that drainsim uses.
#include <zlib.h>
