/// Mistakes in values of options that `--help` leaves out.
///
/// The parser completes its messages from the short help alone: of other options it tells neither
/// what their value is called, nor which values there are.
enum HiddenOptions {
  /// The message of the parser, with what the whole help says about the option.
  static func completing(_ message: String, from help: @autoclosure () -> String) -> String {
    guard let name = message.firstMatch(of: /(?:is invalid|Missing value) for '(--[a-z-]+)'/)?.1
    else { return message }
    let lines = help().split(separator: "\n").drop { !$0.hasPrefix("  \(name) <") }
    let own = lines.prefix(1) + lines.dropFirst().prefix { $0.hasPrefix("      ") }
    let words = own.joined(separator: " ").split(separator: " ").joined(separator: " ")
    guard let entry = words.wholeMatch(of: /(--[a-z-]+ <[^>]*>) (.*?)(?: \(values: ([^;)]*).*\))?/)
    else { return message }
    let choices = entry.3.map { values in
      ". Please provide one of '\(values.replacing(", ", with: "', '"))'."
    }
    return message.replacing("'\(name)'", with: "'\(entry.1)'\(choices ?? "")", maxReplacements: 1)
      .replacing("\nUsage:", with: "\nHelp:  \(entry.1)  \(entry.2)\nUsage:", maxReplacements: 1)
  }
}
