/* The spawn attributes that Beckon needs are GNU extensions, which Swift's Glibc module doesn't show. */
#define _GNU_SOURCE
#include "CSpawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int spawn_confined(const struct spawn_request *request, pid_t *pid) {
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
  const int hands_down = request->descriptor >= 0;
  const int first_closed = hands_down ? request->descriptor_number + 1 : STDERR_FILENO + 1;
  /* The descriptor goes first: those opened after it must not take its place. */
  if (!error && hands_down)
    error = posix_spawn_file_actions_adddup2(&actions, request->descriptor, request->descriptor_number);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, request->log, log_flags, 0600);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, first_closed);
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
