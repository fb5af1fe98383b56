/// A rule for developers of apps, by which a change is called.
package struct AppPractice: Sendable {
  /// Whether a metric can show what a change costs.
  package enum Cost: String, Sendable {
    case shown
    /// It costs nothing, so that no metric has to show it.
    case free
    /// No metric shows it, so that what saves is a trade-off.
    case unseen
    /// It takes away what somebody may need; advice names it only where metrics show no cost.
    case strict
  }

  /// What a platform calls it.
  package struct Term: Encodable, Sendable {
    package let words: String
    /// The address of its documentation.
    package let link: String
  }

  /// The name that advice carries: "end-scan".
  package let name: String
  /// The row of the catalogue of practices: "B5".
  package let row: String
  /// The request to a developer: "End the scan once the device is found".
  package let advice: String
  /// The possible cost: "what comes later is not heard".
  package let price: String
  /// A key of the bibliography.
  package let source: String
  package let cost: Cost
  /// How likely a change of this kind is to be right: the likeliest ones get runs first.
  let likelihood: Double
  package let android: Term?
  package let apple: Term?

  /// Whether it does something less often that an app does again and again.
  var isSlower: Bool {
    [
      "ask-less", "look-less", "poll-less", "tick-less", "keep-alive-less", "write-less-often",
    ].contains(name)
  }

  /// Whether it is a way to do repeated work less often or at another time.
  var isOfLoops: Bool {
    isSlower || ["as-job", "wait-for-charger", "wait-for-wi-fi", "timer-tolerance"].contains(name)
  }

  /// Reads a line of the table.
  init(_ line: Substring) {
    let cells = line.split(separator: " | ").map(String.init)
    guard cells.count == 9, let cost = Cost(rawValue: cells[5]), let tenths = Double(cells[6])
    else { preconditionFailure("no practice: \(line)") }
    (name, row, advice, price, source) = (cells[0], cells[1], cells[2], cells[3], cells[4])
    self.cost = cost
    likelihood = tenths / 10
    android = Self.term(cells[7], at: "https://developer.android.com/")
    apple = Self.term(cells[8], at: "https://developer.apple.com/documentation/")
  }

  private static func term(_ cell: String, at site: String) -> Term? {
    let words = cell.split(separator: " ")
    guard words.count > 1, let path = words.last else { return nil }
    return Term(words: words.dropLast().joined(separator: " "), link: site + path)
  }
}
