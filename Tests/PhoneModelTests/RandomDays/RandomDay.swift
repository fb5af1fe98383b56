import Components
import Configuration
import DrainsimTestSupport
import PhoneModel
import Policies

/// A day by chance: a phone with a part of every role, policies, apps that use the steps of parts and
/// services, a user, and surroundings that change.
struct RandomDay {
  private var dice: Dice
  private let models: [any ComponentModel.Type]
  private let interfaces: [ComponentInterface]
  private static let queues = ["first", "second"]
  /// A policy of every role, or none.
  private let policies: [(role: String, policy: String)]

  static let seconds = 120

  init(_ number: Int) {
    dice = Dice(seed: number, name: "random day")
    var dice = Dice(seed: number, name: "random phone")
    models = ComponentCatalogue.roles.map { dice.pick(ComponentCatalogue.models(ofRole: $0)) }
    interfaces = models.map { $0.definition.interface } + PolicyCatalogue.roles.map(\.interface)
    var others = Dice(seed: number, name: "random policies")
    policies = PolicyCatalogue.roles.map { role in
      (role.name, others.pick(role.choices))
    }
  }

  /// The whole scenario.
  mutating func draw() -> ConfigurationNode {
    let device: Tree = [
      "components": Tree(
        entries: models.map { type in
          (type.definition.role, ["model": Tree(type.definition.name)])
        }),
      "policies": Tree(entries: hasten(policies)),
    ]
    let apps = Tree(entries: (1...dice.roll(1...3)).map { ("app-\($0)", app()) })
    let scenario: Tree = [
      "device": device, "duration": Tree("\(Self.seconds) s"), "surroundings": surroundings(),
      "user": ["actions": actions()], "apps": apps,
    ]
    return scenario.node
  }

  /// Lets what takes hours come within the day.
  private func hasten(_ policies: [(role: String, policy: String)]) -> [(String, Tree)] {
    let doze: Tree = [
      "model": "android-doze", "light-after": "3 s", "light-idle": "2 s",
      "light-greatest-idle": "5 s", "light-window": "1 s", "inactive": "5 s",
      "motion-inactive": "3 s", "pending": "2 s", "sensing": "1 s", "locating": "1 s",
      "idle": "7 s", "greatest-idle": "30 s", "window": "2 s", "greatest-window": "4 s",
      "while-idle-interval": "3 s", "while-idle-window": "20 s", "while-idle-time": "1 s",
    ]
    let standby: Tree = [
      "model": "android-buckets", "working-set-unused": "3 s", "frequent-unused": "6 s",
      "frequent-lit": "1 s", "rare-unused": "9 s", "rare-lit": "2 s", "restricted-unused": "20 s",
      "restricted-lit": "3 s", "alarm-window": "10 s", "restricted-window": "60 s",
      "network-period": "10 s", "network-window": "2 s",
    ]
    let jobs: Tree = [
      "model": "android-jobs", "working-set-window": "20 s", "working-set-time": "4 s",
      "frequent-window": "40 s", "frequent-time": "3 s", "rare-window": "60 s",
      "rare-time": "2 s", "run-time": "6 s", "expedited-run-time": "3 s", "batch-delay": "8 s",
      "least-period": "5 s", "least-flex": "1 s", "least-back-off": "1 s", "idle-time": "5 s",
      "buffer": "0.5 s", "rate-window": "10 s",
    ]
    return policies.map { role, policy in
      switch policy {
      case "android-doze": (role, doze)
      case "android-buckets": (role, standby)
      case "android-jobs": (role, jobs)
      default: (role, ["model": Tree(policy)])
      }
    }
  }

  // MARK: - Surroundings and user

  private mutating func surroundings() -> Tree {
    var from = 0
    var conditions: [Tree] = []
    for _ in 0..<dice.roll(below: 5) {
      conditions.append([
        "from": Tree("\(from) s"), "sky": share(), "cellular-signal": share(),
        "wi-fi-signal": share(), "speed": Tree("\(dice.roll(0...20)) m/s"),
        "heading": Tree("\(dice.roll(0...359))"),
      ])
      from += dice.roll(1...40)
    }
    return [
      "conditions": Tree(conditions),
      "bluetooth": [
        "desk": ["services": ["lift"], "interval": "100 ms", "samples-input-every": "0.3 s"],
        "lamp": ["count": "3", "services": ["light"], "interval": "1285 ms"],
      ],
    ]
  }

  private mutating func share() -> Tree { Tree("\(25 * dice.roll(0...4)) %") }

  private mutating func actions() -> Tree {
    let userActions: [Tree] = [
      ["open": "app-1"], ["open": "app-1"], "close", "lock", "unlock", ["tap": "go"],
      ["press": "go"], ["release": "go"],
      ["plug-in": ["current": "1 A", "voltage": "4.2 V", "until": "50 mA"]], "unplug",
      ["quit": "app-1"], "interrupt",
      "return", "open-notification",
    ]
    let actions = (1...dice.roll(2...6)).map { number -> (String, Tree) in
      var action: [(String, Tree)] = [("at", Tree("\(dice.roll(0...20)) s"))]
      if dice.roll(below: 2) == 0 { action.append(("every", Tree("\(dice.roll(3...60)) s"))) }
      action.append(("do", Tree((1...dice.roll(1...3)).map { _ in dice.pick(userActions) })))
      return ("action-\(number)", Tree(entries: action))
    }
    return Tree(entries: actions + [("first", ["at": "0 s", "do": [["open": "app-1"]]])])
  }

  // MARK: - Apps

