import Configuration
import PowerAccounting
import Quantities

/// The processor while sensors hand samples over to apps one after another.
///
/// Between two samples there is too little time for its deep sleep: it stays awake, also behind a dark
/// screen, and in its idle loop in place of the deeper rest that a lit screen leaves it.
extension Processor {
  static let streaming = ParameterDefinition.power(
    "streaming", "additional power while sensors stream samples to apps, once for all sensors"
  ).proxy(
    "16.9 mW", "aosp-nexus-5x", "5 mW", "60 mW",
    note:
      "cpu.awake of the Nexus 5X, its idle loop, 4.397 mA at 3.85 V; one that streamed from a sensor drew 20 mW to 38 mW more in all"
  )

  static let streamingFormula =
    "sensors stream samples: awake, also behind a dark screen, and P += streaming"

  /// React to a change of the apps to which sensors stream.
  mutating func settleStreams(_ context: ComponentContext) {
    let apps = context.shared.streamingApps
    let former = state.streamPayer
    // An app pays until it stops, and then the first of the others.
    let payer = former.flatMap { apps.contains($0) ? $0 : nil } ?? apps.first
    if payer == former { return }
    if former == nil, let payer { _ = endRest(for: payer, context) }
    state.streamPayer = payer
    context.change(
      context.lane(1 + cores.count), to: payer == nil ? .zero : costs.streaming,
      chargedTo: Charging(payer ?? .system, .delivery))
    if payer == nil, let former, state.idleCores == allCores { state.lastApp = former }
    setAwake(context)
    chargeAwake(context)
  }

  /// Charge the awake processor to the app for which alone it is awake.
  mutating func chargeAwake(_ context: ComponentContext) {
    guard state.isAwake else { return }
    let payer = state.screenIsOn ? nil : state.streamPayer
    context.charge(context.lane(0), to: payer.map { Charging($0, .delivery) } ?? .baseline)
  }
}
