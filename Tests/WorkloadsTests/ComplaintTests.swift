import DrainsimTestSupport
import Testing
import Workloads

struct `Wrong steps` {
  private func complaints(_ steps: Tree...) -> [String] { ScriptBench.complaints(start: steps) }

  @Test(
    arguments: [
      ("wiat", "unknown step 'wiat' (did you mean 'wait'?)"),
      ("quux", "unknown step 'quux' ('drainsim list steps' shows all of them)"),
      ("close", "'close' is what a person does, not an app"),
      ("wait", "step 'wait' needs 'time' ('time': how long)"),
    ])
  func `are pointed at as words`(step: String, complaint: String) {
    #expect(complaints(Tree(step)) == [complaint])
  }

  @Test(
    arguments: [
      (["scna": "3"], ["unknown step 'scna' ('drainsim list steps' shows all of them)"]),
      (["tap": "send"], ["'tap' is what a person does, not an app"]),
      (
        ["wait": "3"],
        [
          "'time' of 'wait': '3' needs a unit (a duration is written with s, ms, min, h or d, as in '3 s')"
        ]
      ),
      (
        ["wait": "3 MB"],
        [
          "'time' of 'wait': '3 MB' is a data size, expected a duration (a duration is written with s, ms, min, h or d)"
        ]
      ),
      (["wait": "-3 s"], ["'time' of 'wait': '-3 s' must not be negative"]),
      (["wait": ["time": nil]], ["step 'wait' needs 'time' ('time': how long)"]),
      (["wait": "$(3 MB)"], ["'time' of 'wait' must be a duration, but '$(3 MB)' is a data size"]),
      (["wait": "$(nwo)"], ["unknown name 'nwo' in '$(nwo)' (did you mean 'now'?)"]),
      (
        ["wait": "1 s", "say": "2"],
        ["'wait' and 'say' in one step (make them two steps of the list)"]
      ),
      (["wait": "1 s", "tehn": "2"], ["unknown key 'tehn' beside 'wait'"]),
      (["if": "$(1 < 2)"], ["'if' needs 'then' beside it"]),
      (
        ["if": "yes", "then": []],
        ["'condition' of 'if' must be an expression, found 'yes' (write $(…))"]
      ),
      (
        ["if": "$(3)", "then": []],
        ["'condition' of 'if' must be true or false, but '$(3)' is a plain number"]
      ),
      (["repeat": ["do": []]], ["'repeat' needs one of times, while, until and for, found 0"]),
      (
        ["repeat": ["times": "2", "for": "1 s", "do": []]],
        ["'repeat' needs one of times, while, until and for, found 2"]
      ),
      (["repeat": ["times": "2"]], ["step 'repeat' needs 'do' ('do': the steps)"]),
      (
        ["repeat": ["tmes": "2", "do": []]],
        ["unknown key 'tmes' in step 'repeat' (did you mean 'times'?)"]
      ),
      (
        ["repeat": ["colour": "2", "do": []]],
        [
          "unknown key 'colour' in step 'repeat' (known keys: times, while, until, for, do)",
          "'repeat' needs one of times, while, until and for, found 0",
        ]
      ),
      (
        ["every": ["interval": "2 s"]], ["step 'every' needs 'do' ('do': the steps of each tick)"]
      ),
      (
        ["every": ["interval": "0 s", "do": []]],
        ["'interval' of 'every' must be above 0"]
      ),
      (
        ["cancel": "tick"],
        ["no timer of this app is called 'tick' ('every' gives a timer its 'name')"]
      ),
      (["set": ["n": "1"]], ["unknown variable 'n' (declare it under 'variables' of the app)"]),
      (["do": "nothing"], ["unknown task 'nothing' (the app has no tasks)"]),
      (
        ["meet": ["whom": "dsk"]],
        ["unknown peripheral 'dsk' in 'whom' of 'meet' (did you mean 'desk'?)"]
      ),
      (
        ["meet": ["for": ["lift", "lihgt"]]],
        ["unknown service 'lihgt' in 'for' of 'meet' (did you mean 'light'?)"]
      ),
      (
        ["meet": ["loudly": "yes"]],
        [
          "'loudly' of 'meet' must be true or false, found 'yes' (yes, no, on and off are texts here: write true or false)"
        ]
      ),
      (
        ["mark": "no"],
        [
          "'name' of 'mark': 'no' is true or false to other readers of YAML (put it in quotes: \"no\")"
        ]
      ),
      (["mark": ["a", "b"]], ["'name' of 'mark' must be a name, found a list"]),
      (
        ["wait": ["uniform": ["1 s", "2 MB"]]],
        [
          "'time' of 'wait': '2 MB' is a data size, expected a duration (a duration is written with s, ms, min, h or d)"
        ]
      ),
      (["wait": ["uniform": ["1 s"]]], ["'time' of 'wait' needs 2 values, found 1"]),
      (
        ["wait": ["normal": ["mean": "1 s", "sd": "1 s"]]],
        [
          "'time' of 'wait' must not be negative, but a normal distribution can be (say 'min', such as 0 in the same unit)"
        ]
      ),
      (
        ["say": ["one-of": ["1", "2"], "weights": ["1"]]],
        ["'number' of 'say' has 2 values and 1 weights"]
      ),
      ([], ["a step must be a mapping or a word, found a list"]),
    ] as [(Tree, [String])])
  func `are pointed at as mappings`(step: Tree, expected: [String]) {
    let found = complaints(step)
    #expect(found == expected)
  }

