#include <stdio.h>
#include <editline/readline.h>

/* The editor's settings are mutable globals, which Swift may not touch. */
static inline void edit_restore_terminal_on_signals(void) { rl_catch_signals = 1; }
