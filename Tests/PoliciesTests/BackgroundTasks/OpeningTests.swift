import PowerAccounting
import Quantities
import Testing

@testable import Policies

/// The bins of a day in which the score of an app ever suffices: app 1 is opened, app 2 never.
struct `The openings of a day` {
  private static let bins = 24

  private static func scores(least: Double) -> RelativeScores {
    let learning = UsageLearning(
      bins: bins, reach: 1, window: 1, remembered: 0.9, priorOpenings: 1, priorDays: 1)
    var usage = UsageHistograms(learning, apps: 3)
    usage.reset(at: .zero)
    for hour in [8.5, 9.5, 20.5] { usage.opened(1, at: SimDuration(seconds: hour * 3600)) }
    var scores = RelativeScores(leastScore: least, learning, apps: 3)
    let apps = AppSet([AppID(1), AppID(2)])
    scores.prepare(apps, at: .seconds(86_400), from: &usage)
    return scores
  }

  @Test(arguments: [0.01, 0.5, 1, 1.5, 3, 100], [1, 2])
  func `are the bins for which some level of the budget suffices`(least: Double, app: Int) {
    var scores = Self.scores(least: least)
    for first in 0..<Self.bins {
      let open = (first..<Self.bins).first { scores.level(AppID(app), $0) < .infinity }
      #expect(scores.firstOpening(of: AppID(app), from: first) == open ?? Self.bins)
    }
  }

  // A level of 1 is the whole budget, which suffices wherever any level does.
  @Test(arguments: [0.01, 0.5, 1, 1.5, 3, 100], [1, 2])
  func `are found with the whole budget`(least: Double, app: Int) {
    var scores = Self.scores(least: least)
    for first in 0..<Self.bins {
      let opening = scores.firstOpening(of: AppID(app), from: first)
      let found = scores.firstBin(of: AppID(app), from: first, within: 1, growing: 0)
      #expect(found ?? Self.bins == opening)
    }
  }

  // 100 times the usual score is more than any bin of 24 has; of an app that nobody opens all are alike.
  @Test func `are some of the day for an app that is opened at its hours`() {
    var scores = Self.scores(least: 1.5)
    #expect(scores.firstOpening(of: AppID(1), from: 0) == 7)
    #expect(scores.firstOpening(of: AppID(1), from: 11) == 19)
    #expect(scores.firstOpening(of: AppID(1), from: 22) == Self.bins)
    #expect(scores.firstOpening(of: AppID(2), from: 0) == Self.bins)
  }
}
