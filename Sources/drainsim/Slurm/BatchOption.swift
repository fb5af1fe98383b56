import ArgumentParser

/// An option of `sbatch` in its long form, `partition=long`, with or without the dashes.
struct BatchOption: ExpressibleByArgument, Equatable {
  /// Without the dashes.
  let name: String
  /// Nil where it has none.
  let value: String?

  /// The options that the scripts set themselves.
  static let taken: Set = [
    "array", "chdir", "cpus-per-task", "dependency", "error", "help", "input", "no-requeue",
    "ntasks",
    "open-mode", "output", "parsable", "requeue", "test-only", "usage", "version", "wait", "wrap",
  ]

  init?(argument: String) {
    let parts = argument.drop { $0 == "-" }.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let initial = first.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(initial),
      first.utf8.allSatisfy({
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }),
      // A line of a script ends at a line break, even inside quotes.
      !argument.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
      !Self.taken.contains(String(first))
    else { return nil }
    name = String(first)
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// As `sbatch` takes it as a word.
  var word: String { "--" + name + (value.map { "=" + $0 } ?? "") }

  /// As `sbatch` reads it in a script, where blanks end a word and `#` begins a comment unless they
  /// stand in quotes.
  var directive: String {
    guard word.contains(where: { " '\"\\#".contains($0) }) else { return word }
    return "\"" + word.map { "\"\\#".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
