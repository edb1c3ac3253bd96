import Foundation

/// A kind of content, by its identifier.
///
///     UTType.png.identifier                     // "public.png"
///     UTType("com.example.recipe")?.identifier  // "com.example.recipe"
public struct UTType: Hashable, Sendable {
  public let identifier: String

  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.identifier = identifier
  }

  private init(known identifier: String) { self.identifier = identifier }

  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let json = UTType(known: "public.json")
  public static let audio = UTType(known: "public.audio")
  public static let movie = UTType(known: "public.movie")
  public static let message = UTType(known: "public.message")
  public static let contact = UTType(known: "public.contact")
  public static let url = UTType(known: "public.url")
}
