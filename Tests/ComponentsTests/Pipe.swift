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

  /// - Parameter options: Words for `medium` and `tail-owner`, which no table has.
  init(_ options: [String: String]) {
    precondition(options.keys.allSatisfy(["medium", "tail-owner"].contains))
    let medium = options["medium"] ?? "separate"
    precondition(["separate", "shared"].contains(medium), "'\(medium)' is no medium")
    let owner = options["tail-owner"] ?? "last"
    self.medium = medium == "shared" ? .shared : .separate
    tailOwner = TailAttribution.allCases.first { $0.name == owner }!
  }

  init(_ read: ParameterReader) { self.init([:]) }

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
