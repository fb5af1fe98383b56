import Components
import ScenarioLanguage
import Testing

/// The messages to a scenario's author after a slip: text, place and hint.
struct `A scenario is refused for` {
  @Test(arguments: Unknown.all)
  func `an unknown name`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Wrong.all)
  func `a wrong value`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Variants.all)
  func `a wrong variant`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Claims.all)
  func `a wrong expectation`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Practices.all)
  func `a wrong practice`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Sweeps.all)
  func `a wrong sweep`(mistake: Mistake) throws { try mistake.check() }

  @Test(arguments: Whole.all)
  func `a wrong top level`(mistake: Mistake) throws { try mistake.check(head: "") }
}

/// An app `a` with a handler of `start` that has these steps.
private func steps(_ steps: String) -> String {
  "apps: { a: { handlers: { start: [ \(steps) ] } } }"
}

/// A `notes` line pushes nothing: every sample follows three lines of head.
private enum Unknown {
  static let all = [
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
        "'energy' of metric 'm' must be one of accessories, \(ComponentCatalogue.roles.joined(separator: ", ")), found 'bluetoth'",
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

private enum Wrong {
  static let all = [
    Mistake(
      "start without a time", "starts: 1️⃣Monday",
      .init(
        "1️⃣", "'starts' must be a weekday and a time, found 'Monday'",
        note: "write starts: Monday 07:00")),
    Mistake(
      "session after midnight", "user: { day: { late: { around: 1️⃣25 h, length: 1 min } } }",
      .init("1️⃣", "'around' of session 'late' must be less than 24 h")),
    Mistake(
      "session on no day", "user: { day: { late: { around: 23 h, length: 1 min, on: 1️⃣[] } } }",
      .init("1️⃣", "'on' of session 'late' names no day")),
    Mistake(
      "session without a length", "user: { day: { late: 1️⃣{ around: 23 h } } }",
      .init(
        "1️⃣", "session 'late' needs 'length'",
        note: "'length' is the time from the end of 'do' to the lock")),
    Mistake(
      "weekday",
      "user: { day: { late: { around: 23 h, length: 1 min, on: [1️⃣freiday] } } }",
      .init(
        "1️⃣",
        "a weekday must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday, found 'freiday'",
        note: "did you mean 'friday'?")),
    Mistake(
      "tolerance as long as the interval",
      steps("{ every: { interval: 10 s, tolerance: 1️⃣10 s, do: [] } }"),
      .init(
        "1️⃣", "'tolerance' of 'every' must be shorter than its interval",
        note: "10 % of the interval is what Apple recommends at least")),
    Mistake(
      "policy of a role with several, without its name",
      "policies: { timer-coalescing: 1️⃣{ greatest-window: 3 s } }",
      .init(
        "1️⃣", "'policies.timer-coalescing' needs 'model'",
        note: "one of: off, tolerance-windows, android-alarms")),
    Mistake(
      "shrinking rest", "policies: { doze: { factor: 1️⃣0.5 } }",
      .init("1️⃣", "'policies.doze.factor' must be at least 1")),
    Mistake(
      "longest rest shorter than the first",
      "policies: { doze: { idle: 2 h, greatest-idle: 1️⃣1 h } }",
      .init("1️⃣", "'policies.doze.greatest-idle' must not be shorter than 'idle'")),
    Mistake(
      "rest of no length", "policies: { doze: { window: 1️⃣0 s } }",
      .init("1️⃣", "'policies.doze.window' must be longer than 0 s")),
    Mistake(
      "half an alarm", "policies: { standby: { rare-alarms: 1️⃣1.5 } }",
      .init("1️⃣", "'policies.standby.rare-alarms' must be a whole number from 1 to 64")),
    Mistake(
      "network for longer than its period",
      "policies: { standby: { network-period: 1 h, network-window: 1️⃣2 h } }",
      .init(
        "1️⃣", "'policies.standby.network-window' must not be longer than 'network-period'")),
    Mistake(
      "notice longer than the service",
      "policies: { app-lifecycle: { model: android-cached, service-limit: 1 s, service-notice: 1️⃣2 s } }",
      .init(
        "1️⃣", "'policies.app-lifecycle.service-notice' must not be longer than 'service-limit'")),
    Mistake(
      "tick while idle that is no flag",
      steps("{ every: { interval: 10 s, while-idle: 1️⃣often, do: [] } }"),
      .init("1️⃣", "'while-idle' of 'every' must be true or false, found 'often'")),
    Mistake(
      "list of policies", "policies: 1️⃣[ off ]",
      .init("1️⃣", "'policies' must be a mapping, found a list")),
    Mistake(
      "share of a policy above the whole",
      "policies: { timer-coalescing: { model: tolerance-windows, default-tolerance: 1️⃣200 % } }",
      .init("1️⃣", "'policies.timer-coalescing.default-tolerance' must be at most 100 %")),
    Mistake(
      "a missing unit", steps("{ wait: 1️⃣3 }"),
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")),
    Mistake(
      "a wrong unit", steps("{ wait: 1️⃣3 mW }"),
      .init(
        "1️⃣", "'time' of 'wait': '3 mW' is a power, expected a duration",
        note: "a duration is written with s, ms, min, h or d")),
    Mistake(
      "a negative time", steps("{ wait: 1️⃣-3 s }"),
      .init("1️⃣", "'time' of 'wait': '-3 s' must not be negative")),
    Mistake(
      "a share above the whole", steps("{ brightness: 1️⃣80 }"),
      .init(
        "1️⃣", "'level' of 'brightness' must be at most 100 %, found '80'",
        note: "a share is written in per cent, as in '80 %', or from 0 to 1")),
    Mistake(
      "an infinite time", steps("{ wait: 1️⃣$(1 s / 0) }"),
      .init("1️⃣", "'time' of 'wait' must be finite, but '$(1 s / 0)' is not")),
    Mistake(
      "never as a length", steps("{ wait: 1️⃣never }"),
      .init("1️⃣", "'time' of 'wait': 'never' is not a number")),
    Mistake(
      "a sum of unlike units", steps("{ wait: $(5 min 1️⃣+ 3 MB) }"),
      .init("1️⃣", "cannot add a data size to a duration in '$(5 min + 3 MB)'")),
    Mistake(
      "a list of steps that is none", "apps: { a: { handlers: { start: 1️⃣now } } }",
      .init("1️⃣", "the steps of 'apps.a.handlers.start' must be a list, found 'now'")),
    Mistake(
      "a step that is a list", steps("1️⃣[ stop-scan ]"),
      .init("1️⃣", "a step must be a mapping or a word, found a list")),
    Mistake(
      "two steps in one", steps("{ wait: 3 s, 1️⃣scan: {} }"),
      .init("1️⃣", "'wait' and 'scan' in one step", note: "make them two steps of the list")),
    Mistake(
      "a section that is a list", "apps: 1️⃣[ a ]",
      .init("1️⃣", "'apps' must be a mapping, found a list")),
    Mistake(
      "an old word for a flag", steps("{ scan: { duplicates: 1️⃣yes } }"),
      .init(
        "1️⃣", "'duplicates' of 'scan' must be true or false, found 'yes'",
        note: "yes, no, on and off are texts here: write true or false")),
    Mistake(
      "a mark called no", steps("{ mark: 1️⃣no }"),
      .init(
        "1️⃣", "'name' of 'mark': 'no' is true or false to other readers of YAML",
        note: "put it in quotes: \"no\"")),
    Mistake(
      "a time in sixties", steps("{ wait: 1️⃣1:30 }"),
      .init(
        "1️⃣", "'time' of 'wait': '1:30' counts in sixties, which some readers take for one number",
        note: "write a duration with its unit: '90 s' or '1.5 min'")),
    Mistake(
      "an exponent", "seed: 1️⃣1e3",
      .init(
        "1️⃣", "'seed': '1e3' has an exponent, which some readers take for a text",
        note: "write '1000'")),
    Mistake(
      "a fraction where a count is meant", "replications: 1️⃣1.5",
      .init("1️⃣", "'replications' must be a whole number, found '1.5'")),
    Mistake(
      "no replication", "replications: 1️⃣0",
      .init("1️⃣", "'replications' must be at least 1")),
    Mistake(
      "a confidence of more than all", "confidence: 1️⃣200 %",
      .init(
        "1️⃣", "'confidence' must lie between 0 % and 100 %, found '200 %'", note: "95 % is usual")),
    Mistake(
      "a choice that is none", steps("{ compute: { cycles: 1 M, qos: 1️⃣utilty } }"),
      .init(
        "1️⃣",
        "'qos' of 'compute' must be one of user-interactive, user-initiated, default, utility, background, found 'utilty'",
        note: "did you mean 'utility'?")),
    Mistake(
      "a condition that is a time", steps("{ if: 1️⃣$(3 s), then: [] }"),
      .init("1️⃣", "'condition' of 'if' must be true or false, but '$(3 s)' is a duration")),
    Mistake(
      "an if without then", steps("1️⃣{ if: $(1 < 2) }"),
      .init("1️⃣", "'if' needs 'then' beside it")),
    Mistake(
      "a repeat of two kinds", steps("1️⃣{ repeat: { times: 2, for: 3 s, do: [] } }"),
      .init("1️⃣", "'repeat' needs one of times, while, until and for, found 2")),
    Mistake(
      "a person's step in an app", steps("1️⃣{ tap: x }"),
      .init("1️⃣", "'tap' is what a person does, not an app")),
    Mistake(
      "an app's step in a person's hands",
      "user: { actions: { a: { at: 1 s, do: [ 1️⃣{ compute: 3 M } ] } } }",
      .init("1️⃣", "'compute' is what an app does, not a person")),
    Mistake(
      "an action without a time", "user: { actions: { a: 1️⃣{ do: [] } } }",
      .init("1️⃣", "action 'a' needs 'at', 'every' or both")),
    Mistake(
      "an action that comes again at once",
      "user: { actions: { a: { every: 1️⃣0 s, do: [ unlock ] } } }",
      .init("1️⃣", "'every' of action 'a' must be above 0")),
    Mistake(
      "a normal distribution without a least value",
      "user: { actions: { a: { at: { normal: 1️⃣{ mean: 3 s, sd: 1 s } }, do: [] } } }",
      .init(
        "1️⃣", "'at' of action 'a' must not be negative, but a normal distribution can be",
        note: "say 'min', such as 0 in the same unit")),
    Mistake(
      "weights that do not match",
      "user: { actions: { a: { at: { one-of: [1 s, 2 s], weights: 1️⃣[1] }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a' has 2 values and 1 weights")),
    Mistake(
      "a uniform distribution the wrong way round",
      "user: { actions: { a: { at: { uniform: 1️⃣[3 s, 1 s] }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a': uniform goes from low to high, found [3 s, 1 s]")),
    Mistake(
      "counts where times are meant",
      "user: { actions: { a: { at: { poisson: 1️⃣3 }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a' is a duration, but poisson gives counts")),
    Mistake(
      "an interval shorter than there is",
      "surroundings: { bluetooth: { d: { interval: 1️⃣5 ms } } }",
      .init("1️⃣", "'surroundings.bluetooth.d.interval' must be at least 20 ms")),
    Mistake(
      "half a peripheral",
      "surroundings: { bluetooth: { d: { interval: 1 s, count: 1️⃣2.5 } } }",
      .init("1️⃣", "'surroundings.bluetooth.d.count' must be a whole number")),
    Mistake(
      "a peripheral without an interval", "surroundings: { bluetooth: { d: 1️⃣{} } }",
      .init(
        "1️⃣", "'surroundings.bluetooth.d' needs 'interval'",
        note: "'interval' is its advertising interval, 20 ms or more")),
    Mistake(
      "a parameter without a number it can be read as", "parameters: { p: 1️⃣3 zz }",
      .init("1️⃣", "'parameters.p': '3 zz' has an unknown unit 'zz'")),
    Mistake(
      "a negative parameter", "parameters: { p: 1️⃣-3 s }",
      .init("1️⃣", "'parameters.p': '-3 s' must not be negative")),
    Mistake(
      "a parameter that is itself", "parameters: { a: 1️⃣$(a) }",
      .init("1️⃣", "parameter 'a' is its own value")),
    Mistake(
      "a parameter with a word of expressions for a name", "parameters: { 1️⃣now: 3 s }",
      .init("1️⃣", "'now' means something in expressions and cannot be a parameter")),
    Mistake(
      "a grade that is none", "parameters: { p: { value: 3 s, grade: 1️⃣asumed } }",
      .init(
        "1️⃣",
        "the grade of 'parameters.p' must be one of measured, published, proxy, assumed, found 'asumed'",
        note: "did you mean 'assumed'?")),
    Mistake(
      "a variable with a parameter's name",
      "parameters: { p: 3 s }\napps: { a: { variables: { 1️⃣p: 4 s } } }",
      .init("1️⃣", "variable 'p' has the name of a parameter")),
    Mistake(
      "a variable set to another kind of value",
      "apps: { a: { variables: { v: 3 s }, handlers: { start: [ { set: { v: 1️⃣3 MB } } ] } } }",
      .init("1️⃣", "variable 'v' holds a duration, found a data size")),
    Mistake(
      "an observation of two kinds",
      steps("{ observe: { x: 3 s } }, { observe: { x: 1️⃣3 MB } }"),
      .init("1️⃣", "observation 'x' held a duration before, found a data size")),
    Mistake(
      "a task in its own timer",
      "apps: { a: { tasks: { t: [ { every: { interval: 1 s, do: [ 1️⃣{ do: t } ] } } ] }, handlers: { start: [ { do: t } ] } } }",
      .init("1️⃣", "task 't' calls itself")),
    Mistake(
      "a handler without room", "apps: { a: { handlers: { start: { max: 1️⃣0, steps: [] } } } }",
      .init("1️⃣", "'max' must be from 1 to 1000, found 0")),
    Mistake(
      "a handler's mode that is none",
      "apps: { a: { handlers: { start: { mode: 1️⃣quued, steps: [] } } } }",
      .init(
        "1️⃣", "'mode' must be one of parallel, single, restart, queued, found 'quued'",
        note: "did you mean 'queued'?")),
    Mistake(
      "a metric of two forms", "metrics: { m: 1️⃣{ count: failures, energy: cpu } }",
      .init(
        "1️⃣",
        "metric 'm' needs one of from, ratio, count, mean-of, energy, share-of, by-hour-of, energy-impact-macos, energy-impact-macos-floor, energy-impact-macos-peak, xcode-gauge, xcode-gauge-floor, xcode-gauge-peak, found count, energy"
      )),
    Mistake(
      "an interval without a limit",
      steps("{ mark: x }") + "\nmetrics: { m: 1️⃣{ from: x, to: x } }",
      .init(
        "1️⃣", "metric 'm' needs 'to' and 'within' beside 'from'",
        note: "'within' is the limit that counts for what never comes")),
    Mistake(
      "a ratio of one", "metrics: { m: { ratio: 1️⃣[failures] } }",
      .init("1️⃣", "'ratio' of metric 'm' needs [numerator, denominator], found 1 names")),
    Mistake(
      "a metric with a built-in's name", "metrics: { 1️⃣energy: { energy: cpu } }",
      .init("1️⃣", "'energy' is a metric already")),
    Mistake(
      "coefficients beside a count",
      "metrics: { m: { count: failures, coefficients: 1️⃣{ gpu: 1 } } }",
      .init(
        "1️⃣",
        "'coefficients' goes with 'energy-impact-macos', 'energy-impact-macos-floor', 'energy-impact-macos-peak', 'xcode-gauge', 'xcode-gauge-floor' or 'xcode-gauge-peak'"
      )),
    Mistake(
      "a gauge of the whole phone",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { xcode-gauge: 1️⃣phone } }",
      .init("1️⃣", "'xcode-gauge' of metric 'm' must be one of app, a, found 'phone'")),
    Mistake(
      "a scale of nothing",
      steps("{ wait: 1 s }")
        + "\nmetrics: { m: { xcode-gauge: app, coefficients: { scale: 1️⃣0 W } } }",
      .init("1️⃣", "'metrics.m.coefficients.scale' must be above 0")),
    Mistake(
      "an app of a metric",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { energy-impact-macos: 1️⃣b } }",
      .init(
        "1️⃣", "'energy-impact-macos' of metric 'm' must be one of app, phone, a, found 'b'")),
    Mistake(
      "a coefficient",
      "metrics: { m: { energy-impact-macos: phone, coefficients: { 1️⃣gpuu: 1 } } }",
      .init(
        "1️⃣", "unknown key 'gpuu' in 'metrics.m.coefficients'", note: "did you mean 'gpu'?")),
    Mistake(
      "a limit beside a count", "metrics: { m: { count: failures, within: 1️⃣3 s } }",
      .init("1️⃣", "'within' goes with 'from' or 'share-of'")),
    Mistake(
      "a share of nothing known",
      steps("{ mark: seen }")
        + "\nmetrics: { m: { share-of: 1️⃣sean, before: foreground, within: 3 s } }",
      .init("1️⃣", "no step records the mark 'sean'", note: "did you mean 'seen'?")),
    Mistake(
      "a share without a limit",
      steps("{ mark: seen }") + "\nmetrics: { m: 1️⃣{ share-of: seen, before: foreground } }",
      .init("1️⃣", "metric 'm' needs 'before' and 'within' beside 'share-of'")),
    Mistake(
      "parts that make no day",
      steps("{ mark: seen }") + "\nmetrics: { m: { by-hour-of: seen, every: 1️⃣5 h } }",
      .init(
        "1️⃣", "'every' of metric 'm' must be whole hours that make a day, found 5 h",
        note: "1, 2, 3, 4, 6, 8, 12 or 24 h")),
    Mistake(
      "a step without its background mode",
      "apps: { a: { background-modes: [audio], handlers: { start: [ 1️⃣{ schedule-refresh: 5 min } ] } } }",
      .init(
        "1️⃣", "'schedule-refresh' needs the background mode 'fetch'",
        note: "add it to 'background-modes' of 'a'")),
    Mistake(
      "a fetch interval without its background mode", "apps: { a: { fetch-interval: 1️⃣5 min } }",
      .init(
        "1️⃣", "'fetch-interval' needs the background mode 'fetch'",
        note: "add it to 'background-modes' of 'a'")),
    Mistake(
      "a setting that is no flag", "apps: { a: { background-refresh: 1️⃣3 } }",
      .init("1️⃣", "'background-refresh' must be true or false, found '3'")),
  ]
}

