import Foundation

enum Exponential {
  @inline(__always) static func of(_ value: Double) -> Double { exp(value) }
  @inline(__always) static func log(_ value: Double) -> Double { Foundation.log(value) }
}
