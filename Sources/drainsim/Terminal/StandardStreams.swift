import Configuration
import Reports
import Results

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where data goes.
enum StandardOutput {
  /// Writes everything at once.
  static func write(_ text: String) throws(OutputError) {
    let file = Self.file
    try file.write(text)
    try file.flush()
  }

  /// For what comes piece by piece; to be flushed at the end.
  static var file: OutputFile { OutputFile(descriptor: STDOUT_FILENO) }

  /// How reports for people may look there.
  static var style: TextStyle {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    let width = Terminal.width ?? 100
    return TextStyle(
      usesColor: Terminal.allowsColor, width: min(100, width),
      showsBars: Terminal.showsBlocks && width >= 60)
  }
}

/// Where talk goes: notes, mistakes, progress.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// What cannot be said is lost, and ends nothing.
  static func write(_ text: String) {
    let file = OutputFile(descriptor: STDERR_FILENO)
    try? file.write(text)
    try? file.flush()
  }

  static func note(_ message: String) { write(line(message)) }

  /// A message behind the program's name.
  static func line(_ message: String) -> String { "drainsim: \(message)\n" }

  /// Mistakes with their lines, coloured where that can be seen.
  static func text(of diagnostics: [Diagnostic], _ sources: SourceTexts) -> String {
    DiagnosticRenderer(texts: sources, usesColor: isTerminal && Terminal.allowsColor)
      .text(of: diagnostics)
  }
}

private enum Terminal {
  /// https://no-color.org: any text in NO_COLOR says no.
  static var allowsColor: Bool {
    (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
  }

  /// Whether it shows block characters: it is no dumb one, and its characters are UTF-8, of which the
  /// first of these that is set tells.
  static var showsBlocks: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let encoding = locale.uppercased().split(separator: ".").last ?? ""
    return environment("TERM") != "dumb"
      && (encoding.hasPrefix("UTF-8") || encoding.hasPrefix("UTF8"))
  }

  /// The columns of the terminal that standard output is.
  static var width: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
