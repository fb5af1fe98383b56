/// The power draw of a lane at an instant.
public struct Draw: BitwiseCopyable, Hashable, Sendable {
  public let level: PowerLevel
  public let owner: Charging

  public init(level: PowerLevel, owner: Charging) {
    self.level = level
    self.owner = owner
  }
}
