/// How urgent work is, as its author declares it; most urgent first.
public enum QualityOfService: Int, CaseIterable, Sendable {
  case userInteractive, userInitiated, `default`, utility, background

  /// As written in scenarios.
  public var name: String {
    switch self {
    case .userInteractive: "user-interactive"
    case .userInitiated: "user-initiated"
    case .default: "default"
    case .utility: "utility"
    case .background: "background"
    }
  }
}
