/// Names of commands and options that an earlier release had.
///
/// They keep working until the next release that may break with the past, and are told of.
enum OldNames {
  /// The present words of a command of 1.0. They go with 3.0.
  private static let commands: [[String]: [String]] = [
    ["truth"]: ["fit"], ["calibrate"]: ["fit"], ["plan"]: ["compare"],
    ["catalogue"]: ["compare", "--catalogue"], ["devices", "compare"]: ["explain", "device"],
    ["devices", "report"]: ["explain", "devices"],
  ]
  /// By command, the present name by the old one. Those of 0.1.0 go with 2.0.
  private static let options = [
    "compare": ["--day": "--only"], "run": ["--day": "--only"],
    "report": ["--day": "--only", "--days": "--runs"],
    "plot": ["--day": "--only", "--days": "--runs"],
  ]
  /// The word behind these is a value, whatever it begins with.
  private static let takingAnything = ["--slurm-option"]

  /// The arguments with the present names, and a sentence for each old one.
  static func replaced(_ arguments: [String]) -> (arguments: [String], told: [String]) {
    let isHelp = arguments.first == "help"
    let words = isHelp ? Array(arguments.dropFirst()) : arguments
    for (old, new) in commands where words.starts(with: old) {
      var rest = Array(words.dropFirst(old.count))
      // Without it, the parser asks for it.
      if old == ["plan"], !isHelp, !rest.contains(where: { $0.hasPrefix("--detect") }),
        !rest.contains("--help"), !rest.contains("-h")
      {
        rest.append("--detect")
      }
      let command = isHelp ? [new[0]] : new
      let shown = new.filter { $0 != "--catalogue" } + (old == ["plan"] ? ["--detect"] : [])
      return (
        (isHelp ? ["help"] : []) + command + rest,
        [
          "warning: '\(old.joined(separator: " "))' is the name of 1.0 for "
            + "'\(shown.joined(separator: " "))', and goes with 3.0"
        ]
      )
    }
    return withPresentOptions(arguments)
  }

  private static func withPresentOptions(
    _ arguments: [String]
  ) -> (arguments: [String], told: [String]) {
    guard let names = arguments.first.flatMap({ options[$0] }) else { return (arguments, []) }
    var (result, told): ([String], [String]) = ([], [])
    // Behind the terminator are values.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for (place, word) in arguments[..<end].enumerated() {
      let name = word.prefix { $0 != "=" }
      let isValue = place > 0 && takingAnything.contains(arguments[place - 1])
      if let new = names[String(name)], !isValue {
        result.append(new + word.dropFirst(name.count))
        told.append("warning: '\(name)' is the name of 0.1.0 for '\(new)', and goes with 2.0")
      } else {
        result.append(word)
      }
    }
    return (result + arguments[end...], told)
  }
}