private enum Variants {
  private static let app = "apps: { a: { handlers: { start: [] } } }\n"

  static let all = [
    Mistake(
      "equal to the baseline", "variants: { original: {}, 1️⃣improved: {} }",
      .init(
        "1️⃣", "variant 'improved' is the same as 'original'",
        note: "a variant patches something that the other does not have")),
    Mistake(
      "equal to another",
      app
        + "variants: { a: {}, b: { apps: { a: { handlers: { start: ~ } } } }, 1️⃣c: { apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "variant 'c' is the same as 'b'",
        note: "a variant patches something that the other does not have")),
    Mistake(
      "that changes a parameter nobody uses",
      "parameters: { p: 3 s }\nvariants: { a: {}, 1️⃣b: { parameters: { p: 4 s } } }",
      .init(
        "1️⃣", "variant 'b' is the same as 'a'",
        note: "nothing uses the parameters that it changes")),
    Mistake(
      "with an unknown key", "variants: { a: {}, b: { 1️⃣aps: {} } }",
      .init("1️⃣", "unknown key 'aps' in variant 'b'", note: "did you mean 'apps'?")),
    Mistake(
      "that touches the world",
      "variants: { a: {}, b: { 1️⃣user: { actions: { x: { at: 1 s, do: [ unlock ] } } } } }",
      .init(
        "1️⃣", "variant 'b' changes 'user', so its runs are not those of the others",
        note: "variants differ in what the app does; say changes-world: true if this is meant")),
    Mistake(
      "that touches the world through a parameter",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t), do: [ unlock ] } } }\nvariants: { a: {}, 1️⃣b: { parameters: { t: 4 s } } }",
      .init(
        "1️⃣",
        "variant 'b' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "that touches the world through a parameter of an expression",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t + 1 s), do: [ unlock ] } } }\nvariants: { a: {}, 1️⃣b: { parameters: { t: 4 s } } }",
      .init(
        "1️⃣",
        "variant 'b' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "that is the first and touches the world through a parameter",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t), do: [ unlock ] } } }\nvariants: { 1️⃣a: { parameters: { t: 4 s } }, b: {} }",
      .init(
        "1️⃣",
        "variant 'a' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "with a seed of its own", "variants: { a: {}, b: { changes-world: true, 1️⃣seed: 3 } }",
      .init("1️⃣", "variant 'b' cannot change 'seed', which all variants share")),
    Mistake(
      "with replications of its own",
      app + "variants: { a: {}, b: { 1️⃣replications: 3, apps: { a: { handlers: { start: ~ } } } } }",
      .init("1️⃣", "variant 'b' cannot change 'replications', which all variants share")),
    Mistake(
      "with a flag that is none",
      app
        + "variants: { a: {}, b: { changes-world: 1️⃣on, apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "'changes-world' must be true or false, found 'on'",
        note: "yes, no, on and off are texts here: write true or false")),
    Mistake(
      "named as the baseline that there is not",
      app
        + "baseline: 1️⃣orginal\nvariants: { original: {}, b: { apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "'baseline' must be one of original, b, found 'orginal'",
        note: "did you mean 'original'?")),
  ]
}