  private mutating func app() -> Tree {
    let events =
      ["start", "foreground", "background", "go-tapped", "go-pressed"]
      + interfaces.flatMap { $0.events.map(\.name) }
    var known: Set<String> = []
    let handlers = (0..<dice.roll(1...5)).map { $0 == 0 ? "start" : dice.pick(events) }
      .filter { known.insert($0).inserted }
      .map { event -> (String, Tree) in (event, steps(atMost: 5, depth: 0)) }
    let queues: Tree = [
      "first": ["concurrent": Tree("\(dice.roll(1...3))"), "suspend-while": "offline"],
      "second": ["after": "first"],
    ]
    // With every mode, without which some steps are mistakes.
    let modes = Tree(BackgroundMode.allCases.map { Tree($0.rawValue) })
    return ["background-modes": modes, "queues": queues, "handlers": Tree(entries: handlers)]
  }

  private mutating func steps(atMost limit: Int, depth: Int) -> Tree {
    Tree((1...dice.roll(1...limit)).map { _ in step(depth: depth) })
  }

  private mutating func step(depth: Int) -> Tree {
    switch dice.roll(below: depth < 2 ? 14 : 10) {
    case 0: return ["wait": duration()]
    case 1: return waitFor()
    case 10: return ["repeat": ["times": Tree("\(dice.roll(1...4))"), "do": body(depth)]]
    case 11:
      return ["every": ["interval": Tree("\(dice.roll(2...90)) s"), "do": body(depth)]]
    case 12:
      return [
        "parallel": [
          "branches": ["a": body(depth), "b": body(depth)],
          "join": Tree(dice.pick(["all", "first"])),
        ]
      ]
    case 13: return ["if": "$(now > 30 s)", "then": body(depth)]
    default:
      let operations = interfaces.flatMap(\.operations).filter {
        !$0.isForPeople && !$0.fields.contains(where: Self.mustBeKnown)
      }
      return operation(dice.pick(operations))
    }
  }

  private mutating func waitFor() -> Tree {
    let events = ["foreground", "go-tapped"] + interfaces.flatMap { $0.events.map(\.name) }
    let event = Tree(dice.pick(events))
    if dice.roll(below: 2) == 0 { return ["wait-for": event] }
    return [
      "wait-for": ["event": event, "timeout": duration()], "then": ["stop"],
      "else": [["count": "timeouts"]],
    ]
  }

  private mutating func body(_ depth: Int) -> Tree { steps(atMost: 3, depth: depth + 1) }

  private mutating func operation(_ step: StepDefinition) -> Tree {
    if step.name == "cancel" { return ["cancel": ["queue": Tree(dice.pick(Self.queues))]] }
    if step.name == "brightness" {
      let light = share()
      return [
        "brightness": dice.roll(below: 2) == 0
          ? ["level": light] : ["slider": light, "on": "android"]
      ]
    }
    // An activity decides only about trackings that pause.
    let activity = "activity-type"
    var fields = mapping(step.fields.filter { $0.name != activity })
    if let field = step.fields.first(where: { $0.name == activity }), dice.roll(below: 2) == 0,
      let value = value(field.kind)
    {
      fields = ["auto-pause": "true", "activity-type": value]
    }
    return Tree(entries: [(step.name, fields)])
  }

  /// Whether it has to name a thing that some script has begun.
  private static func mustBeKnown(_ field: FieldDefinition) -> Bool {
    if case .label = field.kind {
      field.isRequired && field.name != FieldDefinition.naming
    } else {
      false
    }
  }

  private mutating func mapping(_ definitions: [FieldDefinition]) -> Tree {
    var fields: [(String, Tree)] = []
    for field in definitions where field.isRequired || dice.roll(below: 2) == 0 {
      // A name of a thing that no script may have begun is a mistake.
      if case .label = field.kind, field.name != FieldDefinition.naming { continue }
      let value = field.isShare ? share() : value(field.kind)
      if let value { fields.append((field.name, value)) }
    }
    return Tree(entries: fields)
  }

  private mutating func value(_ kind: FieldDefinition.Kind) -> Tree? {
    switch kind {
    case .quantity(let dimension): quantity(dimension)
    case .variate(let dimension):
      switch dice.roll(below: 5) {
      case 0:
        quantity(dimension).map { ["one-of": Tree([$0, $0])] }
      default: quantity(dimension)
      }
    case .count: Tree("\(dice.roll(0...20))")
    case .flag: Tree(dice.roll(below: 2) == 0 ? "true" : "false")
    case .condition: "$(now < 50 s)"
    case .reference(.peripheral): Tree(dice.pick(["desk", "lamp"]))
    case .reference(.queue): Tree(dice.pick(Self.queues))
    case .group(let members): mapping(members)
    case .names(.service): Tree(dice.pick(["lift", "light", "all", "none"]))
    case .choice(let words): Tree(dice.pick(words))
    case .label: Tree("name-\(dice.roll(1...3))")
    default: nil
    }
  }

  private mutating func duration() -> Tree { Tree("\(100 * dice.roll(0...200)) ms") }

  private mutating func quantity(_ dimension: Dimension) -> Tree? {
    switch dimension {
    case .none: Tree(dice.pick(["0", "0.25", "1", "3", "12", "100"]))
    case .duration: duration()
    case .dataSize: Tree("\(dice.pick([0, 1, 40, 900, 20_000])) kB")
    case .cycles: Tree("\(dice.roll(0...2000)) M")
    case .frequency: Tree("\(dice.pick([1, 10, 30, 60, 100])) Hz")
    case .length: Tree("\(dice.roll(0...500)) m")
    case .speed: Tree("\(dice.roll(0...30)) m/s")
    case .dataRate: Tree("\(dice.roll(1...30)) Mbit/s")
    default: nil
    }
  }
}
