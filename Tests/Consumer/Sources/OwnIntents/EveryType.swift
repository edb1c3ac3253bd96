import Intents

/// A handler of intents with a parameter, an option and a property of every type, alone and in lists: what it gets, it
/// gives back.
final class EveryTypeHandler: NSObject, EveryTypeIntentHandling, NothingAtAllIntentHandling {
  func handle(intent: EveryTypeIntent) async -> EveryTypeIntentResponse {
    let response = EveryTypeIntentResponse(code: .default, userActivity: nil)
    response.r0String = intent.oneString
    response.r1String = intent.manyString
    response.r0Boolean = intent.oneBoolean
    response.r1Boolean = intent.manyBoolean
    response.r0Integer = intent.oneInteger
    response.r1Integer = intent.manyInteger
    response.r0Decimal = intent.oneDecimal
    response.r1Decimal = intent.manyDecimal
    response.r0TimeInterval = intent.oneTimeInterval
    response.r1TimeInterval = intent.manyTimeInterval
    response.r0DateComponents = intent.oneDateComponents
    response.r1DateComponents = intent.manyDateComponents
    response.r0URL = intent.oneURL
    response.r1URL = intent.manyURL
    response.r0File = intent.oneFile
    response.r1File = intent.manyFile
    response.r0Person = intent.onePerson
    response.r1Person = intent.manyPerson
    response.r0Placemark = intent.onePlacemark
    response.r1Placemark = intent.manyPlacemark
    response.r0CurrencyAmount = intent.oneCurrencyAmount
    response.r1CurrencyAmount = intent.manyCurrencyAmount
    response.r0PaymentMethod = intent.onePaymentMethod
    response.r1PaymentMethod = intent.manyPaymentMethod
    response.r0SpeakableString = intent.oneSpeakableString
    response.r1SpeakableString = intent.manySpeakableString
    response.r0Length = intent.oneLength
    response.r1Length = intent.manyLength
    response.r0Mass = intent.oneMass
    response.r1Mass = intent.manyMass
    response.r0Energy = intent.oneEnergy
    response.r1Energy = intent.manyEnergy
    response.r0Speed = intent.oneSpeed
    response.r1Speed = intent.manySpeed
    response.r0Temperature = intent.oneTemperature
    response.r1Temperature = intent.manyTemperature
    response.r0Volume = intent.oneVolume
    response.r1Volume = intent.manyVolume
    response.r0Object = intent.oneObject
    response.r1Object = intent.manyObject
    response.r0Enum = intent.oneEnum
    response.r1Enum = intent.manyEnum
    response.r0Own = intent.oneOwn
    response.r1Own = intent.manyOwn
    return response
  }

  func handle(intent: NothingAtAllIntent) async -> NothingAtAllIntentResponse {
    NothingAtAllIntentResponse(code: .success, userActivity: nil)
  }
}
