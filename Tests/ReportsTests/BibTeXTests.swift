import Reports
import Results
import Testing

struct `A bibliography` {
  private func text(_ key: String, title: String? = nil) -> String {
    BibTeX(
      [(key, ["components.storage.write", "the model flash"], title)], assumptions: ["base.asleep"],
      of: "sample", by: ProgramIdentity(version: "1.2.3", commit: "abc")
    ).text
  }

  @Test func `tells author, title, year and what was used`() {
    #expect(
      text("li-2014") == """
        % What sample stands on.
        % Assumed, and published nowhere: base.asleep

        @software{drainsim,
          title = {drainsim},
          version = {1.2.3},
          note = {commit abc}
        }

        % Used for: components.storage.write; the model flash
        @misc{li-2014,
          author = {Li and others},
          title = {{On the energy overhead of mobile storage systems}},
          howpublished = {FAST 2014},
          year = {2014}
        }

        """)
  }

  @Test func `keeps persons apart and organisations together`() {
    #expect(text("rakhmatov-2002").contains("author = {Rakhmatov and Vrudhula and Wallach}"))
    #expect(text("samsung-s20").contains("author = {{Samsung}}"))
    #expect(text("leap").contains("@misc{leap,\n  key = {leap},\n"))
  }

  @Test func `takes the title of a device's own source`() {
    #expect(
      text("my-bench", title: "Our bench & scope").contains("title = {{Our bench \\& scope}}"))
  }

  @Test func `says of what it does not know that it does not`() {
    let text = text("WWDC 2020")
    #expect(text.contains("@misc{WWDC-2020,\n  key = {WWDC-2020},\n  title = {{WWDC 2020}},\n"))
    #expect(text.contains("note = {no reference of drainsim; as the scenario names it}"))
  }
}
