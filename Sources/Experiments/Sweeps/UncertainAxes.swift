extension UncertainParameters {
  /// The numbers that a design can vary, each by itself, over their ranges: `path=low..high`.
  package var axes: [String] {
    varied.indices.filter(isAlone).map { varied[$0].axisText }
  }

  /// The names of the numbers that are no axes: they move with others, or stand in several variants.
  package var notAxes: [String] { varied.indices.filter { !isAlone($0) }.map { varied[$0].name } }

  private func isAlone(_ place: Int) -> Bool {
    varied[place].paths.count == 1 && !together.contains { $0.contains(place) }
      && !correlated.contains { $0.numbers.contains(place) }
  }
}
