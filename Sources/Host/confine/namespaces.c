#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>

static int write_file(const char *path, const char *text) {
  long file = kernel(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  long count = kernel(SYS_write, file, text, length(text));
  int reason = failure;
  kernel(SYS_close, file);
  failure = reason;
  return count < 0 ? -1 : 0;
}

int hide_processes(void) {
  if (kernel(SYS_unshare, CLONE_NEWNS) || kernel(SYS_mount, NULL, "/", NULL, MS_REC | MS_PRIVATE)) return -1;
  return (int)kernel(SYS_mount, "proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC);
}

/* Maps the own number to itself: the same user and group inside. */
static int map_to_itself(const char *path, unsigned int own) {
  struct line map = {.length = 0};
  add_number(&map, own);
  add_text(&map, " ");
  add_number(&map, own);
  add_text(&map, " 1");
  return write_file(path, map.text);
}

int separate(int more) {
  unsigned int user = (unsigned int)kernel(SYS_geteuid), group = (unsigned int)kernel(SYS_getegid);
  if (kernel(SYS_unshare, CLONE_NEWUSER | CLONE_NEWIPC | CLONE_NEWUTS | more)) return -1;
  if (map_to_itself("/proc/self/uid_map", user)) return -1;
  if (write_file("/proc/self/setgroups", "deny") && failure != ENOENT) return -1;
  return map_to_itself("/proc/self/gid_map", group);
}

/* Whether a child succeeds; what it does has no way back. */
static int succeeds(int (*body)(void)) {
  long child = divide(0);
  if (child == 0) leave(body() ? 1 : 0);
  return child > 0 && await(child) == 0;
}

static int try_namespaces(void) { return separate(CLONE_NEWNET); }

/* A process comes into a new namespace of processes only by being started there. */
static int try_processes(void) {
  if (separate(CLONE_NEWNET | CLONE_NEWPID)) return -1;
  return succeeds(hide_processes) ? 0 : -1;
}

int has_namespaces(void) { return succeeds(try_namespaces); }

int has_processes(void) { return succeeds(try_processes); }

long begin_processes(void) {
  long child = divide(CLONE_PARENT);
  if (child < 0) refuse("a process in a namespace of its own", NULL);
  /* Its number is that of its session, so that whatever belongs to it can be ended together. */
  if (child == 0 && kernel(SYS_setsid) < 0) refuse("a session of its own", NULL);
  return child;
}
