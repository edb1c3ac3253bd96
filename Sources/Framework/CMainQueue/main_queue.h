#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/* How libdispatch lets a loop of one's own serve the main queue. Foundation's run loop uses these two functions, so that
   they stay where they are; the headers of libdispatch leave them out. */

/// A descriptor that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what stands in the main queue. To be called on the main thread.
void _dispatch_main_queue_callback_4CF(void *ignored);

#endif
