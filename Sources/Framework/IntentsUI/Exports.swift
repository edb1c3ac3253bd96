@_exported import Intents
@_exported import UIKit
