import Configuration

/// The catalogue entry of a radio that is known by its energy a byte.
package protocol ByteCost: Sendable {
  static var name: String { get }
  static var role: String { get }
  static var summary: String { get }
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
      operations: [NetworkSteps.request],
      counters: RadioParameters.counters(of: Network.role),
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
}

/// The Wi-Fi radio: the ramp is scan and association, and there is no tail.
package enum WiFiByteCost: ByteCost {
  package static let name = "byte-cost-wi-fi"
  package static let role = "wi-fi"
  package static let summary = "a Wi-Fi radio with energy per byte, after TailEnder"
}
