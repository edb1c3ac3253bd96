import ExtensionHost
import Foundation
import IntentSchema
import SystemCatalogue
import TestSupport
import Testing

/// Every method of every handling protocol, through a real process, in both forms.
@Suite(.serialized) struct EveryIntentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let intents: [IntentClass] =
    ((try? SystemCatalogue.domains(in: root.appending(path: "Catalogue/Domains"))) ?? [])
    .flatMap(\.intents).filter { $0.handling != nil }

  @Test func `all are there`() {
    #expect(Self.intents.count == 60)
  }

  @Test(arguments: ["completion", "async"])
  func `answers come back as the handler gave them`(form: String) throws {
    let bench = try Bench(form, of: "EchoExtension")
    let catalogue = try SystemCatalogue.load()
    var records = RandomRecords(catalogue: catalogue, random: SeededGenerator(seed: 11))
    var calls = 0
    for intent in Self.intents {
      let definition = try #require(catalogue.intent(intent.name))
      for _ in 0..<2 {
        for (phase, reply) in replies(for: intent, definition, &records) {
          let parameters = definition.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
          var record = records.record(intent.name, parameters)
          record["identifier"] = .string(String(decoding: try JSONEncoder().encode(reply), as: UTF8.self))
          do {
            let found = try bench.host.call(
              HandlingCall(phase, intent: record), in: bench.launch, transaction: "\(calls)")
            #expect(found == reply, "\(intent.name) \(phase)")
          } catch {
            Issue.record("\(intent.name) \(phase): \(error); \(bench.log.suffix(300))")
            return
          }
          calls += 1
        }
      }
    }
    #expect(calls > 1_500)
    #expect(bench.host.processes.first?.calls == calls)
  }

  /// The answers that a handler may give to each of its methods.
  private func replies(
    for intent: IntentClass, _ definition: IntentDefinition, _ records: inout RandomRecords
  ) -> [(HandlingPhase, HandlingReply)] {
    var replies: [(HandlingPhase, HandlingReply)] = []
    for phase in [HandlingPhase.confirm, .handle] {
      var response = records.record(definition.response.name, definition.response.properties)
      let code = definition.response.codes.keys.sorted().randomElement(using: &records.random) ?? 0
      // A code of 0 is what a response has before anything is said, and is the same as none.
      response["code"] = .integer(Int64(code))
      replies.append((phase, .response(response)))
    }
    for method in intent.handling?.methods ?? [] where method.role == .resolve {
      guard let name = method.parameter, let parameter = definition.parameter(name) else { continue }
      var element = parameter.type.unwrapped
      if method.resultIsList, case .list(let inner) = element { element = inner }
      var resolutions: [Resolution] = [.needsValue, .notRequired, .unsupported(reason: nil)]
      resolutions += parameter.unsupportedReasons.keys.sorted().map { .unsupported(reason: $0) }
      resolutions += parameter.confirmationReasons.keys.sorted().map {
        .confirmationRequired(nil, reason: $0)
      }
      if let value = records.value(element) {
        resolutions += [
          .success(value), .disambiguation([value, value]), .confirmationRequired(value, reason: nil),
        ]
      }
      if method.resultIsList {
        replies.append((.resolve(name), .resolutions(resolutions)))
      } else {
        replies += resolutions.map { (.resolve(name), .resolution($0)) }
      }
    }
    return replies
  }
}
