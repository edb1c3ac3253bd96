#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <sys/stat.h>

/* The kernel's interface, whole: the headers of this machine may be older than its kernel. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { create_version = 1, rule_path_beneath = 1 };

#define FS_EXECUTE (1ULL << 0)
#define FS_WRITE_FILE (1ULL << 1)
#define FS_READ_FILE (1ULL << 2)
#define FS_READ_DIR (1ULL << 3)
#define FS_REMOVE_DIR (1ULL << 4)
#define FS_REMOVE_FILE (1ULL << 5)
#define FS_MAKE_DIR (1ULL << 7)
#define FS_MAKE_REG (1ULL << 8)
#define FS_FIRST (0x1fffULL)       /* all of version 1 */
#define FS_REFER (1ULL << 13)      /* version 2 */
#define FS_TRUNCATE (1ULL << 14)   /* version 3 */
#define FS_IOCTL_DEV (1ULL << 15)  /* version 5 */
#define NET_BIND_TCP (1ULL << 0)   /* version 4 */
#define NET_CONNECT_TCP (1ULL << 1)
#define SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0) /* version 6 */
#define SCOPE_SIGNAL (1ULL << 1)

struct ruleset {
  uint64_t handled_access_fs, handled_access_net, scoped;
};

struct path_beneath {
  uint64_t allowed_access;
  int32_t parent_fd;
} __attribute__((packed));

int landlock_version(void) {
  long version = kernel(SYS_landlock_create_ruleset, NULL, 0, create_version);
  return version > 0 ? (int)version : 0;
}

static uint64_t handled(int version) {
  uint64_t all = FS_FIRST;
  if (version >= 2) all |= FS_REFER;
  if (version >= 3) all |= FS_TRUNCATE;
  if (version >= 5) all |= FS_IOCTL_DEV;
  return all;
}

/* A path that isn't there needs no rule. */
static void allow(int rules, const char *path, uint64_t access) {
  struct path_beneath rule = {.parent_fd = (int)kernel(SYS_openat, AT_FDCWD, path, O_PATH | O_CLOEXEC)};
  struct stat status;
  if (rule.parent_fd < 0) {
    if (failure == ENOENT || failure == ENOTDIR || failure == EACCES) return;
    refuse("files: ", path);
  }
  if (kernel(SYS_fstat, rule.parent_fd, &status)) refuse("files: ", path);
  /* Rights to the content of a directory make no sense for a file. */
  if (!S_ISDIR(status.st_mode)) access &= FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE | FS_IOCTL_DEV;
  rule.allowed_access = access;
  if (kernel(SYS_landlock_add_rule, rules, rule_path_beneath, &rule)) refuse("files: ", path);
  kernel(SYS_close, rule.parent_fd);
}

/* What every program reads: libraries, time zones, texts of the system; the C library and Dispatch look into /proc. */
static const char *const system_files[] = {
    "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/share", "/usr/local/lib", "/lib", "/lib64",
    "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/nsswitch.conf", "/etc/alternatives",
    "/proc", "/sys/devices/system/cpu", "/dev/random", "/dev/urandom", NULL};

static const char *const network_files[] = {
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/services", "/etc/protocols",
    "/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/ssl/cert.pem", "/etc/pki/tls/certs", "/etc/pki/ca-trust/extracted",
    "/etc/ca-certificates", "/usr/local/share/ca-certificates", "/run/systemd/resolve", NULL};

/* Loads the libraries of a program; the kernel executes it together with the program. */
static const char *const loaders[] = {
    "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", NULL};

/* A file that the person chose. It was named without links: where one leads to it now, or something else than a file stands there, it
   isn't what was chosen. */
static void allow_file(int rules, const char *path) {
  struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS};
  struct path_beneath rule = {.allowed_access = FS_READ_FILE, .parent_fd = (int)kernel(SYS_openat2, AT_FDCWD, path, &how, sizeof how)};
  struct stat status;
  if (rule.parent_fd < 0) return;
  if (!kernel(SYS_fstat, rule.parent_fd, &status) && S_ISREG(status.st_mode) &&
      kernel(SYS_landlock_add_rule, rules, rule_path_beneath, &rule))
    refuse("files: ", path);
  kernel(SYS_close, rule.parent_fd);
}

void allow_files(const char *const *read, int reads, const char *const *file, int files, const char *const *write,
                 int writes, const char *program, int network) {
  const int version = landlock_version();
  const uint64_t all = handled(version), reading = FS_READ_FILE | FS_READ_DIR;
  /* Links, sockets and pipes in a shared directory could mislead another app. */
  const uint64_t writing = all & (reading | FS_WRITE_FILE | FS_TRUNCATE | FS_REMOVE_DIR | FS_REMOVE_FILE |
                                  FS_MAKE_DIR | FS_MAKE_REG | FS_REFER);
  struct ruleset own = {.handled_access_fs = all};
  size_t size = sizeof own.handled_access_fs;
  if (version >= 4) {
    if (!network) own.handled_access_net = NET_BIND_TCP | NET_CONNECT_TCP;
    size += sizeof own.handled_access_net;
  }
  if (version >= 6) {
    own.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
    size += sizeof own.scoped;
  }
  int rules = (int)kernel(SYS_landlock_create_ruleset, &own, size);
  if (rules < 0) refuse("files", NULL);
  for (const char *const *path = system_files; *path; path++) allow(rules, *path, reading);
  for (const char *const *path = network_files; network && *path; path++) allow(rules, *path, reading);
  allow(rules, "/dev/null", FS_READ_FILE | FS_WRITE_FILE);
  for (const char *const *path = loaders; *path; path++) allow(rules, *path, FS_READ_FILE | FS_EXECUTE);
  allow(rules, program, FS_READ_FILE | FS_EXECUTE);
  for (int each = 0; each < reads; each++) allow(rules, read[each], reading);
  for (int each = 0; each < files; each++) allow_file(rules, file[each]);
  for (int each = 0; each < writes; each++) allow(rules, write[each], writing);
  if (kernel(SYS_landlock_restrict_self, rules)) refuse("files", NULL);
  kernel(SYS_close, rules);
}
