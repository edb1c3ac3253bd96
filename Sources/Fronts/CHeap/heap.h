#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

// A start fills some ten megabytes with compiled languages and models. In ordinary pages, the kernel is asked for each four
// kilobytes of them, which takes as long as the reading. This has the first megabytes of the heap come in large pages, and
// keeps what is freed there for the next file instead of giving it back. Memory that isn't used isn't taken.
static inline void prepare_heap(void) {
  const size_t size = (size_t)48 << 20, page = (size_t)2 << 20;
  mallopt(M_MMAP_THRESHOLD, (int)(size * 2));
  mallopt(M_TRIM_THRESHOLD, (int)(size * 2));
  char *memory = malloc(size);
  if (memory == NULL) return;
  uintptr_t start = ((uintptr_t)memory + page - 1) / page * page;
  // Where the kernel has no large pages, nothing changes.
  (void)madvise((void *)start, size - page, MADV_HUGEPAGE);
  free(memory);
}
