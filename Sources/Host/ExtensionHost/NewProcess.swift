import CSpawn
import Glibc

/// A program that is to run as a process of its own, in a session of its own. It inherits nothing but what stands here.
///
///     let editor = NewProcess(
///       executable: "/usr/bin/gedit", arguments: ["gedit", "notes.txt"], environment: ["DISPLAY": ":0"])
///     let process = try editor.start()
///
/// Its standard input is empty. Ignored signals and the signal mask are not inherited.
package struct NewProcess: Sendable {
  /// The reason why no process was started.
  package struct Failure: Error, Hashable {
    /// The system's number of the error, such as `ENOENT`.
    package var number: Int32
  }

  /// A path. It isn't looked up in `PATH`.
  var executable: String
  /// With the program's own name first.
  var arguments: [String]
  var environment: [String: String]
  /// Where it runs; nil for the directory of this process.
  var directory: String?
  /// The file for its standard output and error. One that doesn't exist is made, and only the person may read it.
  package var output: String = "/dev/null"
  /// True where the file starts anew instead of being continued.
  package var beginsOutput = false
  /// Descriptors of this process that it gets beyond its input and output. There they have the numbers 3, 4, ….
  var descriptors: [Int32] = []
  /// The number of the first of them.
  static let firstDescriptor: Int32 = 3

  package init(
    executable: String, arguments: [String], environment: [String: String], directory: String? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }

  /// Starts it and returns at once.
  ///
  /// - Returns: the process's number. Whoever starts it has to wait for its end some time, so that the number is freed.
  /// - Throws: also where the directory isn't there, or the program can't be executed.
  package func start() throws(Failure) -> pid_t {
    var process: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let number = Self.withCStrings([executable, output, directory].compactMap { $0 }) { paths in
      Self.withCStrings(arguments) { arguments in
        Self.withCStrings(variables) { variables in
          descriptors.withUnsafeBufferPointer { descriptors in
            var request = spawn_request(
              executable: paths[0], arguments: arguments, environment: variables,
              // Without a directory this is the null at the end.
              working_directory: paths[2], log: paths[1], truncate_log: beginsOutput ? 1 : 0,
              descriptors: descriptors.baseAddress, descriptor_count: Int32(descriptors.count))
            return Self.patiently { spawn_confined(&request, &process) }
          }
        }
      }
    }
    guard number == 0 else { throw Failure(number: number) }
    return process
  }

  /// A process that is started at the moment in which a program is written has its file open too, until it executes its own. The kernel
  /// executes no file that is open for writing; that passes.
  private static func patiently(_ start: () -> Int32) -> Int32 {
    for _ in 0..<tries {
      let number = start()
      if number != ETXTBSY { return number }
      usleep(pause)
    }
    return ETXTBSY
  }

  private static let tries = 500
  /// In microseconds.
  private static let pause: UInt32 = 2_000

  /// Calls with the texts as C has them: pointers, the last one null.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}
