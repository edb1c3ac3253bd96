import IntentSchema
import Testing

@Suite struct TypeReferenceTests {
  @Test(arguments: ["INTask", "INTask?", "[INTask]?", "[String]", "Bool?"])
  func `a spelling comes back as it was`(_ spelling: String) {
    #expect(TypeReference(spelling).description == spelling)
  }

  @Test func `what is unwrapped without being asked may be nil`() {
    #expect(TypeReference("String!") == TypeReference("String?"))
  }

  @Test func `an optional list knows its element`() {
    let type = TypeReference("[INTask]?")
    #expect(type.isOptional && type.isList)
    #expect(type.base == "INTask")
  }
}
