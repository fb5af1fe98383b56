import Configuration
import Experiments
import Importers
import Results
import ScenarioLanguage

/// The scenario of a recording, and a profile of the phone, with numbers that agree with the recorded
/// phone's own gauge.
struct MatchedScenario {
  let text: String
  /// The profile beside it; nil where no number of the phone has moved.
  let profile: String?

  init(_ match: GaugeMatch.Match?, of text: String, on phone: String, named name: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let nowhere = SourceLocation(file: "")
    func word(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: nowhere) }
    var tree = ConfigurationNode(
      entries: [("device", word("\(name)-phone")), ("extends", word(phone))], at: nowhere)
    var hasPhone = false
    for number in match?.numbers ?? [] {
      for setting in number.settings {
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        let keys = parts[0].split(separator: ".").map(String.init)
        if keys[0] == "parameters" {
          try Self.set(keys[1], to: parts[1], in: &lines)
        } else {
          let range = ConfigurationNode(.sequence(number.range.map(word)), at: nowhere)
          let node = ConfigurationNode(
            entries: [
              ("value", word(parts[1])), ("grade", word("assumed")), ("range", range),
              ("reason", word("agrees with the gauge of the recorded phone")),
            ], at: nowhere)
          tree = try tree.setting(path: Array(keys.dropFirst()), to: node)
          hasPhone = true
        }
      }
    }
    if hasPhone, let place = lines.firstIndex(where: { $0.hasPrefix("phone: ") }) {
      lines[place] = "phone: \(ImportDocument.phone)"
    }
    self.text = lines.joined(separator: "\n")
    profile =
      hasPhone
      ? "# \(phone) with numbers within their ranges that agree with the gauge of a recorded phone.\n"
        + YAMLWriter.profileText(of: tree) : nil
  }

  /// Give a parameter of the scenario another value; its range stays.
  private static func set(_ name: String, to value: String, in lines: inout [String]) throws {
    let start = "  \(name): { value: "
    guard let place = lines.firstIndex(where: { $0.hasPrefix(start) }),
      let end = lines[place].firstIndex(of: ",")
    else { throw StudyFailure(.ourMistake, "the scenario has no parameter '\(name)'") }
    lines[place] = start + value + lines[place][end...]
  }
}