private enum Practices {
  static let all = [
    Mistake(
      "of nothing", "practice: 1️⃣{}",
      .init("1️⃣", "'practice' needs 'id'", note: "'id' is a letter and a number, such as B12"),
      .init(
        "1️⃣", "'practice' needs 'name'",
        note: "'name' is the name of the practice where it is recommended"),
      .init(
        "1️⃣", "'practice' needs 'saving'", note: "'saving' is the metric that should fall")),
    Mistake(
      "of a number with zeros before it", "practice: { id: 1️⃣B01, name: x, saving: energy }",
      .init(
        "1️⃣", "'id' of 'practice' must be a letter and a number, found 'B01'",
        note: "such as B12")),
    Mistake(
      "of no number", "practice: { id: 1️⃣animation, name: x, saving: energy }",
      .init(
        "1️⃣", "'id' of 'practice' must be a letter and a number, found 'animation'",
        note: "such as B12")),
    Mistake(
      "of unknown metrics", "practice: { id: B1, name: x, saving: 1️⃣enrgy, quality: [2️⃣late] }",
      .init(
        "1️⃣", "'saving' of 'practice' must be one of energy, average-power, run-time, found 'enrgy'",
        note: "did you mean 'energy'?"),
      .init(
        "2️⃣",
        "an entry of 'quality' must be one of energy, average-power, run-time, found 'late'")),
    Mistake(
      "of an unknown variant", "practice: { id: B1, name: x, saving: energy, controls: [1️⃣of] }",
      .init("1️⃣", "an entry of 'controls' must be one of original, found 'of'")),
  ]
}

