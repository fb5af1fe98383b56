import Configuration

/// Names that other tools have for options of drainsim.
///
/// The parser looks for the option that is spelt most alike, and would answer `--reps` by `--set`.
enum OptionSynonyms {
  private static let ownNames: Synonyms = [
    ["--replications"]: [
      "--reps", "--rep", "--replicates", "--replication", "--repeats", "--repeat",
      "--repetitions", "--iterations", "--trials", "--samples", "--runs",
    ],
    ["--only"]: ["--run", "--replay"],
    ["--jobs"]: ["--threads", "--workers", "--cores", "--parallel", "-j"],
    ["--output"]: ["-o", "--output", "--out", "--outdir", "--out-dir", "--output-dir", "--save"],
    ["--set"]: ["--param", "--parameter", "--override", "--define", "-D", "--with"],
    ["--vary"]: ["--axis", "--grid", "--sweep", "--range"],
    ["--phone"]: ["--model", "--smartphone"],
    ["--seed"]: ["--random-seed", "-s"],
    ["--confidence"]: ["--level", "--alpha", "--ci"],
    ["--format"]: ["--json", "--csv", "--markdown", "--latex", "-f"],
    ["--no-ranges"]: ["--quick", "--fast"],
  ]

  /// The message of the parser, with the option that the unknown name means.
  ///
  /// - Parameter offered: Whether the command has an option.
  static func hinting(_ message: String, offered: (String) -> Bool) -> String {
    let title = "Unknown option '"
    guard let start = message.range(of: title)?.upperBound,
      let end = message[start...].firstIndex(of: "'")
    else { return message }
    let word = String(message[start..<end])
    guard let hint = hint(for: word, offered) else { return message }
    let line = message[end...].firstIndex(of: "\n") ?? message.endIndex
    return message[...end] + ". \(hint)" + message[line...]
  }

  private static func hint(for word: String, _ offered: (String) -> Bool) -> String? {
    guard let name = ownNames.meanings(of: word).first else { return nil }
    if offered(name) {
      let isFormat = name == "--format" && word.hasPrefix("--")
      return "Did you mean '\(name)\(isFormat ? " \(word.dropFirst(2))" : "")'?"
    }
    guard name == "--output" else { return nil }
    return offered("--store")
      ? "'--store' names the file of the runs; the results go to standard output."
      : "The results go to standard output: add > and the name of a file."
  }
}
