import Foundation
import IntentSchema
import TestSupport
import Testing

@testable import AppBundle

/// Who signed a bundle, in minisign's form.
@Suite struct SignatureTests {
  private static let program = "PlugIns/ListOMatIntents.appex/ListOMatIntents"
  private static let message = Array("hello, Beckon\n".utf8)
  /// Made by minisign 0.11, by hash and, with `-l`, as old versions do.
  private static let key = "RWRyHIYXujDl80Hx80Z+B3D3Y9YMgOy4LxuGi/U+Yk8hb3E4hvmX2cR5"
  private static let signatures = [
    [
      "untrusted comment: signature from minisign secret key",
      "RURyHIYXujDl89nPVk3Xs6P+VP23DB1mP7fb/3sMw+yfnryjwuARuCVmpoUcc1f5qp8wrMLFYNsBsik2e2AjyMpHATtn/njauQM=",
      "trusted comment: ListOMat 2.0",
      "yfI34YQl+SxATr26kiNrdgtf7S5RrVw+W/FqKZ4YR3HPs9spcdeOCWt3p9t+JaTzhMKldWW8LPRq+kCuQRYYCA==",
    ],
    [
      "untrusted comment: signature from minisign secret key",
      "RWRyHIYXujDl8wZeNHKMVL6YRcg+X4tnj99Y+wiEyERpPCtPANX6b3Uv9ZhqnEtZ/wh/RekEDe8R3xGvJrWgUo72CTduLetPOAQ=",
      "trusted comment: ListOMat 2.0",
      "wyVnxgBLhRnT9iGGo10m6xkrAK//gsCihO9Da6nXwP8MQjapkz9qGsNYdQwZsPBTewswrtCqqotOX+H0lJR7AA==",
    ],
  ]

