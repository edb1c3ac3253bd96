@_spi(Runtime) import ExtensionRuntime
import Glibc
import Intents

/// The mistakes that a developer's handler can make; everything below it is the real runtime.
enum HandlerFault: String {
  case works
  case crashes
  case exits
  case hangs
  case neverCompletes = "never-completes"
  case completesTwice = "completes-twice"
  case handlesNothing = "handles-nothing"
  case returnsAStranger = "returns-a-stranger"
  case ignoresTermination = "ignores-termination"
  /// No fault: the title is what the host knows of a place; or a number that it keeps in the settings of its group.
  case asksForPlaces = "asks-for-places"
  case countsInSettings = "counts-in-settings"
  /// No fault: it prints lines while it handles.
  case prints
  /// No fault: the title is a number of calls that it read from a file at its start and writes after every one.
  case countsInAFile = "counts-in-a-file"
  /// No fault: the title is the person's language.
  case speaks
  /// No fault: the title is the thread, said by the main queue, by a task on the main actor, or after one elsewhere.
  case completesOnTheMainQueue = "completes-on-the-main-queue"
  case completesOnTheMainActor = "completes-on-the-main-actor"
  case completesElsewhere = "completes-elsewhere"
  /// Keeps the main thread until the host has told a place.
  case blocksForPlaces = "blocks-for-places"
  /// No fault: handles when there is a file `go`.
  case waitsForAFile = "waits-for-a-file"
  /// Takes a gigabyte while it handles.
  case takesMemory = "takes-memory"
  /// Starts 200 threads while it handles.
  case startsThreads = "starts-threads"
  /// Writes 96 megabytes, or 30,000 empty files, into its container while it handles, and waits to be stopped.
  case fillsTheDisk = "fills-the-disk"
  case makesFiles = "makes-files"
  /// Writes eight megabytes into its log while it handles, and waits to be stopped.
  case writesMuch = "writes-much"
  /// Keeps a processor busy once it has answered.
  case worksOn = "works-on"
  /// Takes 300 megabytes that could be shared with others; the title is whether it may.
  case sharesMemory = "shares-memory"
  /// The title is the number of a program that it has started, or why it may not.
  case leavesAChild = "leaves-a-child"
  /// No fault: the title is its process's number, and whether it could read a file of the person's.
  case looksAround = "looks-around"
  /// No fault: the title is the number of processes that it sees.
  case seesProcesses = "sees-processes"
  /// No fault: the title has the files of its inbox with their text, or `unreadable`, and then what stands beside the first of them.
  case readsInbox = "reads-inbox"
  /// No fault: the title is the person's home, by three ways of asking.
  case tellsHome = "tells-home"
  /// Crashes while it has a file of its group locked; and the other one of its group, which waits for that lock and adds a line.
  case diesWithALock = "dies-with-a-lock"
  case waitsForALock = "waits-for-a-lock"
  /// Opens files until it may open no more, and answers.
  case opensFiles = "opens-files"

  func run() -> Never {
    if self == .ignoresTermination { signal(SIGTERM, SIG_IGN) }
    ExtensionMain.run { FaultyPrincipal(fault: self) }
  }
}

final class FaultyPrincipal: INExtension {
  private let fault: HandlerFault
  private let store = CountingStore()

  init(fault: HandlerFault) {
    self.fault = fault
  }

  override func handler(for intent: INIntent) -> Any? {
    switch fault {
    case .handlesNothing: nil
    case .returnsAStranger: self
    default: FaultyHandler(fault: fault, store: store)
    }
  }
}

/// A number in a file, which an ordinary store reads once and writes as it knows it.
final class CountingStore {
  private let file = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "count")
  private lazy var count = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0

  func add() -> Int {
    count += 1
    try? Data("\(count)".utf8).write(to: file, options: .atomic)
    return count
  }
}

final class FaultyHandler: NSObject, INCreateNoteIntentHandling {
  private let fault: HandlerFault
  private let store: CountingStore
  private var calls = 0

  init(fault: HandlerFault, store: CountingStore) {
    self.fault = fault
    self.store = store
  }

