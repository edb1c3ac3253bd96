#ifndef KERNEL_H
#define KERNEL_H

#include <stddef.h>
#include <sys/syscall.h>

/* The kernel's calls, and what text needs, without a C library. The start of a C library asks the processor for its abilities, each
   question of which leaves a virtual machine: that took a third of a millisecond, as long as all that confine does.

     if (kernel(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1) < 0) refuse("no new privileges", NULL); */

/* Why the last call failed that did: a number such as EPERM. */
extern int failure;

/* The environment that confine was started with, for the program. It stands behind the arguments. */
extern char **environment;

/* Returns -1 where the call failed. Arguments that aren't named are 0. */
#define kernel(...) KERNEL_CALL(__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define KERNEL_CALL(number, a, b, c, d, e, f, ...) \
  call_kernel((number), (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
long call_kernel(long number, long a, long b, long c, long d, long e, long f);

_Noreturn void leave(int status);

/* Another process that goes on from here: its number, and 0 in it. -1 where there is none. `flags` are those of clone. */
long divide(unsigned long flags);

/* The status that a child ended with, as the kernel tells it; -1 where it can't be known. */
int await(long child);

size_t length(const char *text);
int is_same(const char *text, const char *other);
/* Where a text has a character last; NULL where it doesn't. */
const char *last(const char *text, char character);

/* Reads a number in decimal digits. Returns 0 where there is none, or it's too large. `rest`, where it isn't NULL, gets what follows the
   digits; else nothing may follow. */
int read_number(const char *text, unsigned long long *number, const char **rest);

/* A text that is put together. What doesn't fit is left out. */
struct line {
  char text[1024];
  size_t length;
};
void add_text(struct line *line, const char *text);
void add_number(struct line *line, unsigned long long number);
/* Adds the reason of a failure in words. */
void add_failure(struct line *line, int number);

#endif
