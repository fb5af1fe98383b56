import Testing

@testable import Experiments

/// What is bad of a fit however small its errors are.
struct `The bad news of a fit that predicts well` {
  @Test func `begin with one that did not converge, and say why`() {
    var (beaten, lost) = (JudgedFit(fit: "beaten"), JudgedFit(fit: "lost"))
    beaten.rivals.append(JudgedFit.errors("a", 0.032, ninth: 0.2))
    (lost.converged, lost.ending) = (false, "not converged: the limit of 9 steps was reached")
    #expect(
      JudgedFit.news([beaten, lost]).first
        == "* `lost`: the fit did not converge, and its numbers are no estimates: the limit of 9 steps was reached."
    )
  }

  @Test func `count the fits of groups that did not converge`() {
    #expect(
      JudgedFit(unconvergedSplits: 2).news == [
        "* `lamp`: of the fits that predicted a group without it, 2 did not converge."
      ])
  }

  // Both quantities of one fit have the same numbers.
  @Test func `tell once of a fit with two measured quantities`() {
    let fit = JudgedFit(unconvergedSplits: 2)
    #expect(JudgedFit.news([fit, fit]).count == 1)
  }

  @Test func `name a number at its bound`() {
    let bounds = [
      TruthDocument.Bound(path: "panel", unit: "mW", value: 250, bound: "lower"),
      TruthDocument.Bound(path: "scale", unit: "", value: 10, bound: "upper"),
    ]
    #expect(
      JudgedFit(atBounds: bounds).news == [
        "* `lamp`: `panel` ended at its lower bound, 250 mW, and is no estimate.",
        "* `lamp`: `scale` ended at its upper bound, 10, and is no estimate.",
      ])
  }

  @Test func `name a band that reaches beyond twice the prediction`() {
    let fit = JudgedFit(band: JudgedFit.band(holding: 95, reach: 1.19))
    #expect(
      fit.news == ["* `lamp`: its predictive band of 95 % is ± 119 % wide, and says little."])
  }

  @Test(arguments: [("relative", 1), ("absolute", 1.19)])
  func `name no band that is narrower, or whose width is no share`(loss: String, reach: Double) {
    let fit = JudgedFit(loss: loss, band: JudgedFit.band(holding: 95, reach: reach))
    #expect(fit.news == ["* nothing in these rows."])
  }

  /// Pairs of which 1000 differ.
  private static func news(signsRight: Int, medianError: Double) -> [String] {
    var fit = JudgedFit()
    fit.pairs = .init(
      count: 1200, differing: 1000,
      ways: [
        .init(name: "before the fit", signsRight: 500, medianError: 0.3),
        .init(name: "fitted", signsRight: signsRight, medianError: medianError),
      ])
    return fit.news
  }

  @Test func `name signs of savings of which fewer than 98 % are right`() {
    #expect(
      Self.news(signsRight: 979, medianError: 0.04) == [
        "* `lamp`: the sign of the saving is right in 97.9 % of the pairs that differ by over 5 %, where 98 % is wanted."
      ])
  }

  @Test func `name savings whose median error is above 4 points`() {
    #expect(
      Self.news(signsRight: 980, medianError: 0.0401) == [
        "* `lamp`: the median error of savings is 4.01 points, where 4 is wanted."
      ])
  }

  // Twice as far off before as after.
  @Test(arguments: [
    JudgedFit(reproduces: "its power is from these rows"),
    JudgedFit(converged: false, ending: "not converged: a"), JudgedFit(unconvergedSplits: 1),
  ])
  func `claim nothing of guesses by numbers that are no estimates or predict nothing`(
    fit: JudgedFit
  ) {
    var fit = fit
    fit.before = JudgedFit.errors("before the fit", 0.09)
    #expect(!fit.news.contains { $0.hasSuffix("the numbers that were guessed were wrong.") })
  }
}
