import Configuration

/// The parameters and the catalogue entry of a radio that is known by its energy a byte.
package protocol ByteCost: Sendable {
  static var name: String { get }
  static var role: String { get }
  static var summary: String { get }
  /// The parameters with this network's numbers, in any order.
  static var parameters: [ParameterDefinition] { get }
}

/// A radio after TailEnder: an energy to ramp up, an energy a byte, a tail, an upkeep.
package struct ByteCostRadio<Network: ByteCost>: ComponentModel, StagedRadio {
  package static var definition: ComponentDefinition {
    ComponentDefinition(
      name: Network.name, role: Network.role, summary: Network.summary,
      formula: [
        "x bytes after rest: E = ramp + byte-energy × x, then the tail",
        "tail: P = tail-power until tail after the last data",
        "all the time: P = maintenance",
        "rate = (rate-up or rate-down) × (weak-rate + (1 − weak-rate) × signal), shared evenly by the requests of that direction",
        "byte-energy grows up to weak-power times itself as the signal falls towards zero; moving data draws at most power-limit",
        "no network: P = search + maintenance",
      ],
      parameters: Network.parameters + RadioParameters.shared,
      states: StateDiagram([
        ("rest", "data", "ramp"),
        ("ramp", "ramp-time", "moving data"),
        ("moving data", "nothing left to move", "tail"),
        ("tail", "data", "moving data"),
        ("tail", "its time", "rest"),
        ("rest", "signal lost", "no network"),
        ("no network", "signal back", "rest"),
      ]),
      operations: [NetworkSteps.request],
      counters: RadioParameters.counters(of: Network.role),
      sources: ["tailender", "power-files"],
      limits: [
        "no states except the tail; for studies that give only the energy per byte",
        "ramp-time delays the data and draws only the energy of the ramp",
      ] + RadioParameters.limits)
  }

  let plan: RadioPlan

  package init(_ read: ParameterReader) {
    let byteEnergy = read.number("byte-energy")
    let transfer = TransferMode(
      upRate: read.positive("rate-up"), downRate: read.positive("rate-down"),
      upSlope: byteEnergy, downSlope: byteEnergy)
    read.relateRates(of: transfer, "byte-energy")
    let rest = RRCState(
      length: nil, cause: .paging,
      promotion: RRCState.Promotion(
        length: read.duration("ramp-time"), power: .zero, energy: read.energy("ramp")))
    plan = RadioPlan(
      network: Network.role == "cellular" ? .cellular : .wifi,
      stages: [RRCState(low: read.radioPower("tail-power"), length: read.duration("tail")), rest],
      transfer: transfer, standing: read.radioPower("maintenance"), read)
  }
}

/// The cellular radio: 3G in the standard values; the notes give those of GSM.
package enum CellularByteCost: ByteCost {
  package static let name = "byte-cost"
  package static let role = "cellular"
  package static let summary =
    "a cellular radio with energy per byte and a tail, after TailEnder; 3G or GSM"
  package static let parameters: [ParameterDefinition] = [
    .quantity("ramp", .energy, "energy of the change from rest to moving data")
      .proxy(
        "3.5 J", "tailender", "1.7 J", "5.3 J",
        note: "3G; GSM 1.7 J; promotions of ARO take up to twice their mean"),
    .duration("ramp-time", "how long this takes")
      .assumed("0 s", "0 s", "4 s", "the source gives energy only; an energy alone takes no time"),
    .quantity("byte-energy", .energyPerByte, "energy per byte of moving data")
      .proxy("0.025 J/kB", "tailender", "0.005 J/kB", "0.036 J/kB", note: "3G; GSM 0.036 J/kB"),
    .duration("tail", "time without data until the radio rests")
      .proxy("12.5 s", "tailender", "4 s", "15 s", note: "3G; GSM 6 s").of(.network),
    .power("tail-power", "power of the tail")
      .proxy("620 mW", "tailender", "250 mW", "800 mW", note: "3G; GSM 250 mW"),
    .power("maintenance", "constant power to keep the interface up")
      .proxy("20 mW", "tailender", "5 mW", "50 mW", note: "3G; GSM 30 mW"),
    .quantity("rate-up", .dataRate, "sending rate at the best signal")
      .assumed("0.4 Mbps", "0.02 Mbps", "2 Mbps", "3G of 2009; GSM some 0.02 to 0.1 Mbps")
      .of(.network),
    .quantity("rate-down", .dataRate, "receiving rate at the best signal")
      .assumed("0.8 Mbps", "0.04 Mbps", "7 Mbps", "3G of 2009; GSM some 0.04 to 0.2 Mbps")
      .of(.network),
  ]
}

/// The Wi-Fi radio: the ramp is scan and association, and there is no tail.
package enum WiFiByteCost: ByteCost {
  package static let name = "byte-cost-wi-fi"
  package static let role = "wi-fi"
  package static let summary = "a Wi-Fi radio with energy per byte, after TailEnder"
  package static let parameters: [ParameterDefinition] = [
    .quantity(
      "ramp", .energy, "energy of scan and association, spent when a radio at rest must move data"
    ).proxy(
      "5.9 J", "tailender", "0 J", "12 J",
      note: "0 J where the network is joined already; a slow network takes some seconds more"),
    .duration("ramp-time", "how long this takes")
      .assumed("0 s", "0 s", "10 s", "the source gives energy only; an energy alone takes no time"),
    .quantity("byte-energy", .energyPerByte, "energy per byte of moving data")
      .proxy(
        "0.007 J/kB", "tailender", "0.0005 J/kB", "0.014 J/kB",
        note: "a shared or weak channel halves the rate at the same power"),
    .duration("tail", "time without data until the radio rests")
      .proxy("0 s", "tailender", "0 s", "1 s", note: "none in the source, and no less than none"),
    .power("tail-power", "power of the tail")
      .proxy(
        "0 mW", "tailender", "0 mW", "120 mW", note: "none in the source, and no less than none"),
    .power("maintenance", "constant power to keep the interface up")
      .proxy("50 mW", "tailender", "5 mW", "80 mW"),
    .quantity("rate-up", .dataRate, "sending rate at the best signal")
      .assumed("4 Mbps", "1 Mbps", "20 Mbps", "802.11b of 2009").of(.network),
    .quantity("rate-down", .dataRate, "receiving rate at the best signal")
      .assumed("4 Mbps", "1 Mbps", "20 Mbps", "802.11b of 2009").of(.network),
  ]
}
