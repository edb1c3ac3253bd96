import Foundation
import IntentSchema

// The members of these classes that are neither initialisers nor properties.

extension INPaymentMethod {
  /// The person's wallet.
  public class func applePay() -> Self {
    _holding(["type": INPaymentMethodType.applePay])
  }
}

extension INRideCompletionStatus {
  public class func completed() -> Self { _holding(["isCompleted": true]) }

  /// Paid in full.
  public class func completed(settled settledPaymentAmount: INCurrencyAmount) -> Self {
    _holding(["isCompleted": true, "paymentAmount": settledPaymentAmount])
  }

  /// Still to be paid.
  public class func completed(outstanding outstandingPaymentAmount: INCurrencyAmount) -> Self {
    _holding(["isCompleted": true, "isOutstanding": true, "paymentAmount": outstandingPaymentAmount])
  }

  /// The app asks for feedback of these kinds.
  public class func completed(feedbackType: INRideFeedbackTypeOptions = []) -> Self {
    _holding(["isCompleted": true, "feedbackType": feedbackType])
  }

  public class func canceledByService() -> Self { _holding(["isCanceled": true]) }
  public class func canceledByUser() -> Self { _holding(["isCanceled": true]) }
  public class func canceledMissedPickup() -> Self {
    _holding(["isCanceled": true, "isMissedPickup": true])
  }
}

extension INMediaDestinationReference {
  public class func library() -> Self { _holding(["mediaDestinationType": INMediaDestinationType.library]) }

  public class func playlistDestination(withName playlistName: String) -> Self {
    _holding(["mediaDestinationType": INMediaDestinationType.playlist, "playlistName": playlistName])
  }
}

extension INCar {
  /// The greatest power that a kind of connector charges with.
  public func setMaximumPower(
    _ power: Measurement<UnitPower>, for chargingConnectorType: INCar.ChargingConnectorType
  ) {
    let others = (_maximumPowers ?? []).filter { $0.connector != chargingConnectorType }
    _maximumPowers = others + [MaximumPower(connector: chargingConnectorType, power: power)]
  }

  public func maximumPower(
    for chargingConnectorType: INCar.ChargingConnectorType
  ) -> Measurement<UnitPower>? {
    _maximumPowers?.first { $0.connector == chargingConnectorType }?.power
  }

  /// The greatest charging power of one kind of connector.
  public struct MaximumPower: _ValueCoded, Sendable {
    var connector: ChargingConnectorType
    var power: Measurement<UnitPower>

    public static func _decode(_ value: Value, at path: _FieldPath) throws -> MaximumPower {
      let fields = try RecordFields(value, type: "INCar.MaximumPower", at: path)
      return MaximumPower(connector: try fields.required("connector"), power: try fields.required("power"))
    }

    public func _encode() -> Value {
      .record(Record("INCar.MaximumPower", ["connector": connector._encode(), "power": power._encode()]))
    }
  }
}
