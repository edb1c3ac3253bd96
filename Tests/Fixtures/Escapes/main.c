/* A hostile program: tries every way out that its author could think of, and prints what came of each.
 *
 *   Escapes HOME CONTAINER OTHER GROUP HOST VICTIM SOCKET ABSTRACT TCP UDP TERMINAL SHARED
 *
 * A line is `escaped NAME` or `stopped NAME: why`. None of the ways does harm where it works. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

extern char **environ;

/* `shared` is a group that the app is entitled to; another app of it has put a link to the person's file there, `out`. */
static const char *home, *container, *other, *group, *shared, *socket_path, *abstract_name, *terminal;
static pid_t host, victim;
static unsigned short tcp_port, udp_port;

/* Each way returns 0 where it got out, else -1 with the reason in errno. */

static const char *in(const char *directory, const char *name) {
  static char path[4][1024];
  static int turn;
  turn = (turn + 1) % 4;
  snprintf(path[turn], sizeof path[0], "%s/%s", directory, name);
  return path[turn];
}

static const char *of(pid_t process, const char *name) {
  char directory[64];
  snprintf(directory, sizeof directory, "/proc/%d", process);
  return in(directory, name);
}

static int can_read(const char *path) {
  char byte;
  int file = open(path, O_RDONLY | O_NOCTTY);
  if (file < 0) return -1;
  ssize_t count = read(file, &byte, 1);
  close(file);
  return count > 0 ? 0 : -1;
}

static int can_create(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (file < 0) return -1;
  close(file);
  return unlink(path);
}

static int read_home(void) { return can_read(in(home, "secret")); }
static int read_users(void) { return can_read("/etc/passwd"); }
static int write_home(void) { return can_create(in(home, "escaped")); }
static int list_home(void) {
  int file = open(home, O_RDONLY | O_DIRECTORY);
  return file < 0 ? -1 : close(file);
}
static int append_secret(void) {
  int file = open(in(home, "secret"), O_WRONLY | O_APPEND);
  return file < 0 ? -1 : close(file);
}
static int truncate_secret(void) { return truncate(in(home, "loose"), 1); }
static int rename_secret(void) {
  if (rename(in(home, "loose"), in(home, "moved"))) return -1;
  return rename(in(home, "moved"), in(home, "loose"));
}
static int take_secret(void) {
  if (rename(in(home, "loose"), in(container, "loose"))) return -1;
  return rename(in(container, "loose"), in(home, "loose"));
}
static int link_secret(void) {
  if (link(in(home, "secret"), in(container, "linked"))) return -1;
  return unlink(in(container, "linked"));
}
static int unlink_secret(void) {
  if (unlink(in(home, "spare"))) return -1;
  close(open(in(home, "spare"), O_WRONLY | O_CREAT, 0600));
  return 0;
}
static int open_up_secret(void) {
  struct stat status;
  if (chmod(in(home, "secret"), 0640) || stat(in(home, "secret"), &status)) return -1;
  /* It may have been told that it's done. */
  errno = EPERM;
  return (status.st_mode & 0777) == 0640 ? 0 : -1;
}
static int give_secret_away(void) {
  struct stat status;
  int file = open(in(home, "secret"), O_RDONLY);
  if (file < 0) return -1;
  if (fchmod(file, 0604) || fstat(file, &status)) return -1;
  close(file);
  errno = EPERM;
  return (status.st_mode & 0777) == 0604 ? 0 : -1;
}
static int backdate_secret(void) { return utimensat(AT_FDCWD, in(home, "secret"), NULL, 0); }
static int mark_secret(void) { return setxattr(in(home, "secret"), "user.mark", "x", 1, 0); }
/* Whatever stands there: what counts is who refuses. */
static int read_attribute(void) {
  char value[64];
  return getxattr(in(home, "secret"), "user.mark", value, sizeof value) >= 0 || errno == ENODATA || errno == ENOTSUP ? 0 : -1;
}
static int list_attributes(void) {
  char names[256];
  return listxattr(in(home, "secret"), names, sizeof names) >= 0 || errno == ENOTSUP ? 0 : -1;
}
static int watch_home(void) {
  int watch = inotify_init1(0);
  return watch < 0 ? -1 : inotify_add_watch(watch, home, IN_ALL_EVENTS) < 0 ? -1 : close(watch);
}
static int read_other_container(void) { return can_read(in(other, "secret")); }
static int write_other_container(void) { return can_create(in(other, "escaped")); }
static int read_other_group(void) { return can_read(in(group, "secret")); }
static int write_temporary(void) { return can_create("/tmp/beckon-escape"); }
static int write_shared_memory(void) { return can_create("/dev/shm/beckon-escape"); }
static int write_system(void) { return can_create("/usr/beckon-escape"); }
static int symlink_out(void) {
  if (symlink(in(home, "secret"), in(container, "out"))) return -1;
  return unlink(in(container, "out"));
}
static int symlink_in_group(void) {
  if (symlink(in(home, "secret"), in(shared, "mine"))) return -1;
  return unlink(in(shared, "mine"));
}
static int follow_group_link(void) { return can_read(in(shared, "out")); }
static int make_pipe(void) {
  if (mkfifo(in(container, "pipe"), 0600)) return -1;
  return unlink(in(container, "pipe"));
}
static int read_by_descriptor(void) {
  char path[64];
  int directory = open("/", O_PATH | O_DIRECTORY);
  if (directory < 0) return -1;
  snprintf(path, sizeof path, "%s", home + 1);
  int file = openat(directory, in(path, "secret"), O_RDONLY);
  close(directory);
  return file < 0 ? -1 : close(file);
}
static int read_terminal(void) {
  int file = open(terminal, O_RDWR | O_NOCTTY);
  return file < 0 ? -1 : close(file);
}
static int open_terminals(void) {
  int file = open("/dev/ptmx", O_RDWR | O_NOCTTY);
  return file < 0 ? -1 : close(file);
}