  func resolveTitle(
    for intent: INCreateNoteIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    calls += 1
    if fault == .countsInSettings, let settings = UserDefaults(suiteName: "group.com.example") {
      calls = settings.integer(forKey: "calls") + 1
      settings.set(calls, forKey: "calls")
    }
    if fault == .countsInAFile { calls = store.add() }
    if fault == .speaks {
      completion(.success(with: INSpeakableString(spokenPhrase: INPreferences.siriLanguageCode())))
      return
    }
    if fault == .sharesMemory {
      completion(
        .success(with: INSpeakableString(spokenPhrase: Self.shareMemory(4096) ? "shares" : "refused")))
      return
    }
    if fault == .leavesAChild {
      var child: pid_t = 0
      let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
      let status = posix_spawn(&child, "/bin/sleep", nil, nil, arguments, nil)
      completion(
        .success(
          with: INSpeakableString(spokenPhrase: status == 0 ? "\(child)" : String(cString: strerror(status))))
      )
      return
    }
    if fault == .looksAround {
      let sees = FileManager.default.isReadableFile(atPath: "/etc/passwd") && fopen("/etc/passwd", "r") != nil
      completion(.success(with: INSpeakableString(spokenPhrase: sees ? "sees" : "blind")))
      return
    }
    if fault == .seesProcesses {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let processes = names.count { Int($0) != nil }
      completion(.success(with: INSpeakableString(spokenPhrase: "\(processes)")))
      return
    }
    if fault == .readsInbox {
      completion(.success(with: INSpeakableString(spokenPhrase: Self.inbox())))
      return
    }
    if fault == .tellsHome {
      let homes = [
        NSHomeDirectory(), FileManager.default.homeDirectoryForCurrentUser.path,
        NSString(string: "~").expandingTildeInPath,
      ]
      completion(.success(with: INSpeakableString(spokenPhrase: homes.joined(separator: " "))))
      return
    }
    if fault == .waitsForALock {
      completion(.success(with: INSpeakableString(spokenPhrase: Self.addToSharedFile("a line") ?? "none")))
      return
    }
    let answer = Answer(completion)
    switch fault {
    case .completesOnTheMainQueue:
      DispatchQueue.main.async { DispatchQueue.main.async { answer.say(Self.thread) } }
      return
    case .completesOnTheMainActor:
      Task { @MainActor in
        await Task.yield()
        answer.say(Self.thread)
      }
      return
    case .completesElsewhere:
      DispatchQueue.global().async { answer.say(Self.thread) }
      return
    case .blocksForPlaces:
      let done = DispatchSemaphore(value: 0)
      CLGeocoder().geocodeAddressString("Home") { places, _ in
        answer.say(places?.first?.postalAddress?.city ?? "nowhere")
        done.signal()
      }
      done.wait()
      return
    default: break
    }
    if fault == .asksForPlaces {
      CLGeocoder().geocodeAddressString("Home") { places, error in
        let place = places?.first.map { "\($0.name ?? ""), \($0.postalAddress?.city ?? "")" }
        let code = (error as? CLError)?.code.rawValue
        completion(.success(with: INSpeakableString(spokenPhrase: place ?? "error \(code ?? 0)")))
      }
      return
    }
    completion(.success(with: INSpeakableString(spokenPhrase: "call \(calls)")))
  }

  /// - Returns: false where the kernel refuses it.
  private static func shareMemory(_ size: Int) -> Bool {
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    memset(memory, 1, size)
    return true
  }

  private static func inbox() -> String {
    let folder = URL(filePath: NSHomeDirectory()).appending(path: "Documents/Inbox")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "unreadable" }
    var lines = names.map { "\($0): \(text(folder.appending(path: $0)))" }
    if let first = names.first {
      let file = folder.appending(path: first).resolvingSymlinksInPath()
      lines.append("beside: \(text(file.deletingLastPathComponent().appending(path: "secret.txt")))")
      if (try? Data("mine".utf8).write(to: file)) != nil { lines.append("written") }
    }
    return lines.joined(separator: ", ")
  }

  /// Adds a line to a file that the apps of a group share, which is locked until its process ends.
  ///
  /// - Returns: all of the file; nil where there is none.
  private static func addToSharedFile(_ line: String) -> String? {
    let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example")
    guard let file = group?.appending(path: "shared") else { return nil }
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { return nil }
    let text = line + "\n"
    guard text.withCString({ write(descriptor, $0, text.utf8.count) }) == text.utf8.count else { return nil }
    return try? String(contentsOf: file, encoding: .utf8)
  }

  private static func hang() -> Never { while true { pause() } }

  /// The name of files of this process that others must not replace.
  private let names = UUID().uuidString

  private static var thread: String { Thread.isMainThread ? "main" : "another" }

  /// A completion for code that runs elsewhere.
  private struct Answer: @unchecked Sendable {
    private let completion: (INSpeakableStringResolutionResult) -> Void

    init(_ completion: @escaping (INSpeakableStringResolutionResult) -> Void) {
      self.completion = completion
    }

    func say(_ title: String) { completion(.success(with: INSpeakableString(spokenPhrase: title))) }
  }

  func handle(intent: INCreateNoteIntent, completion: @escaping (INCreateNoteIntentResponse) -> Void) {
    switch fault {
    case .prints:
      print("a line of the app")
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .crashes: abort()
    case .diesWithALock:
      _ = Self.addToSharedFile("the last line")
      abort()
    case .opensFiles:
      while open("/dev/null", O_RDONLY) >= 0 {}
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .exits: exit(3)
    case .hangs: Self.hang()
    case .neverCompletes: break
    case .waitsForAFile:
      while access("go", F_OK) != 0 { usleep(1_000) }
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .takesMemory:
      var taken: [UnsafeMutableRawPointer] = []
      for _ in 0..<1024 {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 1, count: 1 << 20)
        taken.append(memory)
        usleep(1_000)
      }
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .fillsTheDisk:
      let block = Data(repeating: 1, count: 8 << 20)
      for number in 0..<12 { try? block.write(to: URL(filePath: "\(names)-\(number)")) }
      Self.hang()
    case .makesFiles:
      for number in 0..<30_000 { close(open("\(names)-\(number)", O_WRONLY | O_CREAT, 0o600)) }
      Self.hang()
    case .writesMuch:
      let line = String(repeating: "x", count: 1023)
      for _ in 0..<8192 { print(line) }
      fflush(nil)
      Self.hang()
    case .worksOn:
      Thread.detachNewThread { while true {} }
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .startsThreads:
      for _ in 0..<200 { Thread.detachNewThread { sleep(30) } }
      sleep(30)
    case .sharesMemory:
      _ = Self.shareMemory(300 << 20)
      sleep(30)
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    case .completesTwice:
      completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
      completion(INCreateNoteIntentResponse(code: .failure, userActivity: nil))
    default: completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
    }
  }
}
