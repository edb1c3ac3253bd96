// Stands in for logind on a bus of its own: one user with a desktop session, whose lock the test sets.
//
// It says "ready" when it can be asked, and obeys a line each on standard input, which it repeats when that is done:
// locked, unlocked, away (the user has no desktop), here, silent (it answers nothing any more).
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#define USER_PATH "/org/freedesktop/login1/user/_1"
#define SESSION_PATH "/org/freedesktop/login1/session/_31"

struct state {
  bool is_locked;
  bool is_away;
  bool is_silent;
};

static int get_user(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data;
  uint32_t user;
  int read = sd_bus_message_read(call, "u", &user);
  if (read < 0) return read;
  if (user != getuid())
    return sd_bus_error_set(error, "org.freedesktop.login1.NoSuchUser", "User isn't logged in");
  return sd_bus_reply_method_return(call, "o", USER_PATH);
}

static int get_display(sd_bus *bus, const char *path, const char *interface, const char *property,
                       sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)bus, (void)path, (void)interface, (void)property, (void)error;
  const struct state *state = data;
  return state->is_away ? sd_bus_message_append(reply, "(so)", "", "/")
                        : sd_bus_message_append(reply, "(so)", "1", SESSION_PATH);
}

static int get_hint(sd_bus *bus, const char *path, const char *interface, const char *property,
                    sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)bus, (void)path, (void)interface, (void)property, (void)error;
  const struct state *state = data;
  return sd_bus_message_append(reply, "b", state->is_locked);
}

static const sd_bus_vtable manager[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("GetUser", "u", "o", get_user, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};
static const sd_bus_vtable user[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_PROPERTY("Display", "(so)", get_display, 0, 0),
    SD_BUS_VTABLE_END,
};
static const sd_bus_vtable session[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_PROPERTY("LockedHint", "b", get_hint, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_VTABLE_END,
};

static bool obey(const char *line, struct state *state) {
  if (!strcmp(line, "locked")) state->is_locked = true;
  else if (!strcmp(line, "unlocked")) state->is_locked = false;
  else if (!strcmp(line, "away")) state->is_away = true;
  else if (!strcmp(line, "here")) state->is_away = false;
  else if (!strcmp(line, "silent")) state->is_silent = true;
  else return false;
  return true;
}

int main(void) {
  struct state state = {0};
  sd_bus *bus = NULL;
  int done = sd_bus_open_system(&bus);
  if (done >= 0)
    done = sd_bus_add_object_vtable(bus, NULL, "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
                                    manager, &state);
  if (done >= 0)
    done = sd_bus_add_object_vtable(bus, NULL, USER_PATH, "org.freedesktop.login1.User", user, &state);
  if (done >= 0)
    done = sd_bus_add_object_vtable(bus, NULL, SESSION_PATH, "org.freedesktop.login1.Session", session, &state);
  if (done >= 0) done = sd_bus_request_name(bus, "org.freedesktop.login1", 0);
  if (done < 0) {
    fprintf(stderr, "LoginService: %s\n", strerror(-done));
    return 1;
  }
  puts("ready");
  fflush(stdout);
  for (;;) {
    while (!state.is_silent && sd_bus_process(bus, NULL) > 0) {
    }
    struct pollfd sources[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = state.is_silent ? -1 : sd_bus_get_fd(bus), .events = POLLIN},
    };
    if (poll(sources, 2, -1) < 0) return 1;
    if (sources[1].revents & POLLHUP) return 0;
    if (!sources[0].revents) continue;
    char line[64];
    if (!fgets(line, sizeof line, stdin)) return 0;
    line[strcspn(line, "\n")] = 0;
    if (!obey(line, &state)) return 1;
    puts(line);
    fflush(stdout);
  }
}