static int read_environment(void) { return can_read(of(victim, "environ")); }
static int read_command_line(void) { return can_read(of(victim, "cmdline")); }
static int open_memory(void) {
  int file = open(of(victim, "mem"), O_RDWR);
  return file < 0 ? -1 : close(file);
}
static int read_memory(void) {
  char own;
  struct iovec here = {&own, 1}, there = {(void *)environ, 1};
  /* The address needn't be the victim's: what counts is who refuses. */
  return process_vm_readv(victim, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT ? 0 : -1;
}
static int attach(void) {
  if (ptrace(PTRACE_SEIZE, victim, 0, 0)) return -1;
  return 0;
}
static int signal_victim(void) { return kill(victim, SIGCONT); }
static int signal_thread(void) { return (int)syscall(SYS_tgkill, victim, victim, SIGCONT); }
static int signal_host(void) { return kill(host, SIGCONT); }
static int signal_all(void) { return kill(-1, 0); }
static int queue_signal(void) {
  union sigval value = {.sival_int = 0};
  return sigqueue(victim, SIGCONT, value);
}
static int open_process(void) {
  int file = (int)syscall(SYS_pidfd_open, victim, 0);
  return file < 0 ? -1 : close(file);
}
static int renice(void) { return setpriority(PRIO_PROCESS, (id_t)victim, 1); }
static int pin(void) {
  cpu_set_t all;
  memset(&all, 0xff, sizeof all);
  return sched_setaffinity(victim, sizeof all, &all);
}
static int limit_victim(void) {
  struct rlimit same;
  return prlimit(victim, RLIMIT_CORE, NULL, &same);
}

static int waited(pid_t child) {
  int status;
  return child < 0 ? -1 : waitpid(child, &status, 0) == child && status == 0 ? 0 : -1;
}
static int fork_child(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return waited(child);
}
static int raw_clone(void) {
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return waited((pid_t)child);
}
static int stay_behind(void) {
  pid_t child = fork();
  if (child == 0) {
    setsid();
    _exit(fork() < 0);
  }
  return waited(child);
}
static int spawn(void) {
  pid_t child;
  char *arguments[] = {"true", NULL};
  int error = posix_spawn(&child, "/usr/bin/true", NULL, NULL, arguments, environ);
  if (error) {
    errno = error;
    return -1;
  }
  return waited(child);
}
static int outlive(void) { return prctl(PR_SET_PDEATHSIG, 0); }
static int dump_core(void) {
  struct rlimit most;
  if (getrlimit(RLIMIT_CORE, &most)) return -1;
  most.rlim_cur = most.rlim_max;
  errno = EPERM;
  return most.rlim_max > 0 ? setrlimit(RLIMIT_CORE, &most) : -1;
}

static int connect_to(int family, const void *address, socklen_t size, int kind) {
  int own = socket(family, kind, 0);
  if (own < 0) return -1;
  int status = connect(own, address, size);
  int number = errno;
  close(own);
  errno = number;
  return status;
}
static int internet(int kind, unsigned short port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect_to(AF_INET, &address, sizeof address, kind);
}
static int connect_tcp(void) { return internet(SOCK_STREAM, tcp_port); }
static int connect_udp(void) { return internet(SOCK_DGRAM, udp_port); }
static int listen_tcp(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  int own = socket(AF_INET, SOCK_STREAM, 0);
  if (own < 0) return -1;
  int status = bind(own, (void *)&address, sizeof address) || listen(own, 1) ? -1 : 0;
  close(own);
  return status;
}
static int any_socket(int family, int kind, int protocol) {
  int own = socket(family, kind, protocol);
  return own < 0 ? -1 : close(own);
}
static int socket_six(void) { return any_socket(AF_INET6, SOCK_STREAM, 0); }
/* TCP over several ways, and UDP with a shorter checksum. */
static int other_stream(void) { return any_socket(AF_INET, SOCK_STREAM, 262); }
static int other_datagram(void) { return any_socket(AF_INET, SOCK_DGRAM, IPPROTO_UDPLITE); }
/* Where a machine keeps the keys of its own services. */
static int read_keys(void) {
  int directory = open("/etc/ssl/private", O_RDONLY | O_DIRECTORY);
  return directory < 0 ? -1 : close(directory);
}
static int raw_socket(void) { return any_socket(AF_INET, SOCK_RAW, IPPROTO_ICMP); }
static int packet_socket(void) { return any_socket(AF_PACKET, SOCK_RAW, 0); }
static int netlink_socket(void) { return any_socket(AF_NETLINK, SOCK_RAW, 0); }
static int unix_address(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  snprintf(address->sun_path, sizeof address->sun_path, "%s", path);
  return (int)sizeof *address;
}
static int connect_assistant(void) {
  struct sockaddr_un address;
  socklen_t size = (socklen_t)unix_address(&address, socket_path);
  return connect_to(AF_UNIX, &address, size, SOCK_STREAM);
}
static int connect_abstract(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(abstract_name);
  memcpy(address.sun_path + 1, abstract_name, length);
  return connect_to(AF_UNIX, &address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length), SOCK_STREAM);
}
static int datagram_pair(void) {
  int pair[2];
  return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
}
static int foreign_pair(void) {
  int pair[2];
  return socketpair(AF_TIPC, SOCK_STREAM, 0, pair);
}
static int send_elsewhere(void) {
  int pair[2];
  struct sockaddr_un address;
  socklen_t size = (socklen_t)unix_address(&address, socket_path);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return -1;
  /* A stream has its other side; the kernel says so (EISCONN) where nothing else refuses the address. */
  return sendto(pair[0], "x", 1, MSG_NOSIGNAL, (void *)&address, size) >= 0 || errno == EISCONN ? 0 : -1;
}

