#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

// Glibc's renameat2 is hidden from Swift (it needs _GNU_SOURCE).
// Returns 0, or -1 with errno: EINVAL where the file system can't exchange.
static inline int exchange_paths(const char *first, const char *second) {
  const int current_directory = -100;
  const unsigned int exchange = 2;
  return (int)syscall(SYS_renameat2, current_directory, first, current_directory, second, exchange);
}

// Extended attributes are hidden from Swift as well. True where a file has an attribute whose value begins with this character.
static inline int has_attribute(const char *path, const char *name, char value) {
  char found = 0;
  return syscall(SYS_getxattr, path, name, &found, sizeof found) == 1 && found == value;
}
