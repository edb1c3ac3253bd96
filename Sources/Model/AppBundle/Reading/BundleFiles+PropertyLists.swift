import IntentSchema
import SourceTree

extension BundleFiles {
  /// The root dictionary of a property list.
  ///
  /// Nil, with a finding, where the file is broken. Nil too where it is missing, with a finding if it is required.
  func propertyList(
    _ path: String, required: Bool, _ findings: inout Findings
  ) -> PropertyListDictionary? {
    guard isFile(path) else {
      // A link that leads out was reported when the files were listed.
      if required, kinds[path] != .brokenLink { findings.add(.missingFile, at: .file(path)) }
      return nil
    }
    guard let bytes = contents(path, &findings) else { return nil }
    do {
      let root = try PropertyListReader.read(bytes, file: path)
      return PropertyListDictionary.root(of: root, text: SourceText(bytes, file: path), &findings)
    } catch {
      findings.add(error)
      return nil
    }
  }

  /// The path of the program that a `CFBundleExecutable` names; nil, with a finding, where it can't be run.
  func executable(
    _ name: Located<String>, in directory: String, _ findings: inout Findings
  ) -> String? {
    guard !name.value.contains("/"), name.value != ".", name.value != ".." else {
      findings.add(.executableIsPath(name.value), at: name.place)
      return nil
    }
    let path = directory.isEmpty ? name.value : "\(directory)/\(name.value)"
    switch kinds[path] {
    case .file(_, isExecutable: true)?: return path
    case .file?, .directory?: findings.add(.executableNotRunnable(name.value), at: name.place)
    case .brokenLink?: break
    case nil: findings.add(.executableMissing(name.value), at: name.place)
    }
    return nil
  }
}
