/// Permission of an app for activity while it is not in front.
package enum BackgroundMode: String, CaseIterable, Sendable {
  case audio
  case location
  case bluetoothCentral = "bluetooth-central"
  case fetch
  case processing
  case remoteNotification = "remote-notification"
  case voip

  /// Its bit in a set of modes, written out, since a search among all cases is slow.
  package var bit: UInt8 {
    switch self {
    case .audio: 1
    case .location: 2
    case .bluetoothCentral: 4
    case .fetch: 8
    case .processing: 16
    case .remoteNotification: 32
    case .voip: 64
    }
  }
}