  @Test(arguments: signatures)
  func `what minisign signed is known, and nothing else`(_ lines: [String]) throws {
    let key = try #require(SigningKey(Self.key))
    #expect(key.identifier == "F3E530BA17861C72" && key.description == Self.key)
    func signature(_ change: (inout [String]) -> Void = { _ in }, end: String = "\n") -> Signature? {
      var lines = lines
      change(&lines)
      return Signature(file: Array((lines.joined(separator: end) + end).utf8))
    }
    #expect(signature()?.isValid(for: Self.message, by: key) == true)
    #expect(signature(end: "\r\n")?.isValid(for: Self.message, by: key) == true)
    #expect(signature()?.isValid(for: Self.message + [10], by: key) == false)
    #expect(signature { $0[2] += "." }?.isValid(for: Self.message, by: key) == false)
    #expect(signature { $0[0] += "." }?.isValid(for: Self.message, by: key) == true)
    // The key of the same identifier, but another one.
    let other = Self.key.replacingOccurrences(of: "0Hx80Z", with: "0Hx81Z")
    #expect(signature()?.isValid(for: Self.message, by: try #require(SigningKey(other))) == false)
    for index in 0..<4 { #expect(signature { $0.remove(at: index) } == nil) }
    #expect(signature { $0[1] = "RUQ=" } == nil)
    #expect(signature { $0.append("more") } == nil)
  }

  @Test func `a list of hashes is what sha256sum takes`() {
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let lines = "\(hash)  Info.plist\n\(hash) *./PlugIns/a b\n"
    #expect(Manifest(Array(lines.utf8))?.hashes.keys.sorted() == ["Info.plist", "PlugIns/a b"])
    for wrong in [
      "\(hash)  ../a\n", "\(hash)  /a\n", "\(hash)  a/./b\n", "\(hash)  \n", "\(hash) a\n",
      "\(hash)  a\n\(hash)  ./a\n", "\\\(hash)  a\\nb\n", "a\n",
    ] { #expect(Manifest(Array(wrong.utf8)) == nil, "\(wrong)") }
  }

  /// The reason why the app of a directory isn't installed; nil where it is.
  private func refusal(_ directory: BundleDirectory) -> String? {
    do {
      try directory.installed.install(from: directory.app)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `an update must be signed with the same key`() throws {
    let directory = try BundleDirectory.withApp()
    #expect(refusal(directory) == nil)
    #expect(directory.installed.signer(of: "com.example.ListOMat") == nil)
    // The first signature is taken as it is.
    try TestSigner(1).sign(directory)
    #expect(refusal(directory) == nil)
    let signer = directory.installed.signer(of: "com.example.ListOMat")
    #expect(signer?.identifier == "0101010101010101")
    try directory.write("#!/bin/sh\nexit 1", to: Self.program, executable: true)
    try TestSigner(1).sign(directory)
    #expect(refusal(directory) == nil)

    try TestSigner(2).sign(directory)
    #expect(
      refusal(directory) == """
        Manifest.sha256.minisig: error: com.example.ListOMat is signed with the key 0101010101010101, \
        but this version with the key 0202020202020202
          Ask the developer of the app about it. To install it all the same, remove the app first.
        """)
    for file in [BundleSignature.manifest, BundleSignature.signature, BundleSignature.key] {
      try directory.remove(file)
    }
    #expect(refusal(directory)?.contains("but this version isn't signed") == true)
    #expect(directory.installed.signer(of: "com.example.ListOMat") == signer)
    try directory.installed.remove("com.example.ListOMat")
    #expect(directory.installed.signer(of: "com.example.ListOMat") == nil)
  }

  @Test(arguments: [
    ("#!/bin/sh\nexit 1", program, "\(program): error: the file was changed after it was signed"),
    ("more", "more.txt", "more.txt: error: the file isn't in Manifest.sha256, so it isn't signed"),
    ("", BundleSignature.key, "minisign.pub: error: the bundle is signed, but no public key of minisign"),
    ("", BundleSignature.manifest, "error: Manifest.sha256 wasn't signed so with the key 0101010101010101"),
    ("..", BundleSignature.manifest, "Manifest.sha256: error: the bundle is signed, but the hashes of its"),
    ("", BundleSignature.signature, "Manifest.sha256.minisig: error: this is no signature of minisign"),
  ])
  func `a bundle that isn't as it was signed is refused`(
    _ text: String, _ file: String, _ expected: String
  ) throws {
    let directory = try BundleDirectory.withApp()
    try TestSigner(1).sign(directory)
    try directory.write(text, to: file, executable: file == Self.program)
    #expect(refusal(directory)?.contains(expected) == true, "\(refusal(directory) ?? "installed")")
    #expect(directory.installed.list().isEmpty)
  }

  @Test func `files that are missing, links and another's key are refused`() throws {
    let directory = try BundleDirectory.withApp()
    try directory.write("text", to: "extra.txt")
    try TestSigner(1).sign(directory)
    try directory.remove("extra.txt")
    #expect(refusal(directory)?.hasPrefix("extra.txt: error: the file was signed, but it is missing") == true)
    try TestSigner(1).sign(directory)
    let link = directory.app.appending(path: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "Info.plist")
    #expect(refusal(directory)?.hasPrefix("link: error: a link can't be signed") == true)
    try FileManager.default.removeItem(at: link)
    // Signed by one, with the key of another beside it.
    try directory.write(TestSigner(2).publicFile, to: BundleSignature.key)
    #expect(refusal(directory)?.contains("wasn't signed so with the key 0202020202020202") == true)
  }

  @Test func `a group belongs to the key of its first app`() throws {
    let directory = try BundleDirectory.withApp()
    try TestSigner(1).sign(directory)
    let app = try directory.installed.install(from: directory.app).app
    let group = try #require(app.entitlements.applicationGroups.first)
    #expect(directory.installed.groups(of: app) == [group])
    try FileManager.default.removeItem(at: directory.app)
    try directory.makeApp("Twin")
    try directory.edit("Twin.entitlements", "group.com.example.Twin", group)
    #expect(
      refusal(directory)?.contains(
        "the group \(group) belongs to com.example with the key 0101010101010101 (ListOMat), "
          + "and this app is of com.example, and isn't signed") == true)
    try TestSigner(2).sign(directory)
    #expect(
      refusal(directory)?.contains("and this app is of com.example with the key 0202020202020202") == true)
    // Copied by hand it doesn't get the files either.
    let place = directory.installed.directory.appending(path: "com.example.Twin.app")
    try FileManager.default.copyItem(at: directory.app, to: place)
    let twin = try #require(directory.installed.app(named: "com.example.Twin"))
    #expect(directory.installed.groups(of: twin).isEmpty)
    try FileManager.default.removeItem(at: place)
    try TestSigner(1).sign(directory)
    #expect(refusal(directory) == nil)
    #expect(directory.installed.groups(of: twin) == [group])
  }

  // MARK: The real program

  private static let minisign = "/usr/bin/minisign"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: minisign)))
  func `a bundle that sha256sum and minisign have signed is installed, and they take ours`() throws {
    let directory = try BundleDirectory.withApp()
    // As Documentation/confinement.md says it.
    let commands = """
      set -e
      cd "$0"
      minisign -G -W -p minisign.pub -s ../secret >/dev/null
      find . -type f ! -name 'Manifest.sha256*' -exec sha256sum {} + >Manifest.sha256
      minisign -S -s ../secret -m Manifest.sha256 >/dev/null
      """
    try RunningProgram(URL(filePath: "/bin/bash"), ["-c", commands, directory.app.path]).end()
    #expect(refusal(directory) == nil)
    let identifier = directory.installed.signer(of: "com.example.ListOMat")?.identifier
    let file = try String(contentsOf: directory.app.appending(path: "minisign.pub"), encoding: .utf8)
    // minisign leaves out the zeros at the front of a number, which one key in sixteen has.
    let shown = identifier.map { String($0.drop { $0 == "0" }) } ?? ""
    #expect(file.contains("minisign public key \(shown)\n"))

    try TestSigner(3).sign(directory)
    let checks = """
      cd "$0" && sha256sum --quiet -c Manifest.sha256 && minisign -V -q -p minisign.pub -m Manifest.sha256 && echo good
      """
    #expect(
      try RunningProgram(URL(filePath: "/bin/bash"), ["-c", checks, directory.app.path]).end() == ["good"])
  }
}
