import Components
import Configuration
import PhoneModel

/// One of several alternatives that are equally plausible: the words of an option that nobody chose,
/// or the published settings of networks.
package struct UncertainChoice: Sendable {
  /// The path of the option, or `network`.
  package let name: String
  package let unknown: Unknown
  package let alternatives: [Alternative]

  package struct Alternative: Sendable {
    /// A word of the option, or the name of a network.
    package let word: String
    /// By path, the text of each setting.
    package let settings: [(path: String, text: String)]
  }

  /// The alternative at a share of all draws.
  func index(at share: Double) -> Int {
    min(Int(share * Double(alternatives.count)), alternatives.count - 1)
  }
}

/// An option that nobody chose, and the paths at which settings reach it.
struct OpenChoice {
  let path: String
  let variants: [Int]
  let paths: [String]
  let choice: UncertainChoice

  init(_ option: OpenOption, variants: [Int], paths: [String]) {
    path = option.path
    self.variants = variants
    self.paths = paths
    // The word of the model comes first, so that it is the draw at the lowest shares.
    let words = [option.word] + option.words.filter { $0 != option.word }
    choice = UncertainChoice(
      name: paths[0], unknown: option.unknown,
      alternatives: words.map { word in
        .init(word: word, settings: paths.map { ($0, word) })
      })
  }
}

/// The published networks of the radios of a scenario, each drawn whole.
struct NetworkChoices {
  private(set) var choices: [UncertainChoice] = []

  /// What settings of a network reach.
  private struct Reached {
    let path: String
    let variants: [Int]
    let paths: [String]
  }

  /// - Parameters:
  ///   - numbers: Of the network, and the paths at which settings reach them.
  ///   - options: All that nobody chose.
  init(
    _ scenario: Scenario, numbers: [(path: String, variants: [Int], paths: [String])],
    options: [OpenChoice]
  ) {
    let reached =
      numbers.map { Reached(path: $0.path, variants: $0.variants, paths: $0.paths) }
      + options.map { Reached(path: $0.path, variants: $0.variants, paths: $0.paths) }
    let radios = scenario.variants.map { variant in
      variant.specification.components.first { $0.name == Self.role }
        .map { type(of: $0.model).definition.name }
    }
    for radio in Set(radios.compactMap(\.self)).sorted() {
      let isOfRadio = { (variant: Int) in radios[variant] == radio }
      let alternatives = PublishedNetwork.all.filter { $0.radio == radio }.map { network in
        UncertainChoice.Alternative(
          word: network.name,
          settings: network.settings.flatMap { setting in
            reached.filter {
              $0.path == "device.components.\(Self.role).\(setting.parameter)"
                && $0.variants.allSatisfy(isOfRadio)
            }.flatMap(\.paths).map { ($0, setting.value) }
          })
      }.filter { !$0.settings.isEmpty }
      guard alternatives.count > 1 else { continue }
      choices.append(
        UncertainChoice(
          name: Set(radios).count > 1 ? "network of \(radio)" : "network", unknown: .network,
          alternatives: alternatives))
    }
  }

  private static let role = "cellular"
}
