import Assistant
import Foundation
import Glibc

/// Measures whole processes of `beckon say`, with the service and without: `benchmarks processes BECKON APP`.
struct ProcessBenchmarks {
  let beckon: URL
  /// The bundle of ListOMat.
  let app: URL

  /// Nothing grows with them, so that every run is the same work.
  private static let sentences = ["Show me the groceries list in ListOMat", "what can you do?"]

  func run() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: home.appending(path: "run"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: home) }
    var environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8"]
    for (variable, directory) in [
      ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config"),
      ("XDG_CACHE_HOME", "cache"), ("XDG_RUNTIME_DIR", "run"),
    ] {
      environment[variable] = home.appending(path: directory).path
    }
    try end(start(["apps", "install", app.path], environment))
    print("Whole processes of beckon say, without a service")
    try measure(runs: 60, environment)
    let service = try start(["serve"], environment)
    defer {
      kill(service, SIGTERM)
      waitpid(service, nil, 0)
    }
    let socket = Places(environment: environment).frontSocket.path
    for _ in 0..<500 where access(socket, F_OK) != 0 { usleep(10_000) }
    print("The same with one")
    try measure(runs: 300, environment)
  }

  private func measure(runs: Int, _ environment: [String: String]) throws {
    for sentence in Self.sentences {
      let measurement = try Measurement.of(runs, warmup: 5) {
        try end(start(["say", "--new", sentence], environment))
      }
      print("  \(measurement.row)   \(sentence)")
    }
  }

  struct Failure: Error {
    var reason: String
  }

  /// - Returns: the process id. What it prints is dropped.
  private func start(_ arguments: [String], _ environment: [String: String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words = ([beckon.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, beckon.path, &actions, nil, &words, &variables)
    guard code == 0 else { throw Failure(reason: "\(beckon.path): \(String(cString: strerror(code)))") }
    return process
  }

  private func end(_ process: pid_t) throws {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(reason: "\(beckon.path) ended with \(status)") }
  }
}
