import Configuration
import PowerAccounting

extension ScriptProgram {
  /// A step whose work has a fate of its own, such as a request.
  package struct WorkPlace: Sendable {
    package enum Kind: Sendable {
      /// An exchange with a server that a script waits for.
      case request
      /// Work that the system carries out later.
      case transfer, job, launch, timer, notification
      /// One position that a script waits for.
      case position
      /// Positions that are reported as they come.
      case tracking
      /// Any other operation or wait.
      case operation
      /// A person's touch of a button.
      case touch
      /// An operation that is put into a queue.
      case queueing
    }

    package let kind: Kind
    /// Whether it takes a component for its app, which the system may end.
    package let isUse: Bool
    package let step: Step
    package let instruction: Int
    /// Whether a request or a transfer receives data.
    package let receives: Bool
    /// Whether any app handles the event that a touch causes.
    package let isHandled: Bool
    /// Whether no step of its script comes after it.
    package let endsScript: Bool
  }

  /// A script that begins by itself: a handler, an action of the person, or a timer.
  package struct ScriptPlace: Sendable {
    package let path: String
    /// The location of its first step.
    package let location: SourceLocation
    package let isTimer: Bool
    /// Its first instruction.
    package let instruction: Int
  }

  /// Steps that hold others, and do nothing themselves.
  private static let containers: Set<String> = ["if", "repeat", "choose", "parallel", "do"]

  private static let kinds: [String: WorkPlace.Kind] = [
    "request": .request, "open-connection": .request, "schedule-transfer": .transfer,
    "schedule-job": .job, "schedule-refresh": .launch, "schedule-processing": .launch,
    "set-fetch-interval": .launch, "every": .timer, "schedule-notification": .notification,
    "locate": .position, "track": .tracking,
    "tap": .touch, "press": .touch, "enqueue": .queueing,
  ]

  private static let uses: Set<String> = [
    "camera", "flashlight", "microphone", "scan", "sense", "speaker", "track", "watch-orientation",
  ]

  /// All steps with work of their own, in the order of the program.
  package var workPlaces: [WorkPlace] {
    steps.compactMap { step in
      guard !Self.containers.contains(step.name),
        let instruction = step.instructions.first(where: { hasWork(code.instructions[$0].code) })
      else { return nil }
      // 'down' is the second field of requests and transfers.
      let asked = code.instructions[instruction]
      let receives =
        asked.operandCount > 1
        && code.operands[Int(asked.firstOperand) + 1].kind != .absent
      return WorkPlace(
        kind: Self.kinds[step.name] ?? .operation, isUse: Self.uses.contains(step.name),
        step: step, instruction: instruction,
        receives: receives,
        isHandled: asked.code != .send || !listeners(to: Int(asked.index)).isEmpty,
        endsScript: code.instructions[step.instructions.upperBound].code == .end)
    }
  }

  private func hasWork(_ code: Instruction.Code) -> Bool {
    switch code {
    case .operate, .operateThere, .wait, .awaitEvent, .awaitQueue, .startTimer, .enqueue, .send:
      true
    default: false
    }
  }

  /// The handlers, actions and timers that have steps, in the order of their scripts.
  package var scriptPlaces: [ScriptPlace] {
    let scripts =
      handlers.map { ($0.script, false) } + timers.map { ($0.script, true) }
      + exogenous.actions.map { ($0.script, false) }
    var first: [Int: Step] = [:]
    for step in steps where first[step.script] == nil { first[step.script] = step }
    return scripts.sorted { $0.0 < $1.0 }.compactMap { script, isTimer in
      guard let step = first[Int(script)] else { return nil }
      return ScriptPlace(
        path: path(ofScript: Int(script)), location: step.location, isTimer: isTimer,
        instruction: Int(code.scripts[Int(script)].entry))
    }
  }

  /// Whether a step is one of the surroundings, such as the end of a charging session.
  package func isOfSurroundings(_ step: Step) -> Bool {
    step.app == 0 && path(ofScript: step.script).hasPrefix("surroundings.")
  }

  package func path(ofScript index: Int) -> String { names.scriptPaths[index] }

  /// The index of the script that holds an instruction; nil for none.
  package func script(of origin: InstructionID) -> Int? {
    // Scripts lie one after the other.
    origin == .none ? nil : code.scripts.lastIndex { $0.entry <= origin.index }
  }

  /// The innermost step that an instruction is a part of; nil for none.
  package func step(of origin: InstructionID) -> Step? {
    // Steps follow the ones that hold them.
    steps.last { $0.instructions.contains(Int(origin.index)) }
  }

  /// The first instruction of a script.
  package func entry(ofScript index: Int) -> Int { Int(code.scripts[index].entry) }

  /// The step that sets a mark or touches what is marked; nil without any.
  package func step(settingMark mark: Int) -> Step? {
    steps.last { step in
      step.instructions.contains { place in
        let instruction = code.instructions[place]
        switch instruction.code {
        case .mark: return Int(instruction.index) == mark
        case .send: return Int(events[Int(instruction.index)].mark) == mark
        default: return false
        }
      }
    }
  }

  /// Steps that are left out by a condition which no run can change, such as a parameter.
  package var switchedOff: [Range<Int>] {
    steps.filter { $0.name == "if" }.compactMap { step in
      guard let decision = step.instructions.first,
        code.instructions[decision].code == .jumpUnless,
        code.operands[Int(code.instructions[decision].firstOperand)].kind == .constant
      else { return nil }
      return step.instructions
    }
  }
}