private enum Claims {
  private static func two(_ claim: String) -> String {
    "apps: { a: { handlers: { start: [] } } }\n"
      + "variants: { old: {}, new: { apps: { a: { handlers: { start: ~ } } } } }\n"
      + "expect: { e: \(claim) }"
  }

  static let all = [
    Mistake(
      "of an unknown metric", two("{ metric: 1️⃣enrgy, below: 3 J }"),
      .init(
        "1️⃣",
        "the metric of expectation 'e' must be one of energy, app-energy, average-power, run-time, found 'enrgy'",
        note: "did you mean 'energy'?")),
    Mistake(
      "of an unknown variant", two("{ metric: energy, variant: 1️⃣odl, below: 3 J }"),
      .init(
        "1️⃣", "the variant of expectation 'e' must be one of old, new, found 'odl'",
        note: "did you mean 'old'?")),
    Mistake(
      "of nothing", two("1️⃣{ metric: energy }"),
      .init(
        "1️⃣", "expectation 'e' needs one of near, below, above, reduction, beats, equals, found 0")),
    Mistake(
      "of two things", two("1️⃣{ metric: energy, below: 3 J, above: 2 J }"),
      .init(
        "1️⃣", "expectation 'e' needs one of near, below, above, reduction, beats, equals, found 2")),
    Mistake(
      "of a value without a unit", two("{ metric: energy, below: 1️⃣3 }"),
      .init("1️⃣", "expectation 'e': '3' is a plain number, but energy is in J")),
    Mistake(
      "of a value with a wrong unit", two("{ metric: energy, below: 1️⃣3 W }"),
      .init("1️⃣", "expectation 'e': '3 W' is a power, but energy is in J")),
    Mistake(
      "near without a distance", two("{ metric: energy, near: 1️⃣3 J }"),
      .init("1️⃣", "expectation 'e' needs 'within' beside 'near'")),
    Mistake(
      "a distance without near", two("{ metric: energy, below: 3 J, within: 1️⃣1 J }"),
      .init("1️⃣", "'within' goes with 'near'")),
    Mistake(
      "a reduction without its words", two("{ metric: energy, reduction: 1️⃣30 % }"),
      .init(
        "1️⃣", "'reduction' of expectation 'e' must be a share, found '30 %'",
        note: "write: at least 30 %")),
    Mistake(
      "a reduction of the baseline",
      two("{ metric: energy, variant: old, reduction: 1️⃣at least 30 % }"),
      .init(
        "1️⃣", "expectation 'e' compares 'old', the baseline, with itself",
        note: "'reduction' is how far another variant falls below the baseline")),
    Mistake(
      "a variant that beats itself", two("{ metric: energy, variant: new, beats: 1️⃣new }"),
      .init("1️⃣", "expectation 'e' compares 'new' with itself")),
    Mistake(
      "a variant that equals itself", two("{ metric: energy, variant: new, equals: 1️⃣new }"),
      .init("1️⃣", "expectation 'e' compares 'new' with itself")),
    Mistake(
      "an unknown key", two("{ metric: energy, below: 3 J, 1️⃣know-miss: x }"),
      .init(
        "1️⃣", "unknown key 'know-miss' in expectation 'e'", note: "did you mean 'known-miss'?")),
    Mistake(
      "without saying which of three",
      "apps: { a: { handlers: { start: [], foreground: [] } } }\n"
        + "variants: { old: {}, new: { apps: { a: { handlers: { start: ~ } } } }, newer: { apps: { a: { handlers: { foreground: ~ } } } } }\n"
        + "expect: { e: 1️⃣{ metric: energy, below: 3 J } }",
      .init(
        "1️⃣", "expectation 'e' does not say which variant it means",
        note: "add 'variant': one of old, new, newer")),
  ]
}

