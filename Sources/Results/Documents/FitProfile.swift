import Configuration
import Experiments
import Foundation
import Quantities

/// A device profile with the numbers that a fit found.
///
/// The range of a number is what the profile claims of the next phone: never narrower than the spread
/// between phones that the fit names, nor than the interval of the number.
package struct FitProfile {
  private let problem: FitProblem
  private let numbers: FitNumbers
  private let document: FitDocument
  private let base: String
  private let model: (String) -> String?

  /// - Parameters:
  ///   - base: The profile that it extends.
  ///   - model: The model of a component in the scenario of the fit.
  package init(
    _ problem: FitProblem, _ numbers: FitNumbers, _ document: FitDocument, base: String,
    model: @escaping (String) -> String?
  ) {
    self.model = model
    self.problem = problem
    self.numbers = numbers
    self.document = document
    self.base = base
  }

  /// The name of the device in a file: that of the file without folder and ending.
  package static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    let stem = last.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    return stem.isEmpty ? "fitted" : String(stem)
  }

  /// The profile as YAML.
  package func text(named name: String) -> String {
    let nowhere = SourceLocation(file: "")
    var tree = ConfigurationNode(
      entries: [
        ("device", ConfigurationNode(text: name, at: nowhere)),
        ("extends", ConfigurationNode(text: base, at: nowhere)),
      ], at: nowhere)
    for number in numbers.numbers where number.isDetermined {
      guard let path = Self.path(inProfile: number.path) else { continue }
      if path.count == 3, path[0] == "components", let model = model(path[1]) {
        let word = ConfigurationNode(text: model, at: nowhere)
        tree = (try? tree.setting(path: [path[0], path[1], "model"], to: word)) ?? tree
      }
      tree = (try? tree.setting(path: path, to: node(of: number, at: nowhere))) ?? tree
    }
    return head + YAMLWriter.profileText(of: tree)
  }

  /// The keys below the profile; nil for a number that is none of the device.
  private static func path(inProfile path: String) -> [String]? {
    let keys = path.split(separator: ".").map(String.init)
    return keys.count > 1 && keys[0] == "device" ? Array(keys.dropFirst()) : nil
  }

  private func node(
    of number: FitNumbers.Number, at location: SourceLocation
  ) -> ConfigurationNode {
    func word(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: location) }
    func written(_ value: Double) -> String {
      let digits = DecimalDigits.text(of: value, significant: 4)
      return number.unit.isEmpty ? digits : "\(digits) \(number.unit)"
    }
    let range = range(of: number)
    var note = "fit '\(problem.name)', \(numbers.rows) rows"
    if let interval = number.profile ?? number.interval {
      note += ", 95 % \(written(interval.lowerBound)) to \(written(interval.upperBound))"
    }
    if let spread = problem.spread { note += "; range: \(spread.reason)" }
    var entries: [(key: String, value: ConfigurationNode)] = [
      ("value", word(written(number.value))), ("grade", word("measured")),
    ]
    if let source = problem.source { entries.append(("source", word(source))) }
    if let range {
      let ends = [range.lowerBound, range.upperBound].map { word(written($0)) }
      entries.append(("range", ConfigurationNode(.sequence(ends), at: location)))
    }
    entries.append(("note", ConfigurationNode(text: note, isPlain: false, at: location)))
    return ConfigurationNode(entries: entries, at: location)
  }

  /// The plausible values on the next phone: those of the interval, and of the spread between phones.
  private func range(of number: FitNumbers.Number) -> ClosedRange<Double>? {
    let interval = number.profile ?? number.interval ?? number.value...number.value
    let share = problem.spread?.share ?? 0
    let reach = number.value.magnitude * share
    let bounds = problem.free.first { $0.path == number.path }?.bounds ?? -.infinity...(.infinity)
    let low = max(min(interval.lowerBound, number.value - reach), bounds.lowerBound)
    let high = min(max(interval.upperBound, number.value + reach), bounds.upperBound)
    return low < high ? low...high : nil
  }

  private var head: String {
    var lines = [
      "# Numbers of the fit '\(problem.name)' to \(numbers.rows) rows of a table with the SHA-256",
      "# \(document.sha256).",
      "# They are of one phone. Ranges hold what is plausible on the next one.",
    ]
    let left = numbers.numbers.filter { Self.path(inProfile: $0.path) == nil }.map(\.path)
    if !left.isEmpty {
      lines.append(
        "# Numbers of the scenario, which no profile has: \(left.joined(separator: ", ")).")
    }
    let open = numbers.numbers.filter { !$0.isDetermined }.map(\.path)
    if !open.isEmpty {
      lines.append(
        "# At a bound, or not told by the rows, and left out: \(open.joined(separator: ", ")).")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FitDocument {
  /// The document in a file; nil for anything else.
  package init?(json: Data) {
    guard let read = try? DocumentCoding.document(FitDocument.self, in: json) else { return nil }
    self = read
  }
}
