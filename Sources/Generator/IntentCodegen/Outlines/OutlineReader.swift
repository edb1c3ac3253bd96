import SourceTree

/// Reads the declarations of a file in one pass over its tokens.
struct OutlineReader {
  private typealias Token = SwiftTokens.Token

  private let text: SourceText
  private let tokens: [Token]
  private var place = 0
  /// The braces that are open: the type that each belongs to, by its place in the outline, or nil.
  private var scopes: [Int?] = []
  /// The words before the declaration that comes next.
  private var modifiers: Set<String> = []

  private static let kinds: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]
  private static let members: Set<String> = ["func", "var", "let", "subscript", "init"]
  private static let modifiers: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "override",
    "nonisolated", "mutating", "required", "convenience", "dynamic", "isolated", "indirect", "distributed",
  ]

  init(_ text: SourceText) {
    self.text = text
    tokens = SwiftTokens(text.bytes).tokens
  }

  private func word(_ offset: Int = 0) -> String {
    tokens.indices.contains(place + offset) ? tokens[place + offset].text : ""
  }

  private func isName(_ offset: Int = 0) -> Bool {
    tokens.indices.contains(place + offset) && tokens[place + offset].isWord
  }

  mutating func read(into outline: inout SourceOutline) {
    while place < tokens.count {
      let isDeclaration = word(-1) != "." && isName(1)
      switch word() {
      case "{": open(nil)
      case "}": close(&outline)
      case "@": skipAttribute()
      case "import": skipImport()
      case "typealias" where isDeclaration: readAlias(into: &outline)
      case "func" where word(-1) != ".": readMethod(into: &outline)
      case let kind where Self.kinds.contains(kind) && isDeclaration && !isModifier: readType(into: &outline)
      case let modifier where Self.modifiers.contains(modifier):
        modifiers.insert(modifier)
        place += 1
        if word() == "(" { skipGroup() }
      default:
        modifiers = []
        place += 1
      }
    }
    outline.isWhole = outline.isWhole && scopes.isEmpty
  }

  /// `class` before a member says that it belongs to the type.
  private var isModifier: Bool { Self.members.contains(word(1)) || Self.modifiers.contains(word(1)) }

  private mutating func open(_ type: Int?) {
    scopes.append(type)
    modifiers = []
    place += 1
  }

  private mutating func close(_ outline: inout SourceOutline) {
    if scopes.popLast() == nil { outline.isWhole = false }
    modifiers = []
    place += 1
  }

  private mutating func skipAttribute() {
    place += 1
    _ = readPath()
    if word() == "(" { skipGroup() }
  }

  private mutating func skipImport() {
    place += 1
    if Self.kinds.contains(word()) || Self.members.contains(word()) || word() == "typealias" { place += 1 }
    _ = readPath()
  }

  /// From a bracket to behind the one that closes it.
  private mutating func skipGroup() {
    var depth = 0
    repeat {
      switch word() {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      default: break
      }
      place += 1
    } while depth > 0 && place < tokens.count
  }

  /// `Outer.Inner` as its last part; generic arguments are left out.
  private mutating func readPath() -> String {
    var name = ""
    while isName() {
      name = word().trimmingBackticks
      place += 1
      if word() == "<" { skipGroup() }
      guard word() == ".", isName(1) else { break }
      place += 1
    }
    return name
  }

  /// `A & B<C>` as its names.
  private mutating func readComposition() -> [String] {
    var names: [String] = []
    while place < tokens.count {
      if word() == "@" {
        skipAttribute()
      } else if ["any", "some", "&"].contains(word()) {
        place += 1
      } else if isName(), names.isEmpty || word(-1) == "&" {
        names.append(readPath())
      } else {
        return names
      }
    }
    return names
  }

  // MARK: Declarations

  private mutating func readAlias(into outline: inout SourceOutline) {
    place += 1
    let name = readPath()
    guard word() == "=" else { return }
    place += 1
    outline.aliases[name] = readComposition()
  }

  private mutating func readType(into outline: inout SourceOutline) {
    let isPrivate = kindIsPrivate
    var type = SourceOutline.TypeDeclaration(kind: word(), name: "")
    place += 1
    type.name = readPath()
    if word() == ":" {
      repeat {
        place += 1
        type.inherited += readComposition()
      } while word() == ","
    }
    while place < tokens.count, word() != "{", word() != "}" { place += 1 }
    guard word() == "{" else { return }
    outline.types.append(type)
    if isPrivate { privateTypes.insert(outline.types.count - 1) }
    open(outline.types.count - 1)
  }

  /// Extensions that make their members private.
  private var privateTypes: Set<Int> = []
  private var kindIsPrivate: Bool {
    word() == "extension" && !modifiers.isDisjoint(with: ["private", "fileprivate"])
  }

  private mutating func readMethod(into outline: inout SourceOutline) {
    let location = text.location(ofByteAt: tokens[place].offset)
    let owner = scopes.last ?? nil
    let words = modifiers
    modifiers = []
    place += 1
    guard isName() else { return }
    var method = SourceOutline.Method(
      name: word().trimmingBackticks, parameters: [],
      isPrivate: !words.isDisjoint(with: ["private", "fileprivate"]),
      isStatic: !words.isDisjoint(with: ["static", "class"]), location: location)
    place += 1
    if word() == "<" { skipGroup() }
    guard word() == "(" else { return }
    method.parameters = readParameters()
    while ["async", "throws", "rethrows", "reasync"].contains(word()) {
      if word() == "async" { method.isAsync = true } else { method.isThrowing = true }
      place += 1
      if word() == "(" { skipGroup() }
    }
    if word() == "->" {
      place += 1
      method.result = readResult()
    }
    guard let owner else { return }
    if privateTypes.contains(owner) { method.isPrivate = true }
    outline.types[owner].methods.append(method)
  }

  private mutating func readParameters() -> [SourceOutline.Parameter] {
    let start = place
    skipGroup()
    let inner = tokens[start..<place].dropFirst().dropLast()
    return inner.splitAtCommas().compactMap { parameter in
      guard let label = parameter.first(where: { $0.isWord }),
        let colon = parameter.firstIndex(where: { $0.text == ":" })
      else { return nil }
      let type = parameter[(colon + 1)...].prefix { $0.text != "=" }
      return SourceOutline.Parameter(label: label.text.trimmingBackticks, type: Self.text(of: type))
    }
  }

  private mutating func readResult() -> String {
    let start = place
    while place < tokens.count {
      let isStart = place == start || ["->", "&", "some", "any"].contains(word(-1))
      if word() == "@" {
        skipAttribute()
      } else if ["(", "["].contains(word()), isStart {
        skipGroup()
      } else if isName(), isStart, word() != "where" {
        _ = ["some", "any"].contains(word()) ? skipWord() : readPath()
      } else if ["?", "!", "->", "&"].contains(word()) {
        place += 1
      } else {
        break
      }
    }
    return Self.text(of: tokens[start..<place])
  }

  private mutating func skipWord() -> String {
    place += 1
    return ""
  }

  /// A type without attributes and spaces: `([INPersonResolutionResult])->Void`.
  private static func text(of tokens: ArraySlice<Token>) -> String {
    var text = ""
    var isAttribute = false
    for token in tokens {
      if isAttribute {
        isAttribute = false
      } else if token.text == "@" {
        isAttribute = true
      } else {
        text += token.text
      }
    }
    return text
  }
}

extension ArraySlice<SwiftTokens.Token> {
  /// The parts between commas that stand in no bracket.
  fileprivate func splitAtCommas() -> [ArraySlice<SwiftTokens.Token>] {
    var depth = 0
    var parts: [ArraySlice<SwiftTokens.Token>] = []
    var start = startIndex
    for index in indices {
      switch self[index].text {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 0:
        parts.append(self[start..<index])
        start = index + 1
      default: break
      }
    }
    return start < endIndex ? parts + [self[start..<endIndex]] : parts
  }
}

extension String {
  fileprivate var trimmingBackticks: String { hasPrefix("`") ? filter { $0 != "`" } : self }
}
