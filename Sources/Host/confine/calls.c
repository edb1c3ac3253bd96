#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "confine knows no system calls of this architecture"
#endif

/* The calls of an ordinary program. All others are answered as by a kernel that doesn't have them (ENOSYS), so that libraries go
   their older way. What an architecture doesn't have is left out. */
static const int ordinary[] = {
    /* descriptors */
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_preadv2,
    SYS_pwritev2, SYS_lseek, SYS_close, SYS_close_range, SYS_dup, SYS_dup3, SYS_pipe2, SYS_flock, SYS_fsync,
    SYS_fdatasync, SYS_sync_file_range, SYS_fallocate, SYS_fadvise64, SYS_copy_file_range, SYS_sendfile, SYS_splice,
    SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_epoll_pwait2, SYS_ppoll, SYS_pselect6,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_signalfd4,
    /* files: Landlock says which */
    SYS_openat, SYS_openat2, SYS_newfstatat, SYS_fstat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat,
    SYS_faccessat2, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_mkdirat, SYS_unlinkat,
    SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_ftruncate, SYS_umask,
    /* extended attributes of open files only: Landlock doesn't look at those that are read by a path */
    SYS_fgetxattr, SYS_flistxattr,
    /* memory */
    SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_mincore, SYS_msync, SYS_brk, SYS_mlock,
    SYS_munlock, SYS_mlock2, SYS_membarrier,
    /* itself */
    SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
    SYS_getresgid, SYS_getgroups, SYS_getpgid, SYS_getsid, SYS_uname, SYS_sysinfo, SYS_times, SYS_getrusage,
    SYS_getrandom, SYS_exit, SYS_exit_group, SYS_wait4, SYS_waitid, SYS_execve, SYS_restart_syscall,
    /* threads, signals, time */
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_rseq, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigtimedwait, SYS_rt_sigsuspend,
    SYS_sigaltstack, SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,
    SYS_getitimer, SYS_setitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime, SYS_timer_delete,
    /* the sockets that it was started with */
    SYS_recvfrom, SYS_recvmsg, SYS_sendmsg, SYS_shutdown, SYS_getsockopt, SYS_setsockopt, SYS_getsockname,
    SYS_getpeername,
#if defined(__x86_64__)
    SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_mkdir, SYS_rmdir,
    SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_create,
    SYS_epoll_wait, SYS_eventfd, SYS_getpgrp, SYS_getrlimit, SYS_time, SYS_alarm, SYS_pause, SYS_arch_prctl, SYS_renameat,
#else
    SYS_renameat,
#endif
};

/* Calls that are told to have succeeded, and do nothing. */
static const int only_pretended[] = {
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown,
#endif
};

/* What a program may ask of a descriptor; above all not to type into a terminal (TIOCSTI). */
static const unsigned int device_requests[] = {FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TCGETS, TIOCGWINSZ};

/* Names of threads and of memory, and questions. It mustn't outlive its host (PR_SET_PDEATHSIG), or be attached to. */
static const unsigned int process_options[] = {
    PR_SET_NAME, PR_GET_NAME, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_GET_DUMPABLE, 0x53564d41 /* PR_SET_VMA */};

enum { most_instructions = 1024, most_calls = 1024, most_ranges = 128 };

struct filter {
  struct sock_filter code[most_instructions];
  unsigned short count;
};

/* Refuses a filter that doesn't hold what it should. */
static void demand(int fits) {
  if (fits) return;
  failure = E2BIG;
  refuse("the filter of system calls", NULL);
}

static void add(struct filter *filter, struct sock_filter instruction) {
  demand(filter->count < most_instructions);
  filter->code[filter->count++] = instruction;
}

static void load(struct filter *filter, size_t offset) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned int)offset));
}

/* The low half of an argument. Flags, families and process numbers fit into it; the other half of an address follows. */
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

static void answer(struct filter *filter, unsigned int action) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void refuse_with(struct filter *filter, int number) {
  answer(filter, SECCOMP_RET_ERRNO | ((unsigned int)number & SECCOMP_RET_DATA));
}

/* Allows where the loaded number is this one. */
static void allow_if(struct filter *filter, unsigned int value) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  answer(filter, SECCOMP_RET_ALLOW);
}

/* Begins the rules of one call; `end` closes them with a refusal. */
static unsigned short begin(struct filter *filter, int call) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)call, 0, 0));
  return filter->count;
}

static void end(struct filter *filter, unsigned short begin, int number) {
  refuse_with(filter, number);
  filter->code[begin - 1].jf = (unsigned char)(filter->count - begin);
  /* The rules of other calls look at the call again. */
  load(filter, offsetof(struct seccomp_data, nr));
}

/* Allows the ordinary calls, by ranges of their numbers. The kernel goes through the filter once for each call that it has when the
   filter is set, so that a rule for each of them would take a quarter of a millisecond. */
static void allow_ordinary(struct filter *filter) {
  static unsigned char allowed[most_calls];
  unsigned short leaving[most_ranges];
  int ranges = 0;
  for (size_t each = 0; each < sizeof ordinary / sizeof *ordinary; each++) {
    demand(ordinary[each] >= 0 && ordinary[each] < most_calls);
    allowed[ordinary[each]] = 1;
  }
  for (int first = 0; first < most_calls; first++) {
    if (!allowed[first]) continue;
    int last = first;
    while (last + 1 < most_calls && allowed[last + 1]) last++;
    demand(ranges < most_ranges);
    /* Above the range: on to the next one. Below it: it's none of them, since the ranges ascend. */
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, (unsigned int)last, 3, 0));
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (unsigned int)first, 0, 1));
    answer(filter, SECCOMP_RET_ALLOW);
    leaving[ranges++] = filter->count;
    add(filter, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 0));
    first = last;
  }
  for (int each = 0; each < ranges; each++)
    filter->code[leaving[each]].k = (unsigned int)(filter->count - leaving[each] - 1);
}

