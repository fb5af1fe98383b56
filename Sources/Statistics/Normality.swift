/// Whether values look enough like a normal law for what rests on one.
public enum Normality: Hashable, Sendable {
  /// Too few to tell.
  case tooFew(count: Int)
  /// They are all the same.
  case constant
  case tested(AndersonDarling)

  /// Below this p-value values count as far from normal.
  public static let doubtfulBelow = 0.05

  /// - Precondition: All values are finite.
  public init(_ values: [Double]) {
    if let test = AndersonDarling(values) {
      self = .tested(test)
    } else if values.count < AndersonDarling.leastCount {
      self = .tooFew(count: values.count)
    } else {
      self = .constant
    }
  }

  /// Whether Student's interval should be read beside another one: the values are far from normal,
  /// or too few to tell.
  public var isDoubtful: Bool {
    switch self {
    case .tooFew: true
    case .constant: false
    case .tested(let test): test.pValue < Self.doubtfulBelow
    }
  }
}
