#include "confine.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>

void drop_capabilities(void) {
  /* A program that root executes would get what stands in the bounding set. */
  for (int each = 0; each <= CAP_LAST_CAP + 16; each++)
    if (kernel(SYS_prctl, PR_CAPBSET_DROP, each) && failure != EINVAL && failure != EPERM)
      refuse("root's rights", NULL);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0}};
  if (kernel(SYS_capset, &header, none)) refuse("root's rights", NULL);
}
