/// Names of options that an earlier release had.
///
/// They keep working until the next release that may break with the past, and are told of.
enum OldNames {
  /// The present name by the old one. Those of 0.1.0 go with 2.0.
  private static let present = ["--day": "--only", "--days": "--runs"]

  /// The arguments with the present names of options, and a sentence for each old one.
  static func replaced(_ arguments: [String]) -> (arguments: [String], told: [String]) {
    var (result, told): ([String], [String]) = ([], [])
    // Behind the terminator are values.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for word in arguments[..<end] {
      let name = word.prefix { $0 != "=" }
      if let new = present[String(name)] {
        result.append(new + word.dropFirst(name.count))
        told.append("warning: '\(name)' is the name of 0.1.0 for '\(new)', and goes with 2.0")
      } else {
        result.append(word)
      }
    }
    return (result + arguments[end...], told)
  }
}
