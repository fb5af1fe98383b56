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

  init(_ option: ModelOption, variants: [Int], paths: [String]) {
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
package struct NetworkChoices {
  private(set) var choices: [UncertainChoice] = []

  /// - Parameters:
  ///   - reached: The numbers of the network and the options that nobody chose: their variants, and
  ///     the paths at which settings reach them.
  ///   - orders: Those that numbers of the scenario have.
  init(
    _ scenario: Scenario, reached: [(path: String, variants: [Int], paths: [String])],
    orders: [AscendingNumbers]
  ) {
    let radios = scenario.variants.map { variant in
      variant.specification.components.first { $0.name == Self.role }
        .map { type(of: $0.model).definition.name }
    }
    let chosen = scenario.variants.flatMap { variant in
      variant.specification.options.filter { !$0.isOpen && variant.held.contains($0.path) }
    }
    for radio in Set(radios.compactMap(\.self)).sorted() {
      let isOfRadio = { (variant: Int) in radios[variant] == radio }
      let networks = PublishedNetwork.all.filter { network in
        network.radio == radio
          && !network.settings.contains { setting in
            chosen.contains {
              $0.path == Self.path(setting.parameter) && !$0.words.contains(setting.value)
            }
          }
      }
      let alternatives = networks.map { network in
        let settings = network.settings.flatMap { setting in
          reached.filter {
            $0.path == Self.path(setting.parameter) && $0.variants.allSatisfy(isOfRadio)
          }.flatMap(\.paths).map { (path: $0, text: setting.value) }
        }
        let values = RangeDesign.values(
          of: Dictionary(settings.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 }))
        return UncertainChoice.Alternative(
          word: network.name,
          // What the scenario holds bounds the network's numbers.
          settings: settings.filter { setting in
            orders.allSatisfy { $0.allows(setting.path, values) }
          })
      }.filter { !$0.settings.isEmpty }
      guard alternatives.count > 1 else { continue }
      choices.append(
        UncertainChoice(
          name: Set(radios).count > 1 ? "network of \(radio)" : "network", unknown: .network,
          alternatives: alternatives))
    }
  }

  package static let role = "cellular"

  /// The path of one of the radio's values.
  package static func path(_ name: String) -> String { "device.components.\(role).\(name)" }
}
