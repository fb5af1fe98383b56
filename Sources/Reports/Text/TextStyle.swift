/// How reports for a terminal emphasise, or do not.
public struct TextStyle: Sendable {
  /// Whether to use ANSI escape sequences.
  public let usesColor: Bool
  /// How many columns a line may have.
  public let width: Int
  /// Whether to draw small bars and lines of block characters.
  public let showsBars: Bool

  /// - Parameters:
  ///   - usesColor: Whether to use ANSI escape sequences.
  ///   - width: How many columns a line may have, 60 at the least.
  ///   - showsBars: Whether to draw small bars and lines of block characters.
  public init(usesColor: Bool = false, width: Int = 100, showsBars: Bool = false) {
    self.usesColor = usesColor
    self.showsBars = showsBars
    self.width = max(width, 60)
  }

  /// The plain text of files and pipes.
  public static let plain = TextStyle()

  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case bad = "31"
    case doubtful = "33"
  }

  func styled(_ text: String, _ emphasis: Emphasis) -> String {
    usesColor ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}
