/// Names of commands in an earlier release.
///
/// They work until the next release that may break with the past, and give a warning.
enum OldNames {
  /// The present words of a command of 1.0. They go with 3.0.
  private static let commands: [(old: [String], new: [String])] = [
    (["truth"], ["fit"]), (["calibrate"], ["fit"]), (["plan"], ["compare"]),
    (["catalogue"], ["compare", "--catalogue"]), (["devices", "compare"], ["explain", "device"]),
    (["devices", "report"], ["explain", "devices"]), (["devices"], ["explain"]),
  ]

  /// The arguments with the present names, and a warning for an old one.
  static func replaced(_ arguments: [String]) -> (arguments: [String], told: [String]) {
    let isHelp = arguments.first == "help"
    let words = isHelp ? Array(arguments.dropFirst()) : arguments
    for (old, new) in commands where words.starts(with: old) {
      var rest = Array(words.dropFirst(old.count))
      if old == ["devices", "compare"], !isHelp {
        // One device alone would be explained.
        let devices = rest.filter { !$0.hasPrefix("-") }
        if devices.count < 2 { return (["explain"], [warning(old, new)]) }
      }
      // Without it, the parser asks for it.
      if old == ["plan"], !isHelp, !rest.contains(where: { $0.hasPrefix("--detect") }),
        !rest.contains("--help"), !rest.contains("-h")
      {
        rest.append("--detect")
      }
      let command = isHelp ? [new[0]] : new
      let shown = new.filter { $0 != "--catalogue" } + (old == ["plan"] ? ["--detect"] : [])
      return ((isHelp ? ["help"] : []) + command + rest, [warning(old, shown)])
    }
    return (arguments, [])
  }

  private static func warning(_ old: [String], _ new: [String]) -> String {
    "warning: '\(old.joined(separator: " "))' is the name of 1.0 for "
      + "'\(new.joined(separator: " "))', and goes with 3.0"
  }
}
