import Testing

@testable import Reports

struct `A text in a script of gnuplot` {
  // gnuplot leaves out a tick whose label has a format for no number.
  @Test func `has no format in the label of a tick`() {
    #expect(PlotScript.quoted("50 % less", isTick: true) == "'50 %% less'")
    #expect(PlotLabel(["a %d"], separator: " · ", isNarrow: false).plotted == "'a %%d'")
    #expect(PlotScript.quoted("50 % less") == "'50 % less'")
  }

  // gnuplot continues a line at a backslash even in a comment.
  @Test func `of a comment hides no command behind it`() {
    #expect(PlotScript.comment("a\\") == "# a\\.\n")
    #expect(PlotScript.comment("a\nb") == "# a␊b\n")
    #expect(PlotScript.comment("a.") == "# a.\n")
  }
}