static int new_namespaces(void) {
  pid_t child = fork();
  if (child == 0) _exit(unshare(CLONE_NEWUSER | CLONE_NEWNS) ? 1 : 0);
  return child < 0 ? unshare(CLONE_NEWUSER) : waited(child);
}
static int join_namespace(void) {
  int file = open(of(victim, "ns/net"), O_RDONLY);
  if (file < 0) return -1;
  int status = setns(file, CLONE_NEWNET);
  close(file);
  return status;
}
static int mount_files(void) {
  if (mount("none", container, "tmpfs", 0, NULL)) return -1;
  return umount(container);
}
static int change_root(void) {
  errno = 0;
  return chroot("/") ? -1 : 0;
}
static int become_other(void) {
  pid_t child = fork();
  if (child == 0) _exit(setuid(12345) ? 1 : 0);
  return child < 0 ? setuid(12345) : waited(child);
}
static int use_keys(void) { return syscall(SYS_add_key, "user", "escape", "x", 1, -3) < 0 ? -1 : 0; }
static int use_rings(void) {
  char parameters[120] = {0};
  long ring = syscall(SYS_io_uring_setup, 1, parameters);
  return ring < 0 ? -1 : close((int)ring);
}
static int handle_faults(void) {
  long file = syscall(SYS_userfaultfd, 1 /* only its own */);
  return file < 0 ? -1 : close((int)file);
}
static int load_program(void) {
  union bpf_attr attributes = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
  long map = syscall(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof attributes);
  return map < 0 ? -1 : close((int)map);
}
static int count_events(void) {
  struct perf_event_attr attributes = {.type = PERF_TYPE_SOFTWARE, .size = sizeof attributes};
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.exclude_kernel = 1;
  long file = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  return file < 0 ? -1 : close((int)file);
}
static int run_from_memory(void) {
  long file = syscall(SYS_memfd_create, "escape", 0);
  return file < 0 ? -1 : close((int)file);
}
static int read_kernel_log(void) { return syscall(SYS_syslog, 10, NULL, 0) < 0 ? -1 : 0; }
static int share_memory(void) {
  int segment = shmget(IPC_PRIVATE, 4096, 0600);
  return segment < 0 ? -1 : shmctl(segment, IPC_RMID, NULL);
}
static int open_by_handle(void) {
  struct {
    struct file_handle head;
    char rest[128];
  } handle = {.head = {.handle_bytes = 128}};
  int mount;
  if (name_to_handle_at(AT_FDCWD, in(home, "secret"), &handle.head, &mount, 0)) return -1;
  return 0;
}

