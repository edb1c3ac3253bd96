#include <sys/prctl.h>

// Other programs of the person's can't read this process's memory, attach to it, or find it in a core file, unless they are root's.
static inline void keep_memory_private(void) { (void)prctl(PR_SET_DUMPABLE, 0); }
