#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count < 0 ? -1 : 0;
}

int hide_processes(void) {
  if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return -1;
  return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

int separate(int more) {
  char map[64];
  uid_t user = geteuid();
  gid_t group = getegid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWIPC | CLONE_NEWUTS | more)) return -1;
  snprintf(map, sizeof map, "%u %u 1", user, user);
  if (write_file("/proc/self/uid_map", map)) return -1;
  if (write_file("/proc/self/setgroups", "deny") && errno != ENOENT) return -1;
  snprintf(map, sizeof map, "%u %u 1", group, group);
  return write_file("/proc/self/gid_map", map);
}

/* Whether a child succeeds; what it does has no way back. */
static int succeeds(int (*body)(void)) {
  pid_t child = fork();
  if (child == 0) _exit(body() ? 1 : 0);
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int try_namespaces(void) { return separate(CLONE_NEWNET); }

/* A process comes into a new namespace of processes only by being started there. */
static int try_processes(void) {
  if (separate(CLONE_NEWNET | CLONE_NEWPID)) return -1;
  return succeeds(hide_processes) ? 0 : -1;
}

int has_namespaces(void) { return succeeds(try_namespaces); }

int has_processes(void) { return succeeds(try_processes); }

pid_t begin_processes(void) {
  pid_t child = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child < 0) refuse("a process in a namespace of its own");
  /* Its number is that of its session, so that whatever belongs to it can be ended together. */
  if (child == 0 && setsid() < 0) refuse("a session of its own");
  return child;
}