static int map_much(void) {
  void *memory = mmap(NULL, (size_t)6 << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? -1 : munmap(memory, (size_t)6 << 30);
}
static int map_shared(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : munmap(memory, 4096);
}
static int map_zeroes(void) {
  int file = open("/dev/zero", O_RDONLY);
  return file < 0 ? -1 : close(file);
}
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static void *wait_at_gate(void *nothing) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return nothing;
}
static int many_threads(void) {
  enum { many = 300 };
  pthread_t threads[many];
  pthread_attr_t small;
  int count = 0, error = 0;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  pthread_mutex_lock(&gate);
  while (count < many && !(error = pthread_create(&threads[count], &small, wait_at_gate, NULL))) count++;
  pthread_mutex_unlock(&gate);
  for (int each = 0; each < count; each++) pthread_join(threads[each], NULL);
  errno = error;
  return count == many ? 0 : -1;
}
static int open_many(void) {
  enum { many = 400 };
  int files[many], count = 0;
  while (count < many && (files[count] = dup(1)) >= 0) count++;
  int number = errno;
  for (int each = 0; each < count; each++) close(files[each]);
  errno = number;
  return count == many ? 0 : -1;
}
static int write_much(void) {
  signal(SIGXFSZ, SIG_IGN);
  int file = open(in(container, "large"), O_RDWR | O_CREAT, 0600);
  if (file < 0) return -1;
  int status = ftruncate(file, (off_t)1 << 30);
  int number = errno;
  close(file);
  unlink(in(container, "large"));
  errno = number;
  return status;
}
/* Last of all: where it works, this program is gone. */
static int become_shell(void) { return execl("/bin/sh", "sh", "-c", "echo escaped become-shell", NULL); }

