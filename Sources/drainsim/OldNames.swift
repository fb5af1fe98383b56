/// Names of options that an earlier release had.
///
/// They keep working until the next release that may break with the past, and are told of.
enum OldNames {
  /// By command, the present name by the old one. Those of 0.1.0 go with 2.0.
  private static let present = [
    "compare": ["--day": "--only"], "run": ["--day": "--only"],
    "report": ["--day": "--only", "--days": "--runs"],
    "plot": ["--day": "--only", "--days": "--runs"],
  ]
  /// The word behind these is a value, whatever it begins with.
  private static let takingAnything = ["--slurm-option"]

  /// The arguments with the present names of options, and a sentence for each old one.
  static func replaced(_ arguments: [String]) -> (arguments: [String], told: [String]) {
    guard let names = arguments.first.flatMap({ present[$0] }) else { return (arguments, []) }
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
