import Quantities

/// The course of a run: the energy of every component in each of a few hundred bins, and the
/// battery's level at their ends.
package struct BinnedRun: Sendable, Equatable {
  /// The components that draw power, in the phone's order.
  package let components: [String]
  /// A power of two times ``shortestBin``, so that the bins of any two runs fit into one another.
  package let binLength: SimDuration
  /// From the start of the counted window to the end of the run; the last bin ends with it.
  package let length: SimDuration
  /// Energies bin by bin, one per component.
  package let energies: [[Energy]]
  /// The state of charge from 0 to 1, at the start and at the end of every bin; empty without a
  /// battery.
  package let levels: [Double]

  package static let shortestBin = SimDuration.milliseconds(1)

  package init(
    components: [String], binLength: SimDuration, length: SimDuration, energies: [[Energy]],
    levels: [Double]
  ) {
    precondition(binLength > .zero, "bins of \(binLength)")
    precondition(levels.isEmpty || levels.count == energies.count + 1, "\(levels.count) levels")
    self.components = components
    self.binLength = binLength
    self.length = length
    self.energies = energies
    self.levels = levels
  }

  /// The end of a bin, from the start of the counted window.
  package func end(ofBin bin: Int) -> SimDuration { min(binLength * Int64(bin + 1), length) }

  /// The length of a bin; the last may be shorter than the others.
  package func length(ofBin bin: Int) -> SimDuration { end(ofBin: bin) - binLength * Int64(bin) }

  /// The same run in longer bins.
  ///
  /// - Precondition: `length` is ``binLength`` times a whole number.
  package func inBins(of length: SimDuration) -> BinnedRun {
    let factor = Int(length.nanoseconds / binLength.nanoseconds)
    precondition(binLength * Int64(factor) == length && factor > 0, "bins of \(length)")
    let starts = stride(from: 0, to: energies.count, by: factor)
    return BinnedRun(
      components: components, binLength: length, length: self.length,
      energies: starts.map { start in
        components.indices.map { component in
          energies[start..<min(start + factor, energies.count)].reduce(.zero) { $0 + $1[component] }
        }
      },
      levels: levels.isEmpty
        ? [] : [levels[0]] + starts.map { levels[min($0 + factor, energies.count)] })
  }
}