  @Test func `are all named at once`() {
    #expect(complaints(["wait": "3"], "wiat", ["tap": "send"]).count == 3)
  }

  @Test func `may set a variable to another kind of thing`() {
    let apps: Tree = [
      "mail": [
        "variables": ["since": "never", "ready": "false"],
        "handlers": ["start": [["set": ["since": "3 MB", "ready": "1", "redy": "true"]]]],
      ]
    ]
    #expect(
      ScriptBench.complaints(apps: apps) == [
        "variable 'since' holds a duration, found a data size",
        "variable 'ready' holds true or false, found a plain number",
        "unknown variable 'redy' (did you mean 'ready'?)",
      ])
  }

  @Test func `may observe two kinds of things under one name`() {
    let found = complaints(["observe": ["age": "3 s"]], ["observe": ["age": "3"]])
    #expect(found == ["observation 'age' held a duration before, found a plain number"])
  }

  @Test func `may ask an event for what it does not have`() {
    let found = ScriptBench.complaints(
      start: [],
      handlers: [("ring", [["say": "$(event.nmber)"], ["say": "$(event.offers-lihgt)"]])])
    #expect(
      found == [
        "unknown name 'event.nmber' in '$(event.nmber)' (did you mean 'event.number'?)",
        "unknown name 'event.offers-lihgt' in '$(event.offers-lihgt)' "
          + "(did you mean 'event.offers-light'?)",
      ])
  }
}

struct `Wrong tasks` {
  @Test func `may call themselves`() {
    let found = ScriptBench.complaints(
      start: [["do": "a"]], tasks: ["a": [["do": "b"]], "b": [["do": "a"]]])
    #expect(found == ["task 'a' calls itself"])
  }

  // Each tick would start the timer whose ticks it is.
  @Test func `may call themselves from a timer`() {
    let found = ScriptBench.complaints(
      start: [["do": "poll"]],
      tasks: ["poll": [["every": ["interval": "1 s", "do": [["do": "poll"]]]]]])
    #expect(found == ["task 'poll' calls itself"])
  }

  @Test func `may be misspelt`() {
    let found = ScriptBench.complaints(start: [["do": "refesh"]], tasks: ["refresh": []])
    #expect(found == ["unknown task 'refesh' (did you mean 'refresh'?)"])
  }

