import Quantities

/// The limits that a system sets to its service of positions; none by default.
package struct PositionRules: BitwiseCopyable, Sendable {
  /// The shortest time between positions of an app that is not in front; zero for no limit.
  package var interval = SimDuration.zero
  /// The age up to which a position that is known answers a request at once.
  package var recentAge = SimDuration.zero
  /// The longest time for which a request searches; nil for no limit.
  package var requestLimit: SimDuration?
  /// The number of places whose borders an app may watch.
  package var regions: Int

  package init(regions: Int = .max) { self.regions = regions }
}

extension ParameterReader {
  /// The rules of a system whose parameters have these names.
  package var positionRules: PositionRules {
    var rules = PositionRules(regions: whole("regions", in: 0...1000))
    rules.interval = duration("position-interval")
    rules.recentAge = duration("position-age")
    let limit = duration("position-limit")
    rules.requestLimit = limit > .zero ? limit : nil
    return rules
  }
}
