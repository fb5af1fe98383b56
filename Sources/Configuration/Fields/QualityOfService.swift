/// The declared urgency of work; most urgent first.
package enum QualityOfService: Int, CaseIterable, Sendable {
  case userInteractive, userInitiated, `default`, utility, background

  /// The name in scenarios.
  package var name: String {
    switch self {
    case .userInteractive: "user-interactive"
    case .userInitiated: "user-initiated"
    case .default: "default"
    case .utility: "utility"
    case .background: "background"
    }
  }
}