  // 30 tasks, each of which calls the next one twice, would be 2³⁰ steps.
  @Test(arguments: [[["say": "1"]], []] as [[Tree]])
  func `may swell beyond all measure`(last: [Tree]) {
    var tasks = (0..<30).map { number -> (String, Tree) in
      let next: Tree = ["do": Tree("t\(number + 1)")]
      return ("t\(number)", [next, next])
    }
    tasks.append(("t30", Tree(last)))
    let found = ScriptBench.complaints(start: [["do": "t0"]], tasks: Tree(entries: tasks))
    #expect(
      found == ["the scripts have more than 20000 steps (a task counts wherever 'do' calls it)"])
  }
}

struct `Wrong handlers` {
  private func complaints(_ handler: Tree) -> [String] {
    ScriptBench.complaints(start: [], handlers: [("ring", handler)])
  }

  @Test func `may be for events that there are not`() {
    #expect(
      ScriptBench.complaints(start: [], handlers: [("rnig", [])]) == [
        "no event is called 'rnig' (did you mean 'ring'?)"
      ])
  }

  @Test(
    arguments: [
      (
        ["mode": "quued", "steps": []],
        "'mode' must be one of parallel, single, restart, queued, found 'quued' "
          + "(did you mean 'queued'?)"
      ),
      (["max": "0", "steps": []], "'max' must be from 1 to 1000, found 0"),
      (["max": "1001", "steps": []], "'max' must be from 1 to 1000, found 1001"),
      (["max": "1.5", "steps": []], "'max' must be a whole number, found '1.5'"),
      (
        ["mode": "single"],
        "handler 'ring' needs 'steps' ('steps': the steps; write, for example, handlers: { start: [ { every: { interval: 15 min, do: [ { request: { down: 50 kB } } ] } } ] })"
      ),
      ("wait", "the steps of 'apps.mail.handlers.ring' must be a list, found 'wait'"),
    ] as [(Tree, String)])
  func `are pointed at`(handler: Tree, complaint: String) {
    #expect(complaints(handler) == [complaint])
  }

  @Test func `may be in an app with other keys`() {
    #expect(
      ScriptBench.complaints(apps: ["mail": ["handlres": [:]]]) == [
        "unknown key 'handlres' in app 'mail' (did you mean 'handlers'?)"
      ])
  }
}

struct `Apps` {
  private func complaints(_ count: Int) -> [String] {
    ScriptBench.complaints(apps: Tree(entries: (1...count).map { ("app-\($0)", [:]) }))
  }

  @Test func `may be 62`() {
    #expect(complaints(62) == [])
  }

  @Test func `must not be 63`() {
    #expect(complaints(63) == ["more than 62 apps"])
  }
}

struct `Wrong actions` {
  private func complaints(_ action: Tree) -> [String] {
    ScriptBench.complaints(apps: ["mail": [:]], user: ["look": action])
  }

  @Test(
    arguments: [
      (["do": []], "action 'look' needs 'at', 'every' or both"),
      (
        ["at": "3 s"],
        "action 'look' needs 'do' ('do': the steps; write, for example, actions: { look: { every: 2 h, do: [ { open: mail }, { use: 1 min }, lock ] } })"
      ),
      (
        ["at": "3", "do": []],
        "'at' of action 'look': '3' needs a unit (a duration is written with s, ms, min, h or d, as in '3 s')"
      ),
      (
        ["at": "3 s", "do": [["compute": "3"]]],
        "unknown step 'compute' ('drainsim list steps' shows all of them)"
      ),
      (["at": "3 s", "do": [["say": "3"]]], "'say' is what an app does, not a person"),
      (
        ["at": "3 s", "do": [["open": "mial"]]],
        "unknown app 'mial' in 'app' of 'open' (did you mean 'mail'?)"
      ),
      (["every": "0 s", "do": []], "'every' of action 'look' must be above 0"),
      (["at": "3 s", "do": [["tap": "send"]]], "no app has a handler for 'send-tapped'"),
    ] as [(Tree, String)])
  func `are pointed at`(action: Tree, complaint: String) {
    let found = complaints(action)
    #expect(found == [complaint])
  }
}
