import Components
import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing

/// Names that nothing uses, and ends without a beginning.
extension `A trap is refused where` {
  @Test(arguments: names)
  func `nothing uses it`(trap: Trap) throws { try trap.check() }

  @Test(arguments: ends)
  func `nothing was begun`(trap: Trap) throws { try trap.check() }

  /// An app `a` with these keys.
  private static func app(_ keys: String) -> String { Trap.opens + "apps: { a: { \(keys) } }\n" }

  private static let names = [
    Trap(
      "a parameter stands in no expression",
      "parameters: { 1️⃣size: 5 MB }\n" + app("handlers: { start: [ { request: { down: 4 MB } } ] }"),
      "nothing reads the parameter 'size'", hint: "$(size)"),
    Trap(
      "a parameter is read by an unused one alone",
      "parameters: { 1️⃣double: $(2 * size), size: 5 MB }\n"
        + app("handlers: { start: [ { request: { down: $(size) } } ] }"),
      "nothing reads the parameter 'double'", hint: "$(double)"),
    Trap(
      "a variant changes a parameter that nobody reads",
      "parameters: { size: 5 MB, 1️⃣pages: 3 }\n"
        + app("handlers: { start: [ { request: { down: $(size) } } ] }")
        + "variants: { now: {}, small: { parameters: { size: 1 MB, pages: 1 } } }",
      "nothing reads the parameter 'pages'", hint: "$(pages)"),
    Trap(
      "a task is called by nobody",
      app(
        "tasks: { 1️⃣load: [ { request: { down: 1 MB } } ] }, handlers: { start: [ { compute: { cycles: 1 M } } ] }"
      ),
      "nothing calls the task 'load' of 'a'", hint: "{ do: load }"),
    Trap(
      "a queue holds no requests",
      app(
        "queues: { 1️⃣slow: { concurrent: 1 } }, handlers: { start: [ { request: { down: 1 MB } } ] }"
      ),
      "nothing uses the queue 'slow' of 'a'", hint: "queue: slow"),
    Trap(
      "an operation queue holds no operations",
      app("operation-queues: { 1️⃣work: {} }, handlers: { start: [ { compute: { cycles: 1 M } } ] }"),
      "nothing uses the queue 'work' of 'a'", hint: "enqueue: { queue: work"),
    Trap(
      "a variable is neither read nor set",
      app("variables: { 1️⃣seen: 0 }, handlers: { start: [ { compute: { cycles: 1 M } } ] }"),
      "nothing uses the variable 'seen' of 'a'", hint: "$(seen)"),
    Trap(
      "levels of the battery are not listened to",
      "battery: { model: ideal }\n" + app("battery-levels: 1️⃣[50 %], handlers: { start: [] }"),
      "'battery-levels' of 'a' does nothing", hint: "battery-below"),
    Trap(
      "a job has no handler",
      Trap.system + app("handlers: { start: [ { 1️⃣schedule-job: { id: 1 } } ] }"),
      "'schedule-job' does nothing", "no handler", hint: "job-started"),
    Trap(
      "a refresh has no handler",
      Trap.system
        + app(
          "background-modes: [fetch], handlers: { background: [ { 1️⃣schedule-refresh: 5 min } ] }"),
      "'schedule-refresh' does nothing", "no handler", hint: "refresh-task"),
    Trap(
      "a push has no handler",
      app("pushes: { 1️⃣news: { every: 1 h, size: 1 kB } }, handlers: { start: [] }"),
      "push 'news' of 'a' does nothing", "no handler", hint: "push-received"),
    Trap(
      "messages come over a connection that nobody opens",
      app(
        "pushes: { 1️⃣chat: { every: 1 h, size: 1 kB, over: connection } }, handlers: { start: [] }"),
      "push 'chat' of 'a' does nothing", "'open-connection'", hint: "open-connection"),
    Trap(
      "a policy is switched off that was never on",
      app("handlers: { start: [ { request: { down: 1 MB } } ] }")
        + "variants: { now: {}, 1️⃣restless: { policies: { doze: off } } }",
      "variant 'restless' is the same as 'now'", hint: "other"),
    Trap(
      "a sweep varies what every variant says itself",
      "parameters: { size: 5 MB }\n"
        + app("handlers: { start: [ { request: { down: $(size) } } ] }")
        + "variants: { big: { parameters: { size: 9 MB } }, small: { parameters: { size: 1 MB } } }\n"
        + "sweep: { matrix: { parameters.size: [1️⃣2 MB, 3 MB] } }",
      "'parameters.size'", "every variant", hint: "variants.big.parameters.size"),
    Trap(
      "a counter counts transfers that nobody schedules",
      app("handlers: { start: [ { request: { down: 1 MB } } ] }")
        + "metrics: { done: { count: 1️⃣transfers-finished } }",
      "'transfers-finished' always counts 0", hint: "schedule-transfer"),
  ]

  /// Of the components that the phone of the traps has: it has no headphones.
  private static let ofComponents = Set(
    ComponentCatalogue.models.filter { $0.definition.role != "headphones" }
      .flatMap { $0.definition.operations.map(\.name) })

  /// A step with the first word of the field that it needs, if it needs one.
  private static func written(_ step: StepDefinition) -> String {
    guard let field = step.fields.first(where: \.isRequired),
      case .choice(let words) = field.kind
    else { return "1️⃣\(step.name)" }
    return "{ 1️⃣\(step.name): \(words[0]) }"
  }

  private static let ends =
    (InterfaceCatalogue.operations.filter { ofComponents.contains($0.name) }.compactMap { end in
      end.ends.map { (written(end), end.name, $0) }
    } + [
      ("1️⃣close-connection", "close-connection", "open-connection"),
      ("1️⃣let-screen-off", "let-screen-off", "keep-screen-on"),
    ]).map { step, end, beginning in
      Trap(
        "'\(end)' without '\(beginning)'", app("handlers: { start: [ \(step) ] }"),
        "'\(end)' does nothing", "'\(beginning)'", hint: beginning)
    } + [
      Trap(
        "a job ends that nobody scheduled",
        Trap.system + app("handlers: { start: [ 1️⃣finish-job ] }"),
        "'finish-job' does nothing", "'schedule-job'", hint: "schedule-job"),
      Trap(
        "a job is cancelled that nobody scheduled",
        Trap.system + app("handlers: { start: [ 1️⃣cancel-job ] }"),
        "'cancel-job' does nothing", "'schedule-job'", hint: "schedule-job"),
      Trap(
        "a background task ends that nobody began",
        Trap.system + app("handlers: { background: [ 1️⃣end-background-task ] }"),
        "'end-background-task' does nothing", "'begin-background-task'",
        hint: "begin-background-task"),
      Trap(
        "a launch is completed that nobody asked for",
        Trap.system + app("handlers: { start: [ 1️⃣complete-task ] }"),
        "'complete-task' does nothing", hint: "schedule-refresh"),
      Trap(
        "a person returns from nothing",
        "user: { actions: { back: { at: 1 h, do: [ 1️⃣return ] } } }\n",
        "'return' does nothing", "'interrupt'", hint: "interrupt"),
      Trap(
        "a person unplugs nothing", "user: { actions: { back: { at: 1 h, do: [ 1️⃣unplug ] } } }\n",
        "'unplug' does nothing", "charger", hint: "charging"),
      Trap(
        "a person opens a notification that nobody sends",
        "user: { actions: { back: { at: 1 h, do: [ 1️⃣open-notification ] } } }\n",
        "'open-notification' does nothing", "'schedule-notification'", hint: "schedule-notification"
      ),
    ]
}
