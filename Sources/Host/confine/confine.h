#ifndef CONFINE_H
#define CONFINE_H

#include "kernel.h"

/* The exit status where nothing was executed. */
enum { status_refused = 125 };

/* Prints what was refused, of what (or NULL), and the reason of the last failure; and ends. */
_Noreturn void refuse(const char *what, const char *of);

/* files.c */

/* The version of the kernel's Landlock; 0 where there is none. */
int landlock_version(void);

/* From now on only these files can be opened: those below `read` for reading, the single ones of `file` for reading, those below
   `write` for reading and writing, and what every program needs. Only the program can be executed. */
void allow_files(const char *const *read, int reads, const char *const *file, int files, const char *const *write,
                 int writes, const char *program, int network);

/* calls.c */

int has_seccomp(void);

/* From now on only the system calls of an ordinary program are answered. Sockets can't be made, or with `network` only those of
   the internet; no process can be started; no other process can be seen or signalled. */
void allow_calls(int network);

/* namespaces.c */

/* Whether the kernel gives namespaces to this user, and whether one of processes is among them. */
int has_namespaces(void);
int has_processes(void);

/* From now on with namespaces of its own, in which it's the same user: others' shared memory isn't there, nor what `more` names
   (CLONE_NEWNET, CLONE_NEWPID). Returns 0, or -1 with the reason in `failure`. */
int separate(int more);

/* After `separate(CLONE_NEWPID)`: starts the first process of the new namespace, as a child of whoever started this one. Returns
   its number, and 0 in the new process. */
long begin_processes(void);

/* From now on /proc shows the processes of its own namespace, and no others. Returns as `separate` does. */
int hide_processes(void);

/* capabilities.c */

/* Gives all of root's rights away. */
void drop_capabilities(void);

#endif
