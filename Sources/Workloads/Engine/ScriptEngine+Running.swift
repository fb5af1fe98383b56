import Configuration
public import Kernel
public import PowerAccounting
public import Quantities

extension ScriptEngine {
  /// Why a thread stopped for now.
  public enum Advance {
    /// It waits, or its run is over.
    case resting
    /// It asks a component for an operation, whose operands ``request(of:operandCount:)`` has; if
    /// it `mayPass`, another component may carry it out.
    case operation(component: ComponentID, index: Int, operandCount: Int, mayPass: Bool)
    /// The screen or the app in front changed.
    case phoneChanged
    /// A person ended an app; the screen or the app in front may have changed with it.
    case ended(AppID)
  }

  /// Steps all threads may take at one instant before the run is given up.
  private static let stepLimit = 1_000_000

  /// Runs a ready thread until it waits, ends or needs somebody else.
  ///
  /// After `phoneChanged`, and after an operation that completed at once, it is advanced again.
  public mutating func advance(
    _ place: Int, now: SimTime, future: inout FutureEventList
  ) -> Advance {
    guard threads[place].isLive else { return .resting }
    if now != busyInstant {
      busyInstant = now
      stepsAtInstant = 0
    }
    while stepsAtInstant < Self.stepLimit && failure == nil {
      stepsAtInstant += 1
      let instruction = instructions[Int(threads[place].program)]
      threads[place].program += 1
      let index = Int(instruction.index)
      switch instruction.code {
      case .wait:
        let length = value(instruction, 0, place, now)
        guard let time = instant(now, plus: length), time <= horizon else { return .resting }
        threads[place].wake = future.schedule(
          EventTag(kind: EventKind.wake, index: place), at: time, rank: .timer)
        return .resting
      case .jump: threads[place].program = instruction.target
      case .jumpUnless:
        if value(instruction, 0, place, now) == 0 { threads[place].program = instruction.target }
      case .setRegister:
        threadRegisters[place * registersPerThread + index] = value(instruction, 0, place, now)
      case .setDeadline:
        threadRegisters[place * registersPerThread + index] =
          Double(now.nanoseconds) + value(instruction, 0, place, now)
      case .countDown:
        let register = place * registersPerThread + index
        if threadRegisters[register] < 1 {
          threads[place].program = instruction.target
        } else {
          threadRegisters[register] -= 1
        }
      case .jumpWhenPast:
        if Double(now.nanoseconds) >= threadRegisters[place * registersPerThread + index] {
          threads[place].program = instruction.target
        }
      case .mark: record(mark: index, at: now)
      case .count:
        let amount = value(instruction, 0, place, now).rounded()
        guard amount.isFinite else {
          failure = "a counted amount is not finite, such as 0 / 0"
          return .resting
        }
        add(Int(max(-9e15, min(amount, 9e15))), toCounter: index)
      case .observe:
        let observed = value(instruction, 0, place, now)
        guard observed.isFinite else {
          failure = "an observed value is not finite, such as the time since never"
          return .resting
        }
        probes.observe(observed, at: index)
      case .setVariable: variables[index] = value(instruction, 0, place, now)
      case .send:
        let runner = handle(of: place)
        send(index, from: place, local: instruction.local, now: now, future: &future)
        // A handler that restarts may have ended the very run that sent the event.
        guard isLive(runner) else { return .resting }
      case .startTimer:
        let request = TimerRequest(
          interval: value(instruction, 0, place, now), phase: value(instruction, 1, place, now),
          tolerance: value(instruction, 2, place, now),
          whileIdle: value(instruction, 3, place, now),
          alarmClock: value(instruction, 4, place, now))
        startTimer(
          index, from: place, local: instruction.local, request, now: now, future: &future)
      case .cancelTimers:
        cancelTimers(label: instruction.index, of: threads[place].app, future: &future)
      case .operate, .operateThere:
        for operand in 0..<Int(instruction.operandCount) {
          scratch[operand] = value(instruction, operand, place, now)
        }
        if failure != nil { return .resting }
        threads[place].failureTarget = instruction.target
        return .operation(
          component: ComponentID(Int(instruction.component)), index: index,
          operandCount: Int(instruction.operandCount), mayPass: instruction.code == .operate)
      case .open, .close, .lock, .unlock:
        noteDeed(of: place, instruction.deed, at: now)
        change(instruction, by: place, future: &future)
        return .phoneChanged
      case .interrupt:
        noteDeed(of: place, instruction.deed, at: now)
        interrupt(index == 1, by: place, local: instruction.local, future: &future)
      case .quit:
        noteDeed(of: place, instruction.deed, at: now)
        let app = AppID(index)
        quit(app, by: place, future: &future)
        return .ended(app)
      case .enqueue:
        let asked = value(instruction, 0, place, now)
        enqueue(index, from: place, local: instruction.local, asked: asked)
      case .setQueueClass: setClass(of: index, to: UInt8(value(instruction, 0, place, now)))
      case .awaitQueue:
        guard !awaits(index, by: place, asked: value(instruction, 0, place, now)) else {
          return .resting
        }
      case .beginTask: beginTask(of: threads[place].app, now: now, future: &future)
      case .endTask: endTask(of: threads[place].app, future: &future)
      case .awaitEvent:
        wait(for: index, by: place, atMost: value(instruction, 1, place, now), &future)
        return .resting
      case .restoreFields: restoreFields(of: place, fromRegistersAt: index)
      case .fork: fork(index, from: place, local: instruction.local)
      case .join:
        threads[place].joinsFirst = index == 1
        return .resting
      case .stop:
        stop(place, future: &future)
        return .resting
      case .end:
        end(place, future: &future)
        return .resting
      }
    }
    if failure == nil { failure = "scripts took a million steps at one instant" }
    return .resting
  }

