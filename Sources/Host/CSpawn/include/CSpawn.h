#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

enum { most_descriptors = 8 };

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
  /// The descriptors that are handed down, at most `most_descriptors`. In the new process they have the numbers 3, 4, ….
  const int *descriptors;
  int descriptor_count;
};

/// Starts a process in a session of its own. Returns 0, or the error's number.
int spawn_confined(const struct spawn_request *request, pid_t *pid);

#endif
