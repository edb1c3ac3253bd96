/* confine: gives away what an app must not do, then becomes the app's program.
 *
 *   confine --probe                      says what this kernel offers by its status: 1 for the filter of calls, 2 for
 *                                        namespaces, 4 times the version of Landlock, 128 for a namespace of processes
 *   confine OPTION… -- PROGRAM [ARG…]    gives rights away as the options say, and executes the program
 *
 * Each option is a demand: where the kernel refuses one, nothing is executed, the reason is printed and the status is 125.
 * With `--refusal DESCRIPTOR` it's written there too; the program doesn't get that descriptor, so it can't say the same.
 * With `--processes` the program is executed by another process, the first of a namespace of processes. That one is a child of
 * whoever started confine, which gets its number over the same descriptor ("process 4711" and a line's end) and ends with 0.
 * It holds no state, allocates nothing and reads nothing but its arguments, and who started it. It uses no C library (`kernel.h`). `Documentation/confinement.md` says
 * what is allowed, and why.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "confine.h"

/* The linker adds a file of the Swift runtime's to every static program. These two are what that file asks for; without them here the
   whole runtime would be linked in, and the program would take a third longer to start. There is no Swift in it, so nothing calls them. */
void swift_addNewDSOImage(const void *sections);
void swift_addNewDSOImage(const void *sections) { (void)sections; }
int _swift_backtrace_isThunkFunction(const char *name);
int _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return 0;
}

enum { most_paths = 64 };

struct demands {
  const char *read[most_paths], *write[most_paths], *file[most_paths];
  int reads, writes, files;
  int landlock, calls, namespaces, processes, network;
  unsigned long long parent;
  const char *group;
  unsigned long long address_space, descriptors, file_size, threads;
};

/* Where the reason goes besides standard error; -1 for nowhere. */
static int refusal = -1;

static void print(int descriptor, const char *text) { kernel(SYS_write, descriptor, text, length(text)); }

static void tell(const char *reason) {
  struct line line = {.length = 0};
  add_text(&line, "confine: ");
  add_text(&line, reason);
  print(STDERR_FILENO, line.text);
  print(STDERR_FILENO, "\n");
  if (refusal >= 0) print(refusal, reason);
}

void refuse(const char *what, const char *of) {
  struct line line = {.length = 0};
  int number = failure;
  add_text(&line, what);
  if (of) add_text(&line, of);
  add_text(&line, ": ");
  add_failure(&line, number);
  tell(line.text);
  leave(status_refused);
}

static void misuse(const char *what) {
  tell(what);
  leave(status_refused);
}

static unsigned long long number(const char *text) {
  unsigned long long value;
  if (!read_number(text, &value, NULL)) misuse("a number is expected");
  return value;
}

static void limit(int which, const char *name, unsigned long long value) {
  struct rlimit both = {value, value};
  if (value && kernel(SYS_prlimit64, 0, which, &both)) refuse("the limit ", name);
}

/* The kernel has counted the threads of a user namespace by themselves since Linux 5.14; before, all of the user's would count,
   which has nothing to do with the app. A version of Landlock says which kernel it is. It never counts root's. */
static void limit_threads(unsigned long long most) {
  enum { of_linux_5_19 = 2 };
  if (landlock_version() >= of_linux_5_19) limit(RLIMIT_NPROC, "of threads", most);
}

/* Takes the descriptor for the reason. The kernel closes it when it executes the program. */
static void take_refusal(unsigned long long descriptor) {
  if (descriptor <= STDERR_FILENO || descriptor > 64 || kernel(SYS_fcntl, descriptor, F_SETFD, FD_CLOEXEC))
    misuse("the descriptor for the reason isn't open");
  refusal = (int)descriptor;
}

/* Who started it, in the numbers of /proc. The first process of a namespace has no parent in its own numbers. */
static unsigned long long starter(void) {
  char text[512];
  long file = kernel(SYS_openat, AT_FDCWD, "/proc/self/stat", O_RDONLY | O_CLOEXEC);
  long count = file < 0 ? -1 : kernel(SYS_read, file, text, sizeof text - 1);
  if (file >= 0) kernel(SYS_close, file);
  if (count < 0) return (unsigned long long)kernel(SYS_getppid);
  text[count] = 0;
  /* The name stands in parentheses, and can hold any character. A letter for its state follows. */
  const char *end = last(text, ')');
  unsigned long long parent = 0;
  return end && length(end) > 4 && read_number(end + 4, &parent, &end) ? parent : 0;
}

/* Ends with the process that started it. */
static void follow(void) {
  if (kernel(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL)) refuse("ending with its host", NULL);
}

static int probe(void) {
  enum { highest = 30 };
  int version = landlock_version();
  /* Where there is one of processes, the others are there too. */
  int processes = has_processes();
  return (has_seccomp() ? 1 : 0) | (processes || has_namespaces() ? 2 : 0) |
         (version > highest ? highest : version) << 2 | (processes ? 128 : 0);
}

