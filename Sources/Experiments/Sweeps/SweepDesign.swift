import Numerics

/// The points that a sweep visits in the space of its axes.
package struct SweepDesign: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Every combination of the listed values, the last axis changing fastest.
    case grid
    /// The first values of all axes, the second ones, and so on.
    case zip
    /// Each axis visits every one of as many equal parts as there are points, once.
    case latinHypercube = "latin-hypercube"
    /// Sobol's sequence, whose points fill the space evenly however many there are.
    case sobol
    /// Trajectories that change one axis at a time, for elementary effects.
    case morris
    /// Pairs of points and their mixtures, for Sobol's indices.
    case saltelli

    /// Whether the points are drawn along the axes, as many as are asked for.
    package var isSampled: Bool { self != .grid && self != .zip }

    /// The most axes it can have.
    package var mostAxes: Int {
      switch self {
      case .grid, .zip, .latinHypercube, .morris: 1000
      case .sobol: QuasiRandomSequence.largestDimension
      case .saltelli: QuasiRandomSequence.largestDimension / 2
      }
    }
  }

  package let kind: Kind
  package let axes: [SweepAxis]
  /// The requested size: points of a sample, trajectories of Morris's, pairs of Saltelli's design.
  /// Nil for a grid and for axes that are zipped.
  package let size: Int?

  /// - Precondition: The axes go with the kind, and ``count(of:_:size:)`` is not nil.
  package init(_ kind: Kind, axes: [SweepAxis], size: Int?) {
    precondition(kind.isSampled == (size != nil), "\(kind) of \(String(describing: size))")
    precondition(axes.count <= kind.mostAxes, "\(axes.count) axes")
    precondition(Self.count(of: kind, axes, size: size) != nil, "too many points")
    self.kind = kind
    self.axes = axes
    self.size = size
  }

  /// The most points of a sweep, far beyond practical use.
  package static let mostPoints = 100_000

  /// The number of points of a design; nil for more than ``mostPoints``.
  package static func count(of kind: Kind, _ axes: [SweepAxis], size: Int?) -> Int? {
    let count: Int?
    switch kind {
    case .grid:
      count = axes.reduce(Int?.some(1)) { product, axis in
        product.flatMap { limited($0, times: axis.count ?? 0) }
      }
    case .zip: count = axes.first?.count ?? 1
    case .latinHypercube, .sobol: count = size
    case .morris: count = size.flatMap { limited($0, times: axes.count + 1) }
    case .saltelli: count = size.flatMap { limited($0, times: axes.count + 2) }
    }
    return count.flatMap { $0 <= mostPoints ? $0 : nil }
  }

  private static func limited(_ left: Int, times right: Int) -> Int? {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    return overflows || product > mostPoints ? nil : product
  }

  /// The number of points.
  package var count: Int {
    guard let count = Self.count(of: kind, axes, size: size) else {
      preconditionFailure("too many points")
    }
    return count
  }

  /// All that the points follow from but the seed, line by line.
  package var text: String {
    (["design: \(kind.rawValue)"] + (size.map { ["points: \($0)"] } ?? [])
      + (axes.isEmpty ? [] : ["matrix:"]) + axes.map { "  \($0.path): [\($0.valuesText)]" })
      .joined(separator: "\n") + "\n"
  }
}
