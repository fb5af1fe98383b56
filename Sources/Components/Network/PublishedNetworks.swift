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

  package static let all: [PublishedNetwork] = umts + lte + nr

  private static let umts: [PublishedNetwork] = [
    PublishedNetwork(
      name: "t-mobile-us-2010-umts", radio: "umts", source: "powertutor",
      settings: [
        ("dch-timer", "6 s"), ("fach-timer", "4 s"), ("threshold-up", "151 B"),
        ("threshold-down", "119 B"),
      ],
      summary: "T-Mobile, United States, 2010: timers and queues in the program PowerTutor"),
    PublishedNetwork(
      name: "att-us-2010-umts", radio: "umts", source: "powertutor",
      // Its queues in that program are T-Mobile's, which are the same for every operator there.
      settings: [("dch-timer", "5 s"), ("fach-timer", "12 s")],
      summary: "AT&T, United States, 2010: timers in the program PowerTutor"),
    PublishedNetwork(
      name: "unnamed-us-2012-umts", radio: "umts", source: "huang-2012",
      settings: [
        ("promotion", "582.1 ms"), ("dch-timer", "8088.2 ms"), ("fach-timer", "824.2 ms"),
        ("paging-cycle", "5112.4 ms"),
      ],
      summary: "an operator of the United States that is not named, 2012: measured on one phone"),
    PublishedNetwork(
      name: "att-us-2012-umts", radio: "umts", source: "aro",
      settings: [
        ("promotion", "2 s"), ("fach-promotion", "1.5 s"), ("dch-timer", "4 s"),
        ("fach-timer", "10 s"), ("threshold-up", "543 B"), ("threshold-down", "475 B"),
        ("fach-up", "20 ms"), ("fach-up-byte", "1.6 ms"), ("fach-up-square", "0.0014 ms"),
        ("fach-down", "10 ms"), ("fach-down-byte", "0.1 ms"),
        // Less data than that does not restart the timer of DCH.
        ("low-activity", "on"), ("low-activity-data", "320 B"), ("low-activity-window", "0.3 s"),
        ("low-activity-time", "4 s"),
      ],
      summary: "AT&T, United States, about 2012: profiles of the operator's own program ARO"),
    PublishedNetwork(
      name: "teliasonera-se-2014-umts", radio: "umts", source: "energybox",
      settings: [
        ("from-idle", "fach"), ("promotion", "1.7 s"), ("promotion-to-fach", "0.43 s"),
        ("fach-promotion", "0.65 s"), ("idle-threshold-up", "1000 B"),
        ("idle-threshold-down", "515 B"), ("threshold-up", "294 B"), ("threshold-down", "515 B"),
        ("dch-timer", "4.1 s"), ("fach-timer", "5.6 s"), ("fach-up", "10 ms"),
        ("fach-up-byte", "1.2 ms"), ("fach-up-square", "0 ms"), ("fach-down", "30 ms"),
        ("fach-down-byte", "0 ms"), ("low-activity", "on"), ("low-activity-data", "1000 B"),
        ("low-activity-window", "4 s"), ("low-activity-time", "4 s"),
      ],
      summary: "TeliaSonera, Sweden, 2014: measured by the authors of EnergyBox"),
    PublishedNetwork(
      name: "unnamed-de-2012-umts", radio: "umts", source: "sauter-2012",
      // From FACH to URA_PCH, for phones that ask for no release.
      settings: [("pch", "on"), ("fach-timer", "30 s")],
      summary: "an operator in Germany that is not named, 2012: seen by a consultant on a phone"),
  ]

  private static let lte: [PublishedNetwork] = [
    PublishedNetwork(
      name: "unnamed-us-2012-lte", radio: "lte", source: "huang-2012",
      settings: [
        ("promotion", "260.1 ms"), ("inactivity", "0.1 s"), ("short-drx", "20 ms"),
        ("short-cycle", "20 ms"), ("short-on", "1 ms"), ("long-cycle", "40.1 ms"),
        ("long-on", "1.5 ms"), ("tail", "11.576 s"), ("paging-cycle", "1280.2 ms"),
      ],
      summary: "an operator of the United States that is not named, 2012: measured on one phone"),
    PublishedNetwork(
      name: "att-us-2012-lte", radio: "lte", source: "aro",
      settings: [
        ("promotion", "0.26 s"), ("inactivity", "0.1 s"), ("short-drx", "20 ms"),
        ("short-cycle", "20 ms"), ("short-on", "2 ms"), ("long-cycle", "40 ms"),
        ("long-on", "2 ms"), ("tail", "10.12 s"), ("paging-cycle", "1.28 s"),
      ],
      summary: "AT&T, United States, about 2012: the profile of the operator's own program ARO"),
    PublishedNetwork(
      name: "t-mobile-us-2021-lte", radio: "lte", source: "narayanan-2021",
      settings: [("tail", "5 s")],
      summary: "T-Mobile, United States, 2021: from round trips after times without data"),
    PublishedNetwork(
      name: "verizon-us-2021-lte", radio: "lte", source: "narayanan-2021",
      settings: [("tail", "10.2 s")],
      summary: "Verizon, United States, 2021: from round trips after times without data"),
    PublishedNetwork(
      name: "mtn-gh-2022-lte", radio: "lte", source: "mtn-ghana-2022",
      // How many short cycles there are was not published.
      settings: [
        ("inactivity", "200 ms"), ("short-cycle", "40 ms"), ("short-on", "10 ms"),
        ("long-cycle", "320 ms"), ("long-on", "10 ms"), ("tail", "5 s"),
        ("paging-cycle", "320 ms"),
      ],
      summary: "MTN, Ghana, 2022: the DRX of 90 % of the samples of one phone"),
  ]

  private static let nr: [PublishedNetwork] = [
    PublishedNetwork(
      name: "t-mobile-us-2021-nr-standalone", radio: "nr", source: "narayanan-2021",
      settings: [("architecture", "standalone"), ("tail", "10.2 s"), ("inactive-until", "15 s")],
      summary: "T-Mobile, United States, 2021, low band: from round trips after times without data"),
    PublishedNetwork(
      name: "t-mobile-us-2021-nr", radio: "nr", source: "narayanan-2021",
      // Both legs end together.
      settings: [("architecture", "non-standalone"), ("tail", "10.2 s"), ("leg-until", "10.2 s")],
      summary: "T-Mobile, United States, 2021, low band: from round trips after times without data"),
    PublishedNetwork(
      name: "verizon-us-2021-nr", radio: "nr", source: "narayanan-2021",
      settings: [("architecture", "non-standalone"), ("tail", "10.2 s"), ("leg-until", "20 s")],
      summary:
        "Verizon, United States, 2021, low band shared with LTE: from round trips after times without data"
    ),
    PublishedNetwork(
      name: "verizon-us-2021-nr-mmwave", radio: "nr", source: "narayanan-2021",
      settings: [("architecture", "non-standalone"), ("tail", "10.2 s"), ("leg-until", "10.2 s")],
      summary:
        "Verizon, United States, 2021, millimetre waves: from round trips after times without data"
    ),
    PublishedNetwork(
      name: "verizon-us-2020-nr-mmwave-trace", radio: "nr", source: "narayanan-2021",
      // The middle one of three of each: 0.29 to 0.36 s, 1.53 to 1.84 s, 10.54 to 10.68 s.
      settings: [
        ("architecture", "non-standalone"), ("promotion", "0.32 s"), ("switch", "1.73 s"),
        ("tail", "10.63 s"), ("leg-until", "10.63 s"),
      ],
      summary:
        "Verizon, United States, 2020, millimetre waves: from a trace of power with both legs"
    ),
  ]
}
