/// The definition of a model that has a section of its own in `parameters.txt`.
package protocol TabulatedModel: Sendable {
  var name: String { get }
}

extension TabulatedModel {
  package var parameters: [ParameterDefinition] { ModelTable[name] }

  /// Names of parameters in ascending order on every phone, if they are so in its profile: draws
  /// from their ranges keep the order. Parameters of unlike units, such as accesses and bytes per
  /// second, are drawn with one rank and not compared.
  package var ascending: [[String]] { ModelTable.ascending(of: name) }

  /// Sources of the model itself, as keys of ``References``.
  package var sources: [String] { ModelTable.sources(of: name) }

  /// The keys of all sources of the model and of its standard values, sorted.
  package var citedSources: [String] {
    Set(sources + parameters.compactMap(\.standard?.source)).sorted()
  }
}
