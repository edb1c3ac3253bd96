import Assistant
import Conversations
import Foundation
import Glibc
import IntentSchema
import LanguageTools
import Service

/// The program `beckon`: finds the command, runs it, and reports mistakes.
///
///     let arguments = Array(CommandLine.arguments.dropFirst())
///     let status = BeckonCommandLine(environment: ProcessInfo.processInfo.environment).run(arguments)
///     exit(status.rawValue)
public struct BeckonCommandLine: Sendable {
  private let environment: [String: String]
  private let program: URL?

  /// - Parameter program: the executable of this command line, which learns in a process of its own after an app was
  ///   installed; nil where this process is another one.
  public init(environment: [String: String], program: URL? = nil) {
    self.environment = environment
    self.program = program
  }

  /// Runs one command line.
  ///
  /// - Parameter arguments: without the program's name.
  public func run(_ arguments: [String]) -> ExitStatus {
    // A limit of the size of files is told as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    do {
      if arguments.contains("--help") || arguments.contains("-h") {
        return HelpCommand.print(arguments.filter { !$0.hasPrefix("-") }, among: commands)
      }
      if arguments == ["--version"] {
        print("beckon \(Beckon.version)")
        return .success
      }
      let (command, rest) = try find(arguments)
      let invocation = try command.parse(rest)
      if command.isPersonal, try !Unlocking(setting).isUnlocked() { return .failure }
      return try command.run(invocation)
    } catch let error as UsageError {
      return complain("\(error)", .usage)
    } catch let error as Diagnostics {
      return complain("\(error)", .badInput)
    } catch let error as Diagnostic {
      return complain("\(error)", .badInput)
    } catch let error as LineError {
      return complain("\(error)", .badInput)
    } catch let error as FrontRefusal {
      return complain("\(error)", error.kind == .input ? .badInput : .failure)
    } catch {
      guard let fault = FileFault(error) else { return complain("\(error)", .failure) }
      return complain("\(fault)", .notKept)
    }
  }

  private var setting: Setting { Setting(environment: environment, program: program) }

  var commands: [CommandDefinition] {
    let setting = setting
    return [
      ConverseCommand.definition(setting), SayCommand.definition(setting),
      UnderstandCommand.definition(setting),
    ]
      + AppsCommand.definitions(setting) + PermissionsCommand.definitions(setting)
      + IntentsCommand.definitions(setting)
      + ShortcutsCommand.definitions(setting)
      + [
        SearchCommand.definition(setting), SuggestCommand.definition(setting),
        PlaceCommand.definition(setting),
        DonationsCommand.definition(setting),
      ]
      + DataCommand.definitions(setting) + LockCommand.definitions(setting)
      + [
        ServeCommand.definition(setting), DoctorCommand.definition(setting), LearnCommand.definition(setting),
        TestCommand.definition(setting),
        EntitiesCommand.definition(setting),
      ]
      + ModelCommand.definitions(setting) + GrammarCommand.definitions(setting)
      + LanguageCommand.definitions(setting)
  }

  /// The command whose words the arguments begin with; the longest where several do.
  private func find(_ arguments: [String]) throws(UsageError) -> (CommandDefinition, ArraySlice<String>) {
    if arguments.first == "help" {
      let commands = commands
      let help = CommandDefinition(words: ["help"], operands: ["[COMMAND…]"], summary: "Shows what there is")
      {
        HelpCommand.print($0.operands, among: commands)
      }
      return (help, arguments.dropFirst())
    }
    let matching = commands.filter { arguments.starts(with: $0.words) }
    guard let command = matching.max(by: { $0.words.count < $1.words.count }) else {
      throw .unknownCommand(arguments.joined(separator: " "), nearest: nil)
    }
    if command.words.isEmpty, let word = arguments.first, !word.hasPrefix("-") {
      let group = commands.filter { $0.words.first == word }
      if let first = group.first {
        let known = group.map { $0.words.dropFirst().joined(separator: " ") }
        if let other = arguments.dropFirst().first, !other.hasPrefix("-") {
          let nearest = EditDistance.nearest(to: other, among: known)
          throw .unknownCommand("\(word) \(other)", nearest: nearest.map { "\(word) \($0)" })
        }
        throw .missingOperand(
          "one of \(known.joined(separator: ", "))",
          usage: "beckon \(word) COMMAND, such as \(first.usage)")
      }
      let known = Set(commands.compactMap(\.words.first) + ["help"])
      throw .unknownCommand(word, nearest: EditDistance.nearest(to: word, among: known))
    }
    return (command, arguments.dropFirst(command.words.count))
  }

  private func complain(_ message: String, _ status: ExitStatus) -> ExitStatus {
    Setting.report("beckon: \(message)")
    return status
  }
}
