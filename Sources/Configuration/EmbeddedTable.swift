/// Reader of tables that the build embeds into the program.
package enum EmbeddedTable {
  /// The rows of a table: its lines, without those that are empty or begin with `#`. Linear in its length.
  package static func rows(of text: String) -> [Substring] {
    // By bytes: some tables are read at the start of a run.
    text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map(Substring.init)
  }
}