private enum Whole {
  private static func lasting(_ duration: String) -> String {
    "scenario: x\ndevice: iphone-6s\nduration: \(duration)"
  }

  static let all = [
    Mistake(
      "all that is needed", "1️⃣notes: nothing",
      .init("1️⃣", "the scenario needs 'scenario'", note: "'scenario' is the scenario's name"),
      .init(
        "1️⃣", "the scenario needs 'device'",
        note: "'device' is the phone: a profile's name or a mapping"),
      .init(
        "1️⃣", "the scenario needs 'duration'",
        note: "'duration' is a time, 'until empty', or { until: { mark: …, at most: … } }")),
    Mistake(
      "a name that is nothing", "1️⃣scenario: ~\ndevice: iphone-6s\nduration: 3 s",
      .init("1️⃣", "the scenario needs 'scenario'", note: "'scenario' is the scenario's name")),
    Mistake(
      "an unknown device", "scenario: x\ndevice: 1️⃣iphone-6\nduration: 3 s",
      .init("1️⃣", "unknown device 'iphone-6'", note: "did you mean 'iphone-6s'?")),
    Mistake(
      "a device unlike any", "scenario: x\ndevice: 1️⃣toaster\nduration: 3 s",
      .init(
        "1️⃣", "unknown device 'toaster'",
        note: "known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml")
    ),
    Mistake(
      "steps beside a device that is not known",
      """
      scenario: x
      device: 1️⃣toaster
      duration: 3 s
      apps: { a: { handlers: { start: [ { request: { down: 1 kB } } ], visit: [ stop-scan ] } } }
      """,
      .init(
        "1️⃣", "unknown device 'toaster'",
        note: "known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml")
    ),
    Mistake(
      "steps and events of parts that the device has not",
      """
      scenario: x
      device: { components: { base: {}, bluetooth: {} } }
      duration: 3 s
      apps:
        a:
          handlers:
            start: [ { 1️⃣request: { down: 1 kB } } ]
            2️⃣visit: [ stop-scan ]
      """,
      .init(
        "1️⃣", "the device has no part that could do 'request'",
        note: "add to its components: wi-fi or cellular"),
      .init(
        "2️⃣", "the device has no part that could tell of 'visit'",
        note: "add to its components: location")),
    Mistake(
      "a device without parts", "scenario: x\ndevice: 1️⃣{}\nduration: 3 s",
      .init("1️⃣", "the device has no 'components'")),
    Mistake(
      "a step for a part that the device has not",
      """
      scenario: x
      device: { components: { gyroscope: {} } }
      duration: 3 s
      apps: { a: { handlers: { start: [ { sense: { sensor: 1️⃣accelerometer, rate: 5 Hz } } ] } } }
      """,
      .init(
        "1️⃣", "the device has no 'accelerometer' that could do 'sense'", note: "it has: gyroscope")),
    Mistake(
      "a step for a part that nobody knows",
      """
      scenario: x
      device: { components: { gyroscope: {} } }
      duration: 3 s
      apps: { a: { handlers: { start: [ { stop-sensing: 1️⃣gyroscop } ] } } }
      """,
      .init(
        "1️⃣",
        "'sensor' of 'stop-sensing' must be one of accelerometer, gyroscope, magnetometer, found 'gyroscop'",
        note: "did you mean 'gyroscope'?")),
    Mistake(
      "an animation that nobody began",
      "scenario: x\ndevice: { components: { gpu: {} } }\nduration: 3 s\n"
        + steps("{ animate: { rate: 9 Hz, name: clouds } }, { stop-animating: 1️⃣cluods }"),
      .init(
        "1️⃣", "no animation of this app is called 'cluods'", note: "did you mean 'clouds'?")),
    Mistake(
      "an unknown component",
      "scenario: x\ndevice: { extends: iphone-6s, components: { 1️⃣dispaly: {} } }\nduration: 3 s",
      .init("1️⃣", "unknown component 'dispaly'", note: "did you mean 'display'?")),
    Mistake(
      "an unknown number of a component",
      "scenario: x\ndevice: { extends: iphone-6s, components: { display: { 1️⃣panl: 3 mW } } }\nduration: 3 s",
      .init(
        "1️⃣", "unknown key 'panl' in 'device.components.display'", note: "did you mean 'panel'?")),
    Mistake(
      "a number of a component without a unit",
      "scenario: x\ndevice: { extends: iphone-6s, components: { display: { panel: 1️⃣3 } } }\nduration: 3 s",
      .init(
        "1️⃣", "'device.components.display.panel': '3' needs a unit",
        note: "a power is written with mW, W or µW, as in '3 mW'")),
    Mistake(
      "a component beyond reason",
      "scenario: x\ndevice: { extends: iphone-6s, components: { bluetooth: { charge-scale: { value: 1️⃣99999999, range: [1, 999999999] } } } }\nduration: 3 s",
      .init(
        "1️⃣",
        "'device.components.bluetooth.charge-scale' must be at most 1000000, found '99999999'")),
    Mistake(
      "a number of a component that is nothing",
      "scenario: x\ndevice: { components: { base: 1️⃣{ asleep: ~, awake: 3 mW } } }\nduration: 3 s",
      .init(
        "1️⃣", "'device.components.base' needs 'asleep'",
        note: "'asleep' is power with a dark screen")),
    Mistake(
      "a duration of nothing", lasting("1️⃣0 s"), .init("1️⃣", "'duration' must be above 0")),
    Mistake(
      "a duration of more than 250 years", lasting("1️⃣100000 d"),
      .init(
        "1️⃣",
        "'duration': '100000 d' is longer than 250 years, the most a run can last")),
    Mistake(
      "a duration that is too long with its warm-up",
      lasting("60000 d\nwarm-up: 1️⃣40000 d"),
      .init(
        "1️⃣",
        "'warm-up' and 'duration' together are longer than the 250 years a run may have")),
    Mistake(
      "a duration until empty", lasting("1️⃣until empty"),
      .init(
        "1️⃣", "'until empty' needs a battery",
        note: "the device has none; add battery: { model: … }")),
    Mistake(
      "a mark that nobody records", lasting("{ until: { mark: 1️⃣found, at most: 3 s } }"),
      .init("1️⃣", "no step records the mark 'found'")),
    Mistake(
      "a mark without a limit",
      lasting("{ until: 1️⃣{ mark: x } }\napps: { a: { handlers: { start: [ { mark: x } ] } } }"),
      .init("1️⃣", "'until' needs 'at most'", note: "'at most' is when the run ends without the mark")
    ),
    Mistake(
      "a limit of nothing",
      lasting(
        "{ until: { mark: x, at most: 1️⃣0 s } }\napps: { a: { handlers: { start: [ { mark: x } ] } } }"
      ),
      .init("1️⃣", "'at most' must be above 0")),
    Mistake(
      "a name that is true or false elsewhere", "scenario: 1️⃣no\ndevice: iphone-6s\nduration: 3 s",
      .init(
        "1️⃣", "'scenario': 'no' is true or false to other readers of YAML",
        note: "put it in quotes: \"no\"")),
    Mistake(
      "a tab", "scenario: x\n1️⃣\tdevice: iphone-6s",
      .init("1️⃣", "a tab cannot indent", note: "use spaces")),
    Mistake(
      "a scenario that extends itself", lasting("3 s\nextends: 1️⃣sample.yaml"),
      .init("1️⃣", "'sample.yaml' extends itself: sample.yaml → sample.yaml")),
    Mistake(
      "a scenario that extends nothing", lasting("3 s\nextends: 1️⃣none.yaml"),
      .init("1️⃣", "there is no file 'none.yaml'")),
    Mistake(
      "peripherals without a radio",
      "scenario: x\ndevice: { components: { base: { asleep: 1 mW, awake: 3 mW } } }\nduration: 3 s\nsurroundings: { bluetooth: 1️⃣{ d: { interval: 1 s } } }",
      .init("1️⃣", "the device has no component 'bluetooth'")),
  ]
}

