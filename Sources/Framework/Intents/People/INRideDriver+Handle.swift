import Foundation

extension INRideDriver {
  /// A driver who is reached by a handle of no certain kind.
  public convenience init(
    handle: String, displayName: String?, image: INImage?, rating: String?, phoneNumber: String?
  ) {
    self.init(
      personHandle: INPersonHandle(value: handle, type: .unknown), nameComponents: nil,
      displayName: displayName,
      image: image, rating: rating, phoneNumber: phoneNumber)
  }

  public convenience init(
    handle: String, nameComponents: PersonNameComponents, image: INImage?, rating: String?,
    phoneNumber: String?
  ) {
    self.init(
      personHandle: INPersonHandle(value: handle, type: .unknown), nameComponents: nameComponents,
      displayName: nil, image: image, rating: rating, phoneNumber: phoneNumber)
  }
}
