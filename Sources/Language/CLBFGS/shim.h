#include <lbfgs.h>
