import Components
import Testing

/// Names that nothing has; most are a slip away from one that something has.
extension `A scenario is refused for` {
  @Test(arguments: names)
  func `an unknown name`(mistake: Mistake) throws { try mistake.check() }

  /// The components of a phone without any more; headphones are added to one.
  private static let ownRoles = ComponentCatalogue.roles.filter { $0 != "headphones" }

  private static let names = [
    Mistake(
      "key", "1️⃣aps: {}",
      .init("1️⃣", "unknown key 'aps' in the scenario", note: "did you mean 'apps'?")),
    Mistake(
      "policy", "policies: { 1️⃣timer-coalesing: off }",
      .init(
        "1️⃣", "unknown policy 'timer-coalesing'", note: "did you mean 'timer-coalescing'?")),
    Mistake(
      "model of a policy", "policies: { timer-coalescing: 1️⃣windows }",
      .init(
        "1️⃣", "unknown policy 'windows' of 'timer-coalescing'",
        note: "known: off, tolerance-windows, android-alarms")),
    Mistake(
      "key of a policy",
      "policies: { timer-coalescing: { model: tolerance-windows, 1️⃣window: 3 s } }",
      .init(
        "1️⃣", "unknown key 'window' in 'policies.timer-coalescing'",
        note: "known keys: model, default-tolerance, greatest-window")),
    Mistake(
      "key of a policy that is off",
      "policies: { timer-coalescing: { model: off, 1️⃣greatest-window: 3 s } }",
      .init(
        "1️⃣", "unknown key 'greatest-window' in 'policies.timer-coalescing'",
        note: "known keys: model")),
    Mistake(
      "step", steps("{ 1️⃣wiat: 3 s }"),
      .init("1️⃣", "unknown step 'wiat'", note: "did you mean 'wait'?")),
    Mistake(
      "step as a bare word", steps("1️⃣stop-scn"),
      .init("1️⃣", "unknown step 'stop-scn'", note: "did you mean 'stop-scan'?")),
    Mistake(
      "step unlike any", steps("1️⃣teleport"),
      .init("1️⃣", "unknown step 'teleport'", note: "'drainsim list steps' shows all of them")),
    Mistake(
      "key of a step that belongs beside it", steps("{ read: { 1️⃣on-failure: [] } }"),
      .init(
        "1️⃣", "unknown key 'on-failure' in step 'read'",
        note: "it belongs beside step 'read', not into it")),
    Mistake(
      "key of a step", steps("{ scan: { 1️⃣filtre: [] } }"),
      .init("1️⃣", "unknown key 'filtre' in step 'scan'", note: "did you mean 'filter'?")),
    Mistake(
      "key beside a step", steps("{ stop-scan: ~, 1️⃣then: [] }"),
      .init("1️⃣", "unknown key 'then' beside 'stop-scan'")),
    Mistake(
      "event", "apps: { a: { handlers: { 1️⃣strat: [] } } }",
      .init("1️⃣", "no event is called 'strat'", note: "did you mean 'start'?")),
    Mistake(
      "event field", steps("{ if: $(1️⃣event.peripheral = event.peripheral), then: [] }"),
      .init("1️⃣", "unknown name 'event.peripheral' in '$(event.peripheral = event.peripheral)'")),
    Mistake(
      "metric key", "metrics: { m: { count: failures, 1️⃣form: x } }",
      .init("1️⃣", "unknown key 'form' in metric 'm'", note: "did you mean 'from'?")),
    Mistake(
      "counter", "metrics: { m: { count: 1️⃣conections } }",
      .init("1️⃣", "nothing counts 'conections'", note: "did you mean 'connections'?")),
    Mistake(
      "mark",
      steps("{ mark: found }") + "\nmetrics: { m: { from: found, to: 1️⃣fuond, within: 3 s } }",
      .init("1️⃣", "no step records the mark 'fuond'", note: "did you mean 'found'?")),
    Mistake(
      "observation", steps("{ observe: { age: 3 s } }") + "\nmetrics: { m: { mean-of: 1️⃣agee } }",
      .init("1️⃣", "no step observes 'agee'", note: "did you mean 'age'?")),
    Mistake(
      "component of a metric", "metrics: { m: { energy: 1️⃣bluetoth } }",
      .init(
        "1️⃣",
        "'energy' of metric 'm' must be one of accessories, \(ownRoles.joined(separator: ", ")), found 'bluetoth'",
        note: "did you mean 'bluetooth'?")),
    Mistake(
      "peripheral",
      "surroundings: { bluetooth: { desk: { interval: 1 s } } }\n"
        + steps("{ connect: { to: 1️⃣dsek } }"),
      .init("1️⃣", "unknown peripheral 'dsek' in 'to' of 'connect'", note: "did you mean 'desk'?")),
    Mistake(
      "service",
      "surroundings: { bluetooth: { d: { interval: 1 s, services: [desk] } } }\n"
        + steps("{ scan: { filter: [1️⃣dsek] } }"),
      .init("1️⃣", "unknown service 'dsek' in 'filter' of 'scan'", note: "did you mean 'desk'?")),
    Mistake(
      "app", steps("{ mark: x }") + "\nuser: { actions: { o: { at: 1 s, do: [ { open: 1️⃣b } ] } } }",
      .init("1️⃣", "unknown app 'b' in 'app' of 'open'", note: "known: a")),
    Mistake(
      "task", "apps: { a: { tasks: { refresh: [] }, handlers: { start: [ 1️⃣{ do: refersh } ] } } }",
      .init("1️⃣", "unknown task 'refersh'", note: "did you mean 'refresh'?")),
    Mistake(
      "timer", steps("{ every: { interval: 1 s, name: hold, do: [] } }, 1️⃣{ cancel: hodl }"),
      .init("1️⃣", "no timer of this app is called 'hodl'", note: "did you mean 'hold'?")),
    Mistake(
      "variable",
      "apps: { a: { variables: { since: 3 s }, handlers: { start: [ { set: { snice: 1️⃣4 s } } ] } } }",
      .init("1️⃣", "unknown variable 'snice'", note: "did you mean 'since'?")),
    Mistake(
      "parameter", "parameters: { idle: 3 s }\n" + steps("{ wait: $(1️⃣idel) }"),
      .init("1️⃣", "unknown name 'idel' in '$(idel)'", note: "did you mean 'idle'?")),
    Mistake(
      "key of the surroundings", "surroundings: { 1️⃣bluetoth: {} }",
      .init("1️⃣", "unknown key 'bluetoth' in 'surroundings'", note: "did you mean 'bluetooth'?")),
    Mistake(
      "key of a group", "surroundings: { bluetooth: { d: { interval: 1 s, 1️⃣conut: 2 } } }",
      .init(
        "1️⃣", "unknown key 'conut' in 'surroundings.bluetooth.d'", note: "did you mean 'count'?")),
    Mistake(
      "key of an action", "user: { actions: { a: { at: 1 s, do: [], 1️⃣evry: 2 s } } }",
      .init("1️⃣", "unknown key 'evry' in action 'a'", note: "did you mean 'every'?")),
  ]
}
