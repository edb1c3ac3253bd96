#include <linear.h>

/* liblinear writes its progress to standard output unless it's given something else to call. */
static void linear_say_nothing(const char *text) { (void)text; }
static inline void linear_be_quiet(void) { set_print_string_function(&linear_say_nothing); }
