import Configuration
import DrainsimTestSupport
import PowerAccounting
import Quantities

@testable import Components

/// A radio that is nothing but its requests: the test sets the rates, and it draws 1 W while data
/// moves and 0.5 W otherwise.
struct Pipe: ComponentModel {
  static let definition = ComponentDefinition(
    name: "pipe", summary: "requests alone", formula: ["P = 1 W or 0.5 W"],
    parameters: [
      .choice("medium", ["separate", "shared"], "", standard: "separate"),
      .choice("tail-owner", ["last", "proportional"], "", standard: "last"),
    ],
    operations: [
      NetworkSteps.request,
      StepDefinition(
        "rate", "sets both rates",
        fields: [
          FieldDefinition("up", .variate(.dataRate), ""),
          FieldDefinition("down", .variate(.dataRate), ""),
        ]),
      StepDefinition("idle", "ends what the radio was used for"),
    ],
    counters: [
      CounterDefinition("up", "bytes sent"), CounterDefinition("down", "bytes received"),
    ], limits: ["no radio"])

  let medium: RequestFlows.Medium
  let tailOwner: TailAttribution

  init(_ read: ParameterReader) {
    medium = read.choice("medium") == 0 ? .separate : .shared
    tailOwner = read.tailOwner
  }

  var laneCount: Int { 1 }
  func makeComponent() -> InstalledComponent { InstalledComponent(RunningPipe(self)) }
}

private struct RunningPipe: Component, ~Copyable {
  var traffic: RadioTraffic

  init(_ model: Pipe) {
    traffic = RadioTraffic(
      model.medium, tailOwner: model.tailOwner, counters: RadioTraffic.Counters(up: 0, down: 1))
  }

  mutating func begin(_ context: ComponentContext) { traffic.reset() }

  mutating func handle(_ event: RadioEvent, _ context: ComponentContext) {
    traffic.handle(event, context)
    adapt(context)
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case 0: traffic.begin(request, context)
    case 1:
      traffic.setRates(up: request.operands[0], down: request.operands[1], context)
    default: traffic.becomeIdle(context)
    }
    adapt(context)
    return index == 0 ? .pending : .completed
  }

  mutating func finish(_ context: ComponentContext) { traffic.finish(context) }

  private mutating func adapt(_ context: ComponentContext) {
    let moves =
      traffic.throughput(.up) > 0 || traffic.throughput(.down) > 0
    traffic.change(
      to: .steady(.milliwatts(moves ? 1000 : 500)), cause: moves ? .transfer : .tail, context)
  }
}
