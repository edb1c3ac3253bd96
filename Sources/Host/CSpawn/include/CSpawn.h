#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// What a new process gets; it inherits nothing else.
struct spawn_request {
  const char *executable;
  char *const *arguments;
  char *const *environment;
  /// Where it runs; NULL for the directory of this process.
  const char *working_directory;
  /// Where standard output and error go; standard input is empty.
  const char *log;
  /// Whether the log starts anew instead of being continued.
  int truncate_log;
  /// The one descriptor that is handed down, and its number in the new process (3 or more). Below 0 none is.
  int descriptor;
  int descriptor_number;
};

/// Starts a process in a session of its own. Returns 0, or the error's number.
int spawn_confined(const struct spawn_request *request, pid_t *pid);

#endif
