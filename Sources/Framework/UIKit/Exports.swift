@_exported import CoreGraphics
@_exported import Foundation
// On Apple's platforms these come with Foundation.
@_exported import class Intents.NSExtensionContext
@_exported import class Intents.NSUserActivity
