import Results
import Testing

struct `The bad news of a page of truth` {
  @Test func `are none of a fit that predicts better than all else`() {
    #expect(JudgedFit().news == ["* nothing in these rows."])
  }

  @Test func `are that there were no data where there is no row`() {
    let blocks = JudgedFit.blocks([])
    #expect(blocks.contains { $0.hasPrefix("There were no data, and nothing was judged.") })
  }

  @Test func `name a rival with a lesser error`() {
    var fit = JudgedFit()
    fit.rivals.append(JudgedFit.errors("a straight line", 0.032, ninth: 0.2))
    #expect(fit.news == ["* `lamp`: 4 %, where *a straight line* has 3.2 %."])
  }

  // Two hundredths of an error are no difference that anybody sees.
  @Test func `name no rival with nearly the same error`() {
    var fit = JudgedFit()
    fit.rivals.append(JudgedFit.errors("a straight line", 0.0395))
    #expect(fit.news == ["* nothing in these rows."])
  }

  // Rivals have 0.8 and 0.5 times the error.
  @Test func `begin with the fit that is beaten worst`() {
    var (little, much) = (JudgedFit(fit: "little"), JudgedFit(fit: "much"))
    little.rivals.append(JudgedFit.errors("a", 0.032, ninth: 0.2))
    much.rivals.append(JudgedFit.errors("b", 0.02, ninth: 0.2))
    let fits = JudgedFit.news([little, much]).map { $0.split(separator: "`")[1] }
    #expect(fits == ["much", "little"])
  }

  @Test func `name rivals before anything else`() {
    var (narrow, beaten) = (JudgedFit(fit: "narrow"), JudgedFit(fit: "beaten"))
    narrow.band = JudgedFit.band(holding: 80)
    beaten.rivals.append(JudgedFit.errors("a", 0.032, ninth: 0.2))
    let fits = JudgedFit.news([narrow, beaten]).map { $0.split(separator: "`")[1] }
    #expect(fits == ["beaten", "narrow"])
  }

  @Test func `name a rival with fewer large errors`() {
    var fit = JudgedFit()
    fit.rivals.append(JudgedFit.errors("a straight line", 0.05, ninth: 0.07))
    #expect(
      fit.news == [
        "* `lamp`: a tenth of its errors are above 10 %, where *a straight line* has 7 %."
      ])
  }

  @Test(arguments: [(89, "89.0 %"), (99, "99.0 %")])
  func `name a band that holds too few or too many rows`(covered: Int, share: String) {
    var fit = JudgedFit()
    fit.band = JudgedFit.band(holding: covered)
    #expect(
      fit.news == ["* `lamp`: its predictive band of 95 % holds \(share) of the rows held out."])
  }

  @Test(arguments: [90, 95, 98])
  func `name no band that holds about as many rows as it should`(covered: Int) {
    var fit = JudgedFit()
    fit.band = JudgedFit.band(holding: covered)
    #expect(fit.news == ["* nothing in these rows."])
  }

  @Test func `name a band that is no better than the ranges before the fit`() {
    var fit = JudgedFit()
    fit.earlier = JudgedFit.band(holding: 95, score: 1.4)
    #expect(
      fit.news == [
        "* `lamp`: the mean interval score of its band is no better than that of the ranges before the fit."
      ])
  }

  @Test func `name no band that is better than the ranges before the fit`() {
    var fit = JudgedFit()
    fit.earlier = JudgedFit.band(holding: 95, score: 1.6)
    #expect(fit.news == ["* nothing in these rows."])
  }

  @Test func `name a fit that made it worse`() {
    var fit = JudgedFit()
    fit.before = JudgedFit.errors("before the fit", 0.03)
    #expect(fit.news == ["* `lamp`: 3 % before the fit, 4 % after it: the fit made it worse."])
  }

  @Test func `name numbers that were far off before the fit`() {
    var fit = JudgedFit()
    fit.before = JudgedFit.errors("before the fit", 0.09)
    #expect(
      fit.news == [
        "* `lamp`: 9 % before the fit, 4 % after it: the numbers that were guessed were wrong."
      ])
  }

  @Test func `have the unit of the metric where errors are no shares`() {
    var fit = JudgedFit(loss: "absolute")
    fit.before = JudgedFit.errors("before the fit", 0.03)
    #expect(
      fit.news == ["* `lamp`: 0.03 J before the fit, 0.04 J after it: the fit made it worse."])
  }
}
