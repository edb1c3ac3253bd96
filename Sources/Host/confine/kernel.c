#include "kernel.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>

int failure = 0;
char **environment = NULL;

long call_kernel(long number, long a, long b, long c, long d, long e, long f) {
  long answer;
#if defined(__x86_64__)
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(answer)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  register long third __asm__("x2") = c;
  register long fourth __asm__("x3") = d;
  register long fifth __asm__("x4") = e;
  register long sixth __asm__("x5") = f;
  register long which __asm__("x8") = number;
  __asm__ volatile("svc 0"
                   : "+r"(first)
                   : "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth), "r"(which)
                   : "memory");
  answer = first;
#else
#error "confine knows no system calls of this architecture"
#endif
  enum { largest_error = 4095 };
  if (answer >= 0 || answer < -largest_error) return answer;
  failure = (int)-answer;
  return -1;
}

void leave(int status) {
  for (;;) kernel(SYS_exit_group, status);
}

long divide(unsigned long flags) { return kernel(SYS_clone, flags | SIGCHLD); }

int await(long child) {
  int status = -1;
  return kernel(SYS_wait4, child, &status) == child ? status : -1;
}

size_t length(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

int is_same(const char *text, const char *other) {
  while (*text && *text == *other) text++, other++;
  return *text == *other;
}

const char *last(const char *text, char character) {
  const char *found = NULL;
  for (; *text; text++)
    if (*text == character) found = text;
  return found;
}

int read_number(const char *text, unsigned long long *number, const char **rest) {
  const char *each = text;
  *number = 0;
  for (; *each >= '0' && *each <= '9'; each++) {
    unsigned long long digit = (unsigned long long)(*each - '0');
    if (*number > (UINT64_MAX - digit) / 10) return 0;
    *number = *number * 10 + digit;
  }
  if (rest) *rest = each;
  return each > text && (rest || !*each);
}

void add_text(struct line *line, const char *text) {
  while (*text && line->length + 1 < sizeof line->text) line->text[line->length++] = *text++;
  line->text[line->length] = 0;
}

void add_number(struct line *line, unsigned long long number) {
  char digits[21];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do *--first = (char)('0' + number % 10);
  while (number /= 10);
  add_text(line, first);
}

void add_failure(struct line *line, int number) {
  static const struct {
    int number;
    const char *words;
  } known[] = {
      {EPERM, "Operation not permitted"}, {ENOENT, "No such file or directory"}, {E2BIG, "Argument list too long"},
      {ENOEXEC, "Exec format error"}, {EAGAIN, "Resource temporarily unavailable"}, {ENOMEM, "Cannot allocate memory"},
      {EACCES, "Permission denied"}, {EBUSY, "Device or resource busy"}, {ENOTDIR, "Not a directory"},
      {EINVAL, "Invalid argument"}, {EMFILE, "Too many open files"}, {ETXTBSY, "Text file busy"},
      {ENOSPC, "No space left on device"}, {EROFS, "Read-only file system"}, {ENOSYS, "Function not implemented"},
      {ELOOP, "Too many levels of symbolic links"}, {EUSERS, "Too many users"},
      {EOPNOTSUPP, "Operation not supported"}};
  for (size_t each = 0; each < sizeof known / sizeof *known; each++) {
    if (known[each].number != number) continue;
    add_text(line, known[each].words);
    return;
  }
  add_text(line, "error ");
  add_number(line, (unsigned long long)number);
}

#if !__STDC_HOSTED__

int main(int count, char **arguments);

/* The kernel puts the number of the arguments on the stack, the arguments, a zero, and the environment. */
#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n  xor %ebp, %ebp\n  mov %rsp, %rdi\n  and $-16, %rsp\n  call begin\n");
#else
__asm__(".globl _start\n_start:\n  mov x29, #0\n  mov x30, #0\n  mov x0, sp\n  bl begin\n");
#endif

_Noreturn void begin(const long *stack);
void begin(const long *stack) { leave(main((int)*stack, (char **)(stack + 1))); }

/* The compiler calls these by itself. */
void *memset(void *target, int byte, size_t count);
void *memset(void *target, int byte, size_t count) {
  for (size_t each = 0; each < count; each++) ((unsigned char *)target)[each] = (unsigned char)byte;
  return target;
}

void *memcpy(void *target, const void *source, size_t count);
void *memcpy(void *target, const void *source, size_t count) {
  for (size_t each = 0; each < count; each++) ((unsigned char *)target)[each] = ((const unsigned char *)source)[each];
  return target;
}

#endif