  /// The operands of the operation that ``advance(_:now:future:)`` handed back, and who asks.
  public mutating func request(of place: Int, operandCount: Int) -> (
    operands: UnsafeBufferPointer<Double>, thread: ThreadHandle, app: AppID, occasion: Occasion,
    quality: Int?
  ) {
    let quality = threads[place].quality
    return (
      scratch.slice(from: 0, count: operandCount), handle(of: place), threads[place].app,
      threads[place].occasion, quality == OperationClass.none ? nil : Int(quality)
    )
  }

  /// The value of an operand; NaN when it is not given. An expression that comes to no number fails
  /// the run, since it would pass for an operand that is not given.
  mutating func value(
    _ instruction: Instruction, _ number: Int, _ place: Int, _ now: SimTime
  ) -> Double {
    let operand = operands[Int(instruction.firstOperand) + number]
    switch operand.kind {
    case .absent: return .nan
    case .constant: return operand.value
    case .draw:
      let thread = threads[place]
      let counter = place * localsPerThread + Int(operand.local)
      let use = threadLocals[counter]
      threadLocals[counter] += 1
      let stream = RandomStream(
        key: key, name: StreamName(hash: operand.stream), entity: thread.occasion.entity)
      return laws[Int(operand.start)].quantile(
        stream.uniform(occasion: thread.occasion.ordinal, use: use), pool: pool.start)
    case .expression:
      let inputs = ExpressionInputs(
        now: Double(now.nanoseconds), variables: variables.slice(from: 0, count: variables.count),
        eventFields: threadFields.slice(from: place * 4, count: 4),
        readings: readings.slice(from: 0, count: readings.count))
      let computed = ExpressionInstruction.evaluate(
        expressions.slice(from: Int(operand.start), count: Int(operand.count)), inputs: inputs,
        stack: stack.mutableStart)
      if computed.isNaN { failure = "an expression came to no number, such as 0 / 0" }
      return computed
    }
  }
}
