#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <editline/readline.h>

/* The editor's settings are mutable globals, which Swift may not touch. */

/* The terminal is put back before a signal ends the program. */
static inline void edit_restore_terminal_on_signals(void) { rl_catch_signals = 1; }

/* Ctrl-C, Ctrl-Z and Ctrl-\ come as keys. The editor wants them as signals, so it's told to take the terminal first. */
static inline int edit_take_signal_keys(void) {
  struct termios settings;
  rl_prep_terminal(1);
  if (tcgetattr(STDIN_FILENO, &settings) != 0) return 0;
  settings.c_lflag &= ~ISIG;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
  return 0;
}

/* Sends what Ctrl-Z sends, to all that run with this program; goes on when they are continued. */
static inline int edit_suspend(int count, int key) {
  (void)count, (void)key;
  kill(0, SIGTSTP);
  return edit_take_signal_keys();
}

static inline int edit_quit(int count, int key) {
  (void)count, (void)key;
  return kill(0, SIGQUIT);
}

/* Binds the keys that are signals elsewhere. */
static inline void edit_bind_signal_keys(rl_command_func_t *interrupt) {
  rl_pre_input_hook = edit_take_signal_keys;
  rl_add_defun("beckon-interrupt", interrupt, CTRL('C'));
  rl_add_defun("beckon-suspend", edit_suspend, CTRL('Z'));
  rl_add_defun("beckon-quit", edit_quit, CTRL('\\'));
}

/* What Tab offers; words end at blanks. */
static inline void edit_complete_with(rl_completion_func_t *function) {
  rl_basic_word_break_characters = " ";
  rl_attempted_completion_function = function;
}

/* Files are offered where the function has nothing, unless it says this each time. */
static inline void edit_offer_no_files(void) { rl_attempted_completion_over = 1; }

/* The line as it is being typed, and the cursor in it, counted in characters. */
static inline const char *edit_line(void) { return rl_line_buffer; }
static inline int edit_cursor(void) { return rl_point; }

/* Ends the reading of the line as Ctrl-D does. */
static inline void edit_end_line(void) { rl_done = 1; }

/* What is watched while a line is typed: a descriptor, below 0 for none, and what is called when it can be read. A call gives 1 to
   press the key of `edit_bind_call`, 0 to go on, -1 to watch no longer. */
struct edit_watch {
  int descriptor;
  int (*called)(void);
};

static inline struct edit_watch *edit_watched(void) {
  static struct edit_watch watch = {-1, NULL};
  return &watch;
}

static inline void edit_watch_for(int descriptor, int (*called)(void)) {
  edit_watched()->descriptor = descriptor;
  edit_watched()->called = called;
}

enum { edit_call_key = 0x1e };

/* The next character, whole: the editor's own reading knows of no other descriptor. */
static inline int edit_next_character(FILE *input) {
  struct edit_watch *watch = edit_watched();
  mbstate_t state;
  memset(&state, 0, sizeof state);
  for (;;) {
    struct pollfd ready[2] = {{fileno(input), POLLIN, 0}, {watch->descriptor, POLLIN, 0}};
    if (watch->descriptor >= 0 && mbsinit(&state)) {
      if (poll(ready, 2, -1) < 0 && errno != EINTR) return -1;
      if (!ready[0].revents && !ready[1].revents) continue;
      if (!ready[0].revents) {
        int answer = watch->called();
        if (answer) watch->descriptor = -1;
        if (answer > 0) return edit_call_key;
        continue;
      }
    }
    char byte;
    wchar_t character;
    ssize_t count = read(fileno(input), &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return -1;
    size_t length = mbrtowc(&character, &byte, 1, &state);
    if (length == (size_t)-2) continue;
    if (length == (size_t)-1) memset(&state, 0, sizeof state);
    else return (int)character;
  }
}

/* Reads characters as above. It belongs before everything else that the editor is told. */
static inline void edit_watch_while_reading(void) { rl_getc_function = edit_next_character; }

/* Binds the key that is pressed for a call. */
static inline void edit_bind_call(rl_command_func_t *call) { rl_add_defun("beckon-call", call, edit_call_key); }
