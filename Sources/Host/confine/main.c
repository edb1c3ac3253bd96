/* confine: gives away what an app must not do, then becomes the app's program.
 *
 *   confine --probe                      says what this kernel offers by its status: 1 for the filter of calls, 2 for
 *                                        namespaces, 4 times the version of Landlock
 *   confine OPTION… -- PROGRAM [ARG…]    gives rights away as the options say, and executes the program
 *
 * Each option is a demand: where the kernel refuses one, nothing is executed, the reason is printed and the status is 125.
 * With `--refusal DESCRIPTOR` it's written there too; the program doesn't get that descriptor, so it can't say the same.
 * It holds no state, allocates nothing and reads nothing but its arguments. `Documentation/confinement.md` says what is
 * allowed, and why.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

enum { most_paths = 64 };

struct demands {
  const char *read[most_paths], *write[most_paths];
  int reads, writes;
  int landlock, calls, namespaces, network;
  pid_t parent;
  unsigned long long address_space, descriptors, file_size, threads;
};

/* Where the reason goes besides standard error; -1 for nowhere. */
static int refusal = -1;

static void tell(const char *reason) {
  fprintf(stderr, "confine: %s\n", reason);
  if (refusal >= 0) (void)!write(refusal, reason, strlen(reason));
}

void refuse(const char *what, ...) {
  int number = errno;
  char subject[768], reason[1024];
  va_list arguments;
  va_start(arguments, what);
  vsnprintf(subject, sizeof subject, what, arguments);
  va_end(arguments);
  snprintf(reason, sizeof reason, "%s: %s", subject, strerror(number));
  tell(reason);
  _exit(status_refused);
}

static void misuse(const char *what) {
  tell(what);
  _exit(status_refused);
}

static unsigned long long number(const char *text) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (errno || end == text || *end) misuse("a number is expected");
  return value;
}

static void limit(int which, const char *name, unsigned long long value) {
  struct rlimit both = {value, value};
  if (value && setrlimit(which, &both)) refuse("the limit %s", name);
}

/* The kernel has counted the threads of a user namespace by themselves since Linux 5.14; before, all of the user's would count,
   which has nothing to do with the app. A version of Landlock says which kernel it is. It never counts root's. */
static void limit_threads(unsigned long long most) {
  enum { of_linux_5_19 = 2 };
  if (landlock_version() >= of_linux_5_19) limit(RLIMIT_NPROC, "of threads", most);
}

/* Takes the descriptor for the reason. The kernel closes it when it executes the program. */
static void take_refusal(unsigned long long descriptor) {
  if (descriptor <= STDERR_FILENO || descriptor > 64 || fcntl((int)descriptor, F_SETFD, FD_CLOEXEC))
    misuse("the descriptor for the reason isn't open");
  refusal = (int)descriptor;
}

/* Ends with the process that started it. That may have ended already. */
static void follow(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL)) refuse("ending with its host");
  if (parent && getppid() != parent) _exit(status_refused);
}

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count < 0 ? -1 : 0;
}

/* Namespaces without a network, without others' shared memory; with the same user as before. */
static int separate(int network) {
  char map[64];
  uid_t user = geteuid();
  gid_t group = getegid();
  int which = CLONE_NEWUSER | CLONE_NEWIPC | CLONE_NEWUTS | (network ? 0 : CLONE_NEWNET);
  if (unshare(which)) return -1;
  snprintf(map, sizeof map, "%u %u 1", user, user);
  if (write_file("/proc/self/uid_map", map)) return -1;
  if (write_file("/proc/self/setgroups", "deny") && errno != ENOENT) return -1;
  snprintf(map, sizeof map, "%u %u 1", group, group);
  return write_file("/proc/self/gid_map", map);
}

/* Whether namespaces can be had, tried by a child, since there is no way back. */
static int can_separate(void) {
  pid_t child = fork();
  if (child == 0) _exit(separate(0) ? 1 : 0);
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int probe(void) {
  enum { highest = 30 };
  int version = landlock_version();
  return (has_seccomp() ? 1 : 0) | (can_separate() ? 2 : 0) | (version > highest ? highest : version) << 2;
}

static void confine(const struct demands *demands, const char *program) {
  follow(demands->parent);
  limit(RLIMIT_AS, "of memory", demands->address_space);
  limit(RLIMIT_NOFILE, "of open files", demands->descriptors);
  limit(RLIMIT_FSIZE, "of a file's size", demands->file_size);
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none)) refuse("the limit of core files");
  if (demands->namespaces) {
    if (separate(demands->network)) refuse("namespaces of its own");
    limit_threads(demands->threads);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) refuse("no new privileges");
  drop_capabilities();
  if (demands->landlock)
    allow_files(demands->read, demands->reads, demands->write, demands->writes, program, demands->network);
  /* A new user namespace may have cleared it. */
  follow(demands->parent);
  if (demands->calls) allow_calls(demands->network);
}

int main(int count, char **arguments) {
  struct demands demands = {0};
  if (count == 2 && !strcmp(arguments[1], "--probe")) return probe();
  int index = 1;
  for (; index < count && strcmp(arguments[index], "--"); index++) {
    const char *option = arguments[index];
    if (!strcmp(option, "--landlock")) demands.landlock = 1;
    else if (!strcmp(option, "--calls")) demands.calls = 1;
    else if (!strcmp(option, "--namespaces")) demands.namespaces = 1;
    else if (!strcmp(option, "--network")) demands.network = 1;
    else {
      if (++index >= count) misuse("an option lacks its value");
      const char *value = arguments[index];
      if (!strcmp(option, "--read") && demands.reads < most_paths) demands.read[demands.reads++] = value;
      else if (!strcmp(option, "--write") && demands.writes < most_paths) demands.write[demands.writes++] = value;
      else if (!strcmp(option, "--parent")) demands.parent = (pid_t)number(value);
      else if (!strcmp(option, "--address-space")) demands.address_space = number(value);
      else if (!strcmp(option, "--descriptors")) demands.descriptors = number(value);
      else if (!strcmp(option, "--file-size")) demands.file_size = number(value);
      else if (!strcmp(option, "--threads")) demands.threads = number(value);
      else if (!strcmp(option, "--refusal")) take_refusal(number(value));
      else misuse("an option is unknown, or there are too many paths");
    }
  }
  if (index + 1 >= count) misuse("no program is named");
  char **program = arguments + index + 1;
  confine(&demands, program[0]);
  execv(program[0], program);
  refuse("%s", program[0]);
}
