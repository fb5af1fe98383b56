import DocumentCoding
import Reports
import Results
import Testing

struct `A bibliography` {
  private func text(_ key: String, title: String? = nil) -> String {
    BibTeX.text(
      of: [(key, ["components.storage.write", "the model flash"], title)],
      assumptions: ["base.asleep"], for: "sample",
      by: ProgramIdentity(version: "1.2.3", commit: "abc"), from: 2026)
  }

  @Test func `tells author, title, year and what was used`() {
    #expect(
      text("li-2014") == """
        % What sample stands on.
        % Assumed, and published nowhere: base.asleep

        @misc{drainsim,
          author = {{The drainsim contributors}},
          title = {drainsim},
          howpublished = {Computer program, version 1.2.3},
          year = {2026},
          note = {Commit abc}
        }

        % Used for: components.storage.write; the model flash
        @inproceedings{li-2014,
          author = {Jing Li and Anirudh Badam and Ranveer Chandra and Steven Swanson and Bruce Worthington and Qi Zhang},
          title = {On the {Energy} {Overhead} of {Mobile} {Storage} {Systems}},
          booktitle = {12th USENIX Conference on File and Storage Technologies (FAST 14)},
          pages = {105--118},
          year = {2014}
        }

        """)
  }

  // BibTeX knows no comments: an @ begins an entry wherever it stands, and braces count even
  // behind a backslash.
  @Test func `has no command or end of a field in the words of a scenario`() {
    let hostile = "@preamble{\"x\"} }} @misc{y"
    let text = BibTeX.text(
      of: [("own", [hostile], hostile)], assumptions: [hostile], for: hostile,
      by: ProgramIdentity(version: "1.2.3", commit: "abc"), from: 2026)
    let fields = text.split(separator: "\n").filter { $0.hasPrefix("  title") }
    #expect(fields.allSatisfy { line in line.count { $0 == "{" } == line.count { $0 == "}" } })
    let outside = text.split(separator: "\n").filter { $0.hasPrefix("%") }
    #expect(outside.count > 2)
    #expect(!outside.contains { $0.contains("@") })
  }

  @Test func `keeps organisations together`() {
    #expect(text("bluetooth-core").contains("author = {{Bluetooth SIG}}"))
    // A name is no first and last name with a hyphen between.
    #expect(text("max-m8q").contains("author = {{u-blox}}"))
    // A label of three letters must not end behind a backslash.
    #expect(text("aro").contains("author = {AT{\\&}T}"))
    #expect(text("ar-thesis").contains("@misc{ar-thesis,\n  key = {ar-thesis},\n"))
  }

  @Test func `says where a page is to any style`() {
    #expect(
      text("aosp-power-values").contains(
        "howpublished = {\\url{https://source.android.com/docs/core/power/values}}"))
  }

  @Test func `spells letters as BibTeX sorts them`() {
    #expect(text("chen-2006").contains("G. A. Rinc{\\'o}n-Mora"))
    #expect(text("entracked").contains("Kj{\\ae}rgaard"))
    #expect(text("peukert-1897").contains("{\\\"U}ber die {Abh{\\\"a}ngigkeit}"))
  }

  @Test func `takes the title of a device's own source`() {
    #expect(
      text("my-bench", title: "Our bench & scope").contains("title = {Our bench \\& scope}"))
  }

  @Test func `says of what it does not know that it does not`() {
    let text = text("WWDC 2020")
    #expect(text.contains("@misc{WWDC-2020,\n  key = {WWDC-2020},\n  title = {{WWDC 2020}},\n"))
    #expect(text.contains("note = {No reference of drainsim; as the scenario names it}"))
  }
}
