import Configuration

/// The settings of one operator's network as published, for one kind of radio.
///
/// Only what the network decides is here: its timers, cycles, thresholds and rules, and how long its
/// signalling takes. An entry leaves open the numbers that were not published with the rest.
package struct PublishedNetwork: Sendable {
  /// For example `t-mobile-us-2021-lte`: operator, country, year of the settings, and radio.
  package let name: String
  /// The name of the model, such as `lte`.
  package let radio: String
  /// The key of the publication in ``References``.
  package let source: String
  /// Texts by the names of the radio's parameters, which belong together and are drawn whole.
  package let settings: [(parameter: String, value: String)]
  /// The operator, its country and the year in words, and how the settings are known.
  package let summary: String

  /// The networks of `networks.txt`, which the build embeds into the program.
  package static let all: [PublishedNetwork] = EmbeddedTable.rows(of: shippedNetworks[0].text)
    .map { line in
      let cells = line.split(separator: " | ").map(String.init)
      return PublishedNetwork(
        name: cells[0], radio: cells[1], source: cells[2],
        settings: cells[3].split(separator: ", ").map { setting in
          let parts = setting.split(separator: ": ").map(String.init)
          return (parameter: parts[0], value: parts[1])
        }, summary: cells[4])
    }
}
