#include <signal.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>
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
