/// The index of a law in a `DistributionTable`.
@frozen public struct DistributionID: BitwiseCopyable, Hashable, Sendable {
  /// The index, counted from 0.
  public let rawValue: Int32

  /// Creates the identifier of an index, which has to be one of a table.
  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The laws of a scenario, checked and compiled to flat rows over one pool of numbers.
///
/// It is made before a run. A run copies the trivial rows and reads the pool through a pointer, so
/// that drawing counts no references and allocates nothing.
public struct DistributionTable: Sendable {
  /// The laws in the order of their indices.
  public private(set) var laws: [ProbabilityLaw] = []
  /// The compiled rows in the same order.
  public private(set) var rows: [Distribution] = []
  /// The numbers of all rows that need more than four; never empty, so that it has an address.
  public private(set) var pool: [Double] = [0]
  private var places: [ProbabilityLaw: DistributionID] = [:]

  /// Creates a table without laws.
  public init() {}

  /// Checks and compiles `law`; a law that is known already gets its earlier index.
  ///
  /// - Throws: `DistributionError`, also when the law's extreme draws leave the range of numbers.
  /// - Complexity: 1 to 4 ms for a gamma law; up to 20 ms for a Poisson law of the largest mean;
  ///   otherwise linear in the number of weights or values.
  public mutating func add(_ law: ProbabilityLaw) throws(DistributionError) -> DistributionID {
    if let place = places[law] { return place }
    try law.validate()
    let poolBefore = pool.count
    let row = compile(law)
    for u in [Distribution.smallestUniform, Distribution.largestUniform] {
      let extreme = pool.withUnsafeBufferPointer { row.quantile(u, pool: $0.baseAddress!) }
      guard extreme.isFinite else {
        pool.removeSubrange(poolBefore...)
        throw DistributionError(
          law: law.name, argument: law.spreadArgument, reason: "spreads values beyond all numbers")
      }
    }
    let place = DistributionID(rawValue: Int32(rows.count))
    laws.append(law)
    rows.append(row)
    places[law] = place
    return place
  }

  /// - Precondition: `law` is valid.
  private mutating func compile(_ law: ProbabilityLaw) -> Distribution {
    switch law {
    case .constant(let value): return Distribution(.constant, value)
    case .uniform(let low, let high): return Distribution(.uniform, low, high - low)
    case .normal(let mean, let deviation, let minimum): return Self.normal(mean, deviation, minimum)
    case .logNormal(let median, let sigma): return Distribution(.logNormal, median, sigma)
    case .exponential(let mean): return Distribution(.exponential, mean)
    case .gamma(let shape, let mean):
      return Distribution(
        .gamma, shape, mean / shape, table: store(GammaQuantileTable.nodes(shape: shape)))
    case .weibull(let shape, let scale): return Distribution(.weibull, scale, 1 / shape)
    case .poisson(let mean):
      let (first, table) = CumulativeTable.poisson(mean: mean)
      return Distribution(.cumulative, Double(first), table: store(table))
    case .oneOf(let weights):
      return Distribution(.cumulative, 0, table: store(CumulativeTable.weights(weights)))
    case .empirical(let values): return Distribution(.empirical, table: store(values.sorted()))
    }
  }

  private static func normal(
    _ mean: Double, _ deviation: Double, _ minimum: Double?
  ) -> Distribution {
    guard let minimum else { return Distribution(.normal, mean, deviation) }
    guard deviation > 0 else { return Distribution(.constant, mean) }
    let nearerTail = StandardNormal.survival(((minimum - mean) / deviation).magnitude)
    return Distribution(.truncatedNormal, mean, deviation, minimum, nearerTail)
  }

  private mutating func store(_ numbers: [Double]) -> Range<Int> {
    let start = pool.count
    pool += numbers
    return start..<pool.count
  }
}

extension ProbabilityLaw {
  /// The argument to report when draws are not finite.
  fileprivate var spreadArgument: String {
    switch self {
    case .constant: "value"
    case .uniform: "high"
    case .normal: "sd"
    case .logNormal: "sigma"
    case .exponential, .gamma, .poisson: "mean"
    case .weibull: "shape"
    case .oneOf: "weights"
    case .empirical: "values"
    }
  }
}
