import Configuration
import Foundation
import Reports
import Results

/// The three streams that every program has.
enum StandardStreams {
  /// Keep the numbers of streams that are closed from files that are opened later, whose contents
  /// they would become. Reading from them and writing to them fails as before.
  ///
  /// To be called before anything is opened.
  static func hold() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      guard fcntl(stream, F_GETFD) == -1, errno == EBADF else { continue }
      // The lowest free number is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Where data goes.
enum StandardOutput {
  /// Write everything at once; for people, so that no build server takes a line for a command.
  static func write(_ text: String, forPeople: Bool = false) throws(OutputError) {
    let file = Self.file
    try file.write(forPeople ? TerminalText.withoutCommands(text) : text)
    try file.flush()
  }

  /// A buffered stream for piecewise output; to be flushed at the end.
  static var file: OutputFile { OutputFile(descriptor: STDOUT_FILENO) }

  /// The greatest width of lines for people there; not limited in files and pipes, where lines are
  /// searched.
  static var lineWidth: Int { isatty(STDOUT_FILENO) == 1 ? style.width : .max }

  /// The style of reports for people there; without a terminal, COLUMNS is the width.
  static var style: TextStyle {
    guard isatty(STDOUT_FILENO) == 1 else {
      return Terminal.environmentWidth.map { TextStyle(width: $0) } ?? .plain
    }
    let width = Terminal.width(of: STDOUT_FILENO) ?? Terminal.environmentWidth ?? 80
    return TextStyle(
      usesColor: Terminal.allowsColor, width: min(100, width),
      showsBars: Terminal.showsBlocks && width >= 60)
  }
}

/// Where talk goes: notes, mistakes, progress.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether it is a terminal that can rewrite a line.
  static var redrawsLines: Bool { isTerminal && Terminal.takesEscapes }

  /// Its columns, where it is a terminal.
  static var width: Int? { Terminal.width(of: STDERR_FILENO) }

  /// Write a text that is harmless to a terminal: lines of ``line(_:)``, or mistakes with their
  /// lines. No build server takes one for a command.
  static func write(_ text: String) { annotate(TerminalText.withoutCommands(text)) }

  /// Write lines that build servers may take for commands. A failed write is ignored.
  static func annotate(_ text: String) {
    let file = OutputFile(descriptor: STDERR_FILENO)
    try? file.write(text)
    try? file.flush()
  }

  static func note(_ message: String) { write(line(message)) }

  /// A message behind the program's name, on one line whatever it quotes.
  static func line(_ message: String) -> String { "drainsim: \(TerminalText.sanitized(message))\n" }

  /// Lines that may quote anything.
  static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.sanitized(String($0)) }.joined(separator: "\n")
  }

  /// Mistakes with their lines, coloured where that can be seen.
  static func text(of diagnostics: [Diagnostic], _ sources: SourceTexts) -> String {
    DiagnosticRenderer(texts: sources, usesColor: isTerminal && Terminal.allowsColor)
      .text(of: diagnostics)
  }
}

private enum Terminal {
  /// https://no-color.org: any text in NO_COLOR disables colours.
  static var allowsColor: Bool { (environment("NO_COLOR") ?? "").isEmpty && takesEscapes }

  /// Whether the terminal shows block characters: it is not a dumb one, and its characters are
  /// UTF-8, according to the first of these variables that is set.
  static var showsBlocks: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let encoding = locale.uppercased().split(separator: ".").last ?? ""
    return takesEscapes && (encoding.hasPrefix("UTF-8") || encoding.hasPrefix("UTF8"))
  }

  static var takesEscapes: Bool { environment("TERM") != "dumb" }

  /// The columns of the terminal that a stream is.
  static func width(of stream: Int32) -> Int? {
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns that the environment sets, as shells and tools for them do.
  static var environmentWidth: Int? {
    environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, mostColumns) : nil }
  }

  /// Lines beyond it are no easier to read.
  private static let mostColumns = 1000

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
