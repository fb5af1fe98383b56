import Configuration
import DocumentCoding
import Experiments
import Foundation
import Numerics

/// A device profile with the numbers that a fit found.
///
/// The range of a number is what the profile claims of the next phone: never narrower than the spread
/// between phones that the fit names, nor than the interval of the number.
package struct FitProfile {
  private let problem: FitProblem
  private let numbers: FitNumbers
  /// The form of the model that the numbers belong to; nil where there is one alone.
  private let form: FitForm?
  private let document: FitDocument
  private let base: String
  private let model: (String) -> String?

  /// - Parameters:
  ///   - base: The profile that it extends.
  ///   - model: The model of a component in the scenario of the fit.
  package init(
    _ problem: FitProblem, _ result: FitStudy.Result, _ document: FitDocument, base: String,
    model: @escaping (String) -> String?
  ) {
    self.model = model
    self.problem = problem
    numbers = result.numbers
    form = result.chosenForm
    self.document = document
    self.base = base
  }

  /// The name of the device in a file: that of the file without folder and ending.
  package static func name(of path: String) -> String { FilePaths.stem(of: path) ?? "fitted" }

  /// The profile as YAML.
  package func text(named name: String) -> String {
    var tree = mapping([("device", word(name)), ("extends", word(base))])
    func set(_ path: [String], to node: ConfigurationNode) {
      tree = (try? tree.setting(path: path, to: node)) ?? tree
    }
    for number in numbers.numbers where number.isDetermined {
      guard let path = Self.path(inProfile: number.path) else { continue }
      if path.count == 3, path[0] == "components", let model = model(path[1]) {
        set([path[0], path[1], "model"], to: word(model))
      }
      set(path, to: node(of: number))
    }
    for held in form?.held ?? [] {
      if let path = Self.path(inProfile: held.path) { set(path, to: node(of: held)) }
    }
    if let together { set(["together"], to: together) }
    return head + YAMLWriter.profileText(of: tree)
  }

  // MARK: - Nodes

  /// The nodes of a profile are read from no file.
  private static let nowhere = SourceLocation(file: "")

  private func word(_ text: String) -> ConfigurationNode {
    ConfigurationNode(text: text, at: Self.nowhere)
  }

  private func sentence(_ text: String) -> ConfigurationNode {
    ConfigurationNode(text: text, isPlain: false, at: Self.nowhere)
  }

  private func list(_ nodes: [ConfigurationNode]) -> ConfigurationNode {
    ConfigurationNode(.sequence(nodes), at: Self.nowhere)
  }

  private func mapping(_ entries: [(key: String, value: ConfigurationNode)]) -> ConfigurationNode {
    ConfigurationNode(entries: entries, at: Self.nowhere)
  }

  /// The keys below the profile; nil for a number that is none of the device.
  private static func path(inProfile path: String) -> [String]? {
    let keys = path.split(separator: ".").map(String.init)
    return keys.count > 1 && keys[0] == "device" ? Array(keys.dropFirst()) : nil
  }

  private func node(of number: FitDocument.Number) -> ConfigurationNode {
    func written(_ value: Double) -> String {
      DecimalDigits.text(of: value, significant: 4, unit: number.unit)
    }
    var note = "fit '\(problem.name)', \(numbers.rows) rows"
    if let interval = number.range {
      note += ", 95 % \(written(interval.lowerBound)) to \(written(interval.upperBound))"
    }
    if let spread = problem.spread { note += "; range: \(spread.reason)" }
    var entries: [(key: String, value: ConfigurationNode)] = [
      ("value", word(written(number.value))), ("grade", word("measured")),
    ]
    if let source = problem.source { entries.append(("source", word(source))) }
    if let range = range(of: number) {
      let ends = [range.lowerBound, range.upperBound].map { word(written($0)) }
      entries.append(("range", list(ends)))
    }
    return mapping(entries + [("note", sentence(note))])
  }

  /// A number that the form holds: nothing was measured of it but that the rows do not ask for more.
  private func node(of held: HeldNumber) -> ConfigurationNode {
    let reason =
      "held by the form '\(form?.name ?? "")' of the fit '\(problem.name)', which "
      + "cross-validation chose"
    return mapping([
      ("value", word(held.text)), ("grade", word("assumed")),
      ("range", list([word(held.text), word(held.text)])), ("reason", sentence(reason)),
    ])
  }

  /// The correlations of the numbers that the profile has; nil for fewer than two, or where their
  /// digits do not suffice to draw them.
  private var together: ConfigurationNode? {
    let kept = numbers.numbers.indices.filter { index in
      numbers.numbers[index].isDetermined
        && Self.path(inProfile: numbers.numbers[index].path) != nil
    }
    let rows = kept.map { i in
      kept.map { j in
        DecimalDigits.text(of: numbers.correlations[i][j] ?? 0, significant: 6)
      }
    }
    guard kept.count > 1, CorrelatedSample(rows.map { $0.map { Double($0) ?? 0 } }) != nil else {
      return nil
    }
    let paths = kept.compactMap { Self.path(inProfile: numbers.numbers[$0].path) }
    let triangle = rows.indices.dropFirst().map { row in list(rows[row].prefix(row).map(word)) }
    return list([
      mapping([
        ("numbers", list(paths.map { word($0.joined(separator: ".")) })),
        ("correlations", list(triangle)),
      ])
    ])
  }

  /// The plausible values on the next phone: those of the interval, and of the spread between phones;
  /// nil where the fit does not name the spread, since the interval says nothing of the next phone.
  private func range(of number: FitDocument.Number) -> ClosedRange<Double>? {
    guard let spread = problem.spread else { return nil }
    let interval = number.range ?? number.value...number.value
    let reach = number.value.magnitude * spread.share
    let bounds = problem.free.first { $0.path == number.path }?.bounds ?? -.infinity...(.infinity)
    let low = max(min(interval.lowerBound, number.value - reach), bounds.lowerBound)
    let high = min(max(interval.upperBound, number.value + reach), bounds.upperBound)
    return low < high ? low...high : nil
  }

  private var head: String {
    var lines = [
      "# Numbers of the fit '\(problem.name)' to \(numbers.rows) rows of a table with the SHA-256",
      "# \(document.sha256).",
      problem.spread == nil
        ? "# They are of one phone. The fit names no 'spread', so that they have no ranges for the next one."
        : "# They are of one phone. Ranges hold what is plausible on the next one.",
    ]
    if problem.source == nil {
      lines.append("# The fit names no 'source' of its table: name one here.")
    }
    let left = numbers.numbers.filter { Self.path(inProfile: $0.path) == nil }.map(\.path)
    if !left.isEmpty {
      lines.append(
        "# Numbers of the scenario, which no profile has: \(left.joined(separator: ", ")).")
    }
    let open = numbers.numbers.filter { !$0.isDetermined }.map(\.path)
    if !open.isEmpty {
      lines.append(
        "# Left out, since they are at a bound or the rows do not determine them: \(open.joined(separator: ", "))."
      )
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