/* Tells the number of the process that goes on, and ends. */
static void leave_to(long process) {
  struct line line = {.length = 0};
  add_text(&line, "process ");
  add_number(&line, (unsigned long long)process);
  add_text(&line, "\n");
  leave(kernel(SYS_write, refusal, line.text, line.length) == (long)line.length ? 0 : status_refused);
}

/* Ends with the process that started it. That may have ended already. */
static void follow_from_now(unsigned long long parent) {
  follow();
  if (parent && starter() != parent) leave(status_refused);
}

/* Into a control group, by the file of its processes. What is started from here on is in it too. */
static void join(const char *members) {
  long file = kernel(SYS_openat, AT_FDCWD, members, O_WRONLY | O_CLOEXEC);
  if (file < 0 || kernel(SYS_write, file, "0", 1) != 1) refuse("the control group ", members);
  kernel(SYS_close, file);
}

static void confine(const struct demands *demands, const char *program) {
  follow_from_now(demands->parent);
  if (demands->group) join(demands->group);
  limit(RLIMIT_AS, "of memory", demands->address_space);
  limit(RLIMIT_NOFILE, "of open files", demands->descriptors);
  limit(RLIMIT_FSIZE, "of a file's size", demands->file_size);
  struct rlimit none = {0, 0};
  if (kernel(SYS_prlimit64, 0, RLIMIT_CORE, &none)) refuse("the limit of core files", NULL);
  if (demands->namespaces) {
    if (separate((demands->network ? 0 : CLONE_NEWNET) | (demands->processes ? CLONE_NEWPID : 0)))
      refuse("namespaces of its own", NULL);
    if (demands->processes) {
      long process = begin_processes();
      if (process) leave_to(process);
      follow_from_now(demands->parent);
      if (hide_processes()) refuse("a namespace of processes", NULL);
    }
    limit_threads(demands->threads);
  }
  if (kernel(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1)) refuse("no new privileges", NULL);
  drop_capabilities();
  if (demands->landlock)
    allow_files(demands->read, demands->reads, demands->file, demands->files, demands->write, demands->writes, program,
                demands->network);
  /* A new user namespace may have cleared it. */
  follow();
  if (demands->calls) allow_calls(demands->network);
}

/* Executes the program. A process that is started at the moment in which a file is written has the file open too, until it executes its
   own program; the kernel executes no file that is open for writing. That passes. */
static void execute(char **program) {
  enum { tries = 500, pause_ms = 2 };
  for (int each = 0; each < tries; each++) {
    kernel(SYS_execve, program[0], program, environment);
    if (failure != ETXTBSY) return;
    kernel(SYS_nanosleep, &(struct timespec){.tv_nsec = pause_ms * 1000000L});
  }
}

int main(int count, char **arguments) {
  struct demands demands = {0};
  environment = arguments + count + 1;
  if (count == 2 && is_same(arguments[1], "--probe")) return probe();
  int index = 1;
  for (; index < count && !is_same(arguments[index], "--"); index++) {
    const char *option = arguments[index];
    if (is_same(option, "--landlock")) demands.landlock = 1;
    else if (is_same(option, "--calls")) demands.calls = 1;
    else if (is_same(option, "--namespaces")) demands.namespaces = 1;
    else if (is_same(option, "--processes")) demands.processes = 1;
    else if (is_same(option, "--network")) demands.network = 1;
    else {
      if (++index >= count) misuse("an option lacks its value");
      const char *value = arguments[index];
      if (is_same(option, "--read") && demands.reads < most_paths) demands.read[demands.reads++] = value;
      else if (is_same(option, "--write") && demands.writes < most_paths) demands.write[demands.writes++] = value;
      else if (is_same(option, "--file") && demands.files < most_paths) demands.file[demands.files++] = value;
      else if (is_same(option, "--group")) demands.group = value;
      else if (is_same(option, "--parent")) demands.parent = number(value);
      else if (is_same(option, "--address-space")) demands.address_space = number(value);
      else if (is_same(option, "--descriptors")) demands.descriptors = number(value);
      else if (is_same(option, "--file-size")) demands.file_size = number(value);
      else if (is_same(option, "--threads")) demands.threads = number(value);
      else if (is_same(option, "--refusal")) take_refusal(number(value));
      else misuse("an option is unknown, or there are too many paths");
    }
  }
  if (index + 1 >= count) misuse("no program is named");
  if (demands.processes && (!demands.namespaces || refusal < 0))
    misuse("a namespace of processes belongs to the others, and its number has to be told");
  char **program = arguments + index + 1;
  confine(&demands, program[0]);
  execute(program);
  refuse(program[0], NULL);
}
