/// Every threshold and weight of the language layer.
enum Weights {
  enum Cache {
    static let files = 4
    static let unusedSeconds = 30.0 * 86_400
  }
}
