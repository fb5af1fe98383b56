import Configuration
import Experiments
import ScenarioLanguage

/// Pieces of a scenario that practices write.
enum Snippet {
  private static let place = SourceLocation(file: "--advice")

  /// The steps of a list as YAML.
  static func steps(_ text: String) -> [ConfigurationNode] {
    guard let read = node("steps: [ \(text) ]")["steps"]?.elements else {
      preconditionFailure("no list of steps: \(text)")
    }
    return read
  }

  /// A text of the scenario as a word of YAML, in quotes where it has to be.
  static func word(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isPlain && text.first?.isLetter ?? false ? text : YAMLWriter.quoted(text)
  }

  /// A value as YAML.
  static func node(_ text: String) -> ConfigurationNode {
    let diagnostics = Diagnostics()
    guard let read = YAMLReader.read(text, file: place.file, reporting: diagnostics) else {
      preconditionFailure("no YAML: \(text): \(diagnostics.all)")
    }
    return read
  }

  static func list(_ steps: [ConfigurationNode]) -> ConfigurationNode {
    ConfigurationNode(.sequence(steps), at: place)
  }

  static func mapping(_ entries: KeyValuePairs<String, ConfigurationNode>) -> ConfigurationNode {
    ConfigurationNode(entries: entries, at: place)
  }

  /// The value that takes a key away.
  static let nothing = ConfigurationNode(.null, at: place)

  static func text(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }

  /// `- if: $(condition)` with steps for both outcomes.
  static func choice(
    _ condition: String, then steps: [ConfigurationNode], else others: [ConfigurationNode] = []
  ) -> ConfigurationNode {
    let whole: KeyValuePairs = ["if": text("$(\(condition))"), "then": list(steps)]
    return others.isEmpty ? mapping(whole) : mapping(whole).adding(key: "else", list(others))
  }

  /// Steps that are done where they were done so long ago, or where another condition holds.
  ///
  /// - Parameter isNotedLast: Whether steps that fail, and end the script, may be done again at once.
  static func atMostEach(
    _ age: String, noting variable: String, _ steps: [ConfigurationNode], or other: String? = nil,
    isNotedLast: Bool = false
  ) -> ConfigurationNode {
    let note = Self.steps("{ set: { \(variable): $(now) } }")
    return choice(
      (other.map { "\($0) or " } ?? "") + "now - \(variable) >= \(age)",
      then: isNotedLast ? steps + note : note + steps)
  }

  /// `- parallel:` with named branches.
  static func parallel(
    _ branches: [(key: String, value: ConfigurationNode)], at place: SourceLocation
  ) -> ConfigurationNode {
    mapping(["parallel": mapping(["branches": ConfigurationNode(entries: branches, at: place)])])
  }

  /// A text as part of an expression, computed from it: `$(pace * 2)` of `$(pace)` and of `1 s`.
  static func times(_ text: String, _ factor: String) -> String {
    let inner = text.inExpression
    let isSimple =
      inner.allSatisfy { $0.isLetter || $0.isNumber || "-. ".contains($0) }
      && !inner.contains(" - ")
    return "$(\(isSimple ? inner : "(\(inner))") \(factor))"
  }

  /// A text times or over a number, as a number where it is one.
  static func scaled(_ text: String, _ factor: String) -> String {
    let product = times(text, factor)
    return computed(product) ?? product
  }

  /// `$(1 s * 2)` as `2 s`; nil where it is no number with a whole factor.
  static func computed(_ text: String) -> String? {
    let words = text.dropFirst(2).dropLast().split(separator: " ")
    guard words.count == 4 || words.count == 3, let number = Double(words[0]),
      let factor = Double(words[words.count - 1])
    else { return nil }
    let value = words[words.count - 2] == "*" ? number * factor : number / factor
    let digits = DecimalDigits.text(of: value, significant: 3)
    return words.count == 4 ? "\(digits) \(words[1])" : digits
  }
}