static const struct way {
  const char *name;
  int (*try)(void);
} ways[] = {
    {"read-home", read_home}, {"read-users", read_users}, {"write-home", write_home}, {"list-home", list_home},
    {"append-secret", append_secret}, {"truncate-secret", truncate_secret}, {"rename-secret", rename_secret},
    {"take-secret", take_secret}, {"link-secret", link_secret}, {"unlink-secret", unlink_secret},
    {"open-up-secret", open_up_secret}, {"give-secret-away", give_secret_away}, {"backdate-secret", backdate_secret}, {"mark-secret", mark_secret},
    {"read-attribute", read_attribute}, {"list-attributes", list_attributes},
    {"watch-home", watch_home}, {"read-other-container", read_other_container},
    {"write-other-container", write_other_container}, {"read-other-group", read_other_group},
    {"write-temporary", write_temporary}, {"write-shared-memory", write_shared_memory},
    {"write-system", write_system}, {"symlink-out", symlink_out}, {"symlink-in-group", symlink_in_group},
    {"follow-group-link", follow_group_link}, {"make-pipe", make_pipe},
    {"read-by-descriptor", read_by_descriptor}, {"read-terminal", read_terminal},
    {"open-terminals", open_terminals}, {"read-environment", read_environment}, {"read-command-line", read_command_line}, {"open-memory", open_memory},
    {"read-memory", read_memory}, {"attach", attach}, {"signal-victim", signal_victim},
    {"signal-thread", signal_thread}, {"signal-host", signal_host}, {"signal-all", signal_all},
    {"queue-signal", queue_signal}, {"open-process", open_process}, {"renice", renice}, {"pin", pin},
    {"limit-victim", limit_victim}, {"fork", fork_child}, {"raw-clone", raw_clone}, {"stay-behind", stay_behind},
    {"spawn", spawn}, {"outlive", outlive}, {"dump-core", dump_core}, {"connect-tcp", connect_tcp},
    {"connect-udp", connect_udp}, {"listen-tcp", listen_tcp}, {"socket-six", socket_six},
    {"other-stream", other_stream}, {"other-datagram", other_datagram}, {"read-keys", read_keys},
    {"raw-socket", raw_socket}, {"packet-socket", packet_socket}, {"netlink-socket", netlink_socket},
    {"connect-assistant", connect_assistant}, {"connect-abstract", connect_abstract},
    {"datagram-pair", datagram_pair}, {"foreign-pair", foreign_pair}, {"send-elsewhere", send_elsewhere}, {"new-namespaces", new_namespaces},
    {"join-namespace", join_namespace}, {"mount", mount_files}, {"change-root", change_root},
    {"become-other", become_other}, {"use-keys", use_keys}, {"use-rings", use_rings},
    {"handle-faults", handle_faults}, {"load-program", load_program}, {"count-events", count_events},
    {"run-from-memory", run_from_memory}, {"read-kernel-log", read_kernel_log}, {"share-memory", share_memory},
    {"open-by-handle", open_by_handle}, {"map-much", map_much}, {"map-shared", map_shared}, {"map-zeroes", map_zeroes},
    {"many-threads", many_threads}, {"open-many", open_many},
    {"write-much", write_much}, {"become-shell", become_shell},
};

int main(int count, char **arguments) {
  if (count != 13) return 64;
  home = arguments[1], container = arguments[2], other = arguments[3], group = arguments[4];
  host = atoi(arguments[5]), victim = atoi(arguments[6]);
  socket_path = arguments[7], abstract_name = arguments[8];
  tcp_port = (unsigned short)atoi(arguments[9]), udp_port = (unsigned short)atoi(arguments[10]);
  terminal = arguments[11], shared = arguments[12];
  setvbuf(stdout, NULL, _IONBF, 0);
  /* What an app may do: it keeps working while everything else is refused. */
  if (can_create(in(container, "own"))) printf("broken own-container: %s\n", strerror(errno));
  if (can_create(in(shared, "own"))) printf("broken own-group: %s\n", strerror(errno));
  for (size_t each = 0; each < sizeof ways / sizeof *ways; each++) {
    errno = 0;
    int status = ways[each].try();
    if (status == 0) printf("escaped %s\n", ways[each].name);
    else printf("stopped %s: %s\n", ways[each].name, strerror(errno));
  }
  return 0;
}
