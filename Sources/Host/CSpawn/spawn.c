/* The spawn attributes that Beckon needs are GNU extensions, which Swift's Glibc module doesn't show. */
#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

enum { first_number = STDERR_FILENO + 1 };

/* Copies the descriptors to numbers above those that they get: one of them may have the number of another here. */
static int move_away(const struct spawn_request *request, int *copies) {
  if (request->descriptor_count > most_descriptors) return E2BIG;
  for (int each = 0; each < request->descriptor_count; each++) {
    copies[each] = fcntl(request->descriptors[each], F_DUPFD_CLOEXEC, first_number + request->descriptor_count);
    if (copies[each] >= 0) continue;
    int error = errno;
    while (each--) close(copies[each]);
    return error;
  }
  return 0;
}

static int spawn(const struct spawn_request *request, const int *handed_down, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t signals;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  const int log_flags = O_WRONLY | O_CREAT | (request->truncate_log ? O_TRUNC : O_APPEND);
  /* They go first: files that are opened after them must not take their places. */
  for (int each = 0; !error && each < request->descriptor_count; each++)
    error = posix_spawn_file_actions_adddup2(&actions, handed_down[each], first_number + each);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, request->log, log_flags, 0600);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, first_number + request->descriptor_count);
  if (!error && request->working_directory)
    error = posix_spawn_file_actions_addchdir_np(&actions, request->working_directory);

  /* A session of its own: an interrupt at the terminal is for the assistant, not for the app. Ignored signals and the
     mask would otherwise be inherited. */
  sigemptyset(&signals);
  if (!error) error = posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  if (!error) error = posix_spawnattr_setsigdefault(&attributes, &signals);
  if (!error)
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (!error)
    error = posix_spawn(pid, request->executable, &actions, &attributes, request->arguments, request->environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int spawn_confined(const struct spawn_request *request, pid_t *pid) {
  int copies[most_descriptors];
  int error = move_away(request, copies);
  if (error) return error;
  error = spawn(request, copies, pid);
  for (int each = 0; each < request->descriptor_count; each++) close(copies[each]);
  return error;
}
