import Quantities

/// The probe of the share of a mark's records that another mark follows within a time.
public struct ShareProbe: BitwiseCopyable, Sendable {
  public let mark: Int32
  public let before: Int32
  public let within: SimDuration

  public init(of mark: Int, before: Int, within: SimDuration) {
    self.mark = Int32(mark)
    self.before = Int32(before)
    self.within = within
  }
}