int has_seccomp(void) {
  unsigned int action = SECCOMP_RET_ERRNO;
  return kernel(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

void allow_calls(int network) {
  static struct filter filter;
  unsigned short rule;
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
  answer(&filter, SECCOMP_RET_KILL_PROCESS);
  load(&filter, offsetof(struct seccomp_data, nr));
  allow_ordinary(&filter);

  /* A thread, but no process. */
  rule = begin(&filter, SYS_clone);
  load(&filter, argument(0));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
  answer(&filter, SECCOMP_RET_ALLOW);
  end(&filter, rule, EPERM);

  /* Signals to itself. Its number stays the same when it executes the program. */
  const int signals[] = {SYS_tgkill, SYS_kill};
  for (size_t each = 0; each < sizeof signals / sizeof *signals; each++) {
    rule = begin(&filter, signals[each]);
    load(&filter, argument(0));
    allow_if(&filter, (unsigned int)kernel(SYS_getpid));
    end(&filter, rule, EPERM);
  }

  /* Its own limits. */
  rule = begin(&filter, SYS_prlimit64);
  load(&filter, argument(0));
  allow_if(&filter, 0);
  end(&filter, rule, EPERM);

  rule = begin(&filter, SYS_prctl);
  load(&filter, argument(0));
  for (size_t each = 0; each < sizeof process_options / sizeof *process_options; each++)
    allow_if(&filter, process_options[each]);
  end(&filter, rule, EPERM);

  rule = begin(&filter, SYS_ioctl);
  load(&filter, argument(1));
  for (size_t each = 0; each < sizeof device_requests / sizeof *device_requests; each++)
    allow_if(&filter, device_requests[each]);
  end(&filter, rule, ENOTTY);

  /* Locks, flags and copies of a descriptor; no signals to whoever owns one (F_SETOWN). */
  rule = begin(&filter, SYS_fcntl);
  load(&filter, argument(1));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 8 /* F_SETOWN */, 2, 0));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 15 /* F_SETOWN_EX */, 1, 0));
  answer(&filter, SECCOMP_RET_ALLOW);
  end(&filter, rule, EPERM);

  /* Memory that is shared without a file serves only several processes. Its pages stay when they are taken out of the address
     space, so that the watch of memory wouldn't see them. */
  rule = begin(&filter, SYS_mmap);
  load(&filter, argument(3));
  add(&filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS));
  /* MAP_SHARED_VALIDATE is both of the first two. */
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAP_SHARED | MAP_ANONYMOUS, 2, 0));
  add(&filter, (struct sock_filter)BPF_JUMP(
                   BPF_JMP | BPF_JEQ | BPF_K, MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS, 1, 0));
  answer(&filter, SECCOMP_RET_ALLOW);
  end(&filter, rule, EPERM);

  /* A pair of its own, of this machine's kind: other kinds reach code of the kernel that no app needs. Datagrams could be sent to
     others' sockets by their paths. */
  rule = begin(&filter, SYS_socketpair);
  load(&filter, argument(0));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0));
  refuse_with(&filter, EAFNOSUPPORT);
  load(&filter, argument(1));
  add(&filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf));
  allow_if(&filter, SOCK_STREAM);
  end(&filter, rule, EPERM);

  /* Landlock doesn't look at rights and times, so that a program could change those of files which it can't even read. Nothing is
     changed. Foundation asks for it after each atomic write and gives the write up otherwise, so it's told that it is done. */
  rule = begin(&filter, SYS_utimensat);
  load(&filter, argument(1));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
  load(&filter, argument(1) + 4);
  allow_if(&filter, 0);
  end(&filter, rule, EPERM);
  for (size_t each = 0; each < sizeof only_pretended / sizeof *only_pretended; each++) {
    rule = begin(&filter, only_pretended[each]);
    end(&filter, rule, 0);
  }

  /* No address: only to the other side of a connection. */
  if (!network) {
    rule = begin(&filter, SYS_sendto);
    load(&filter, argument(4));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
    load(&filter, argument(4) + 4);
    allow_if(&filter, 0);
    end(&filter, rule, EPERM);
  } else {
    allow_if(&filter, SYS_sendto);
    allow_if(&filter, SYS_connect);
    rule = begin(&filter, SYS_socket);
    /* TCP and UDP alone: other kinds and protocols reach code of the kernel that no app needs. */
    load(&filter, argument(1));
    add(&filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 1, 0));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_DGRAM, 0, 9));
    load(&filter, argument(2));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 1, 0));
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_UDP, 0, 5));
    load(&filter, argument(0));
    allow_if(&filter, AF_INET);
    allow_if(&filter, AF_INET6);
    end(&filter, rule, EAFNOSUPPORT);
  }

  refuse_with(&filter, ENOSYS);

  struct sock_fprog program = {.len = filter.count, .filter = filter.code};
  if (kernel(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) refuse("the filter of system calls", NULL);
}