private enum Sweeps {
  static let all = [
    Mistake(
      "of nothing", "sweep: 1️⃣{}",
      .init(
        "1️⃣", "'sweep' needs 'matrix'",
        note:
          "'matrix' is paths as '--set' takes them, each with a list of values or a range such as 2 s..15 s:1 s"
      )),
    Mistake(
      "of a design that is not known",
      "sweep: { design: 1️⃣sobel, matrix: { parameters.x: [1, 2] } }",
      .init(
        "1️⃣",
        "'design' of 'sweep' must be one of grid, zip, latin-hypercube, sobol, morris, saltelli, found 'sobel'",
        note: "did you mean 'sobol'?")),
    Mistake(
      "of a range with another unit at each end", "sweep: { matrix: { duration: 1️⃣1 s..5 mW:1 s } }",
      .init(
        "1️⃣", "'1 s..5 mW:1 s' goes from a duration to a power",
        note: "write the unit at both ends")),
    Mistake(
      "of values with mistakes of their own",
      "sweep: { matrix: { duration: [1 s, 1️⃣5 s..2 s:1 s], device: [a, 2️⃣a], 3️⃣seed: [1, 2], warm-up: 4️⃣~ } }",
      .init("1️⃣", "the low end of '5 s..2 s:1 s' is above its high end"),
      .init("2️⃣", "'device' has the value 'a' twice"),
      .init("3️⃣", "'seed' is the same at all points of a sweep, so 'seed' cannot vary"),
      .init(
        "4️⃣", "'warm-up' needs values, found nothing",
        note: "write a list, such as [1 s, 2 s], or a range, such as 2 s..15 s:1 s")),
    Mistake(
      "of a value in several pieces", "sweep: { matrix: { apps.a.services: [1️⃣[a, b]] } }",
      .init(
        "1️⃣", "a value of 'apps.a.services' must be written in one piece, found a list",
        note: "write the values as one text: \"[a, b], [c]\"")),
    Mistake(
      "of axes that do not go side by side",
      "sweep: { design: zip, matrix: { duration: [1 s, 2 s], warm-up: [1️⃣1 s] } }",
      .init(
        "1️⃣",
        "axes that are zipped have as many values each: 'duration' has 2, 'warm-up' has 1")),
    Mistake(
      "of a grid that does not know its values",
      "sweep: { points: 1️⃣3, matrix: { duration: 2️⃣1 s..2 s } }",
      .init(
        "1️⃣", "the design 'grid' has the points that its values make, and no number of them",
        note: "latin-hypercube and sobol draw as many as are asked for"),
      .init(
        "2️⃣", "'1 s..2 s' says no step, which the design 'grid' needs",
        note: "write a step behind a colon, such as 2s..15s:1s, or choose latin-hypercube or sobol")
    ),
    Mistake(
      "of no number of points", "sweep: { design: morris, matrix: 1️⃣{ duration: 1 s..2 s } }",
      .init("1️⃣", "the design 'morris' needs 'points': how many trajectories there are")),
    Mistake(
      "of too many points",
      "sweep: { matrix: 1️⃣{ duration: 1 s..1000 s:1 s, warm-up: 1 s..101 s:1 s } }",
      .init("1️⃣", "the sweep has more than 100000 points, which is too many")),
    Mistake(
      "of a variant", "variants: { a: {}, b: { 1️⃣sweep: { matrix: { duration: [1 s] } } } }",
      .init("1️⃣", "variant 'b' cannot change 'sweep', which all variants share")),
  ]
}
