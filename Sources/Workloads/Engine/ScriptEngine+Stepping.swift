import Kernel
import PowerAccounting
import Quantities

/// Stepping through the instructions of threads.
extension ScriptEngine {
  /// The reason why a thread stopped for now.
  public enum Advance {
    /// It waits, or its run is over.
    case resting
    /// It requests an operation of a component, whose operands ``request(of:operandCount:)`` has;
    /// if it `mayPass`, another component may carry it out.
    case operation(component: ComponentID, index: Int, operandCount: Int, mayPass: Bool)
    /// The screen or the app in front changed.
    case phoneChanged
    /// A person ended an app; the screen or the app in front may have changed with it.
    case ended(AppID)
  }

  /// Run a ready thread until it waits, ends or needs a component or the phone.
  ///
  /// After `phoneChanged`, and after an operation that completed at once, it is advanced again.
  public mutating func advance(
    _ thread: Int, now: SimTime, future: inout FutureEventList
  ) -> Advance {
    guard threads[thread].isLive else { return .resting }
    run.steps.enter(now)
    while records.failure == nil {
      guard run.steps.countOne() else {
        records.abort("scripts took a million steps at one instant")
        return .resting
      }
      let place = threads.step(thread)
      let instruction = code.instructions[place]
      work.countExecution(of: place)
      let index = Int(instruction.index)
      switch instruction.code {
      case .wait:
        sleep(thread, for: value(instruction, 0, thread, now), now: now, future: &future)
        return .resting
      case .waitAtMost:
        // Up, so that a wait to an instant between two nanoseconds gets past it.
        let left = (threads.register(index, of: thread) - Double(now.nanoseconds)).rounded(.up)
        let length = min(value(instruction, 0, thread, now), left)
        sleep(thread, for: length, now: now, future: &future)
        return .resting
      case .touch:
        screen.touch()
        noteUserAction(of: thread, instruction.traceCode, at: now)
      case .jump: threads.jump(thread, to: instruction.target)
      case .jumpUnless:
        if value(instruction, 0, thread, now) == 0 { threads.jump(thread, to: instruction.target) }
      case .setRegister:
        threads.setRegister(index, of: thread, to: value(instruction, 0, thread, now))
      case .setDeadline:
        let length = value(instruction, 0, thread, now)
        threads.setRegister(index, of: thread, to: Double(now.nanoseconds) + length)
      case .countDown:
        let left = threads.register(index, of: thread)
        if left < 1 {
          threads.jump(thread, to: instruction.target)
        } else {
          threads.setRegister(index, of: thread, to: left - 1)
        }
      case .jumpWhenPast:
        if Double(now.nanoseconds) >= threads.register(index, of: thread) {
          threads.jump(thread, to: instruction.target)
        }
      case .mark: record(mark: index, at: now)
      case .count:
        let amount = value(instruction, 0, thread, now).rounded()
        guard amount.isFinite else {
          records.abort(
            "a counted amount is not finite, such as 0 / 0", at: InstructionID(place),
            hint: Self.divisionHint)
          return .resting
        }
        records.add(Int(max(-9e15, min(amount, 9e15))), to: index)
      case .observe:
        let observed = value(instruction, 0, thread, now)
        guard observed.isFinite else {
          records.abort(
            "an observed value is not finite, such as the time since never",
            at: InstructionID(place), hint: Self.neverHint)
          return .resting
        }
        observe(observed, at: index)
      case .setVariable: values.set(variable: index, to: value(instruction, 0, thread, now))
      case .send:
        let sender = threads.handle(of: thread)
        send(index, from: thread, local: instruction.local, now: now, future: &future)
        // A handler that restarts may have ended the very run that sent the event.
        guard threads.isLive(sender) else { return .resting }
      case .startTimer: startTimer(instruction, from: thread, now: now, future: &future)
      case .cancelTimers:
        timers.cancel(label: instruction.index, of: threads[thread].app, future: &future)
      case .operate, .operateThere:
        for operand in 0..<Int(instruction.operandCount) {
          values.set(operand: operand, to: value(instruction, operand, thread, now))
        }
        if records.failure != nil { return .resting }
        threads.setFailureTarget(of: thread, to: instruction.target)
        return .operation(
          component: ComponentID(Int(instruction.component)), index: index,
          operandCount: Int(instruction.operandCount), mayPass: instruction.code == .operate)
      case .open, .close, .lock, .unlock:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        change(instruction, by: thread, future: &future)
        return .phoneChanged
      case .interrupt:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        interrupt(index == 1, by: thread, local: instruction.local, future: &future)
      case .quit:
        noteUserAction(of: thread, instruction.traceCode, at: now)
        quit(AppID(index), future: &future)
        return .ended(AppID(index))
      case .enqueue:
        let asked = value(instruction, 0, thread, now)
        enqueue(index, from: thread, local: instruction.local, asked: asked)
      case .setQueueClass: setClass(of: index, to: UInt8(value(instruction, 0, thread, now)))
      case .awaitQueue:
        let asked = value(instruction, 0, thread, now)
        if wait(thread, forQueue: index, asked: asked) { return .resting }
      case .beginTask:
        lifecycle.beginTask(of: threads[thread].app, front: screen.front, future: &future)
      case .endTask:
        lifecycle.endTask(of: threads[thread].app, front: screen.front, future: &future)
      case .awaitEvent:
        let limit = value(instruction, 1, thread, now)
        wait(thread, forEvent: index, atMost: limit, now: now, future: &future)
        return .resting
      case .restoreFields: restoreFields(of: thread, fromRegistersAt: index)
      case .fork: fork(index, from: thread, local: instruction.local)
      case .join:
        threads.join(thread, first: index == 1)
        return .resting
      case .stop:
        stop(thread, future: &future)
        return .resting
      case .end:
        finish(thread, future: &future)
        return .resting
      }
    }
    return .resting
  }

  /// The operands of the operation that ``advance(_:now:future:)`` returned, and its waiter.
  public mutating func request(of thread: Int, operandCount: Int) -> (
    operands: UnsafeBufferPointer<Double>, thread: ThreadHandle, app: AppID, trigger: Trigger,
    quality: Int?, origin: InstructionID
  ) {
    let quality = queues.quality(of: thread)
    return (
      values.operands(operandCount), threads.handle(of: thread), threads[thread].app,
      threads[thread].trigger, quality == OperationClass.none ? nil : Int(quality),
      threads.instruction(of: thread)
    )
  }

  private static let neverHint: StaticString =
    "take the step only once there is a value: { if: $(loaded > never), then: [ … ] }, with the variable in place of 'loaded'"
  private static let divisionHint: StaticString =
    "take the step only where there is a number: { if: $(total > 0), then: [ … ] }, with the divisor in place of 'total'"

  /// The value of an operand; NaN when it is not given. An expression that comes to no number
  /// aborts the run, since it would pass for an operand that is not given.
  mutating func value(
    _ instruction: Instruction, _ number: Int, _ thread: Int, _ now: SimTime
  ) -> Double {
    let operand = code.operand(number, of: instruction)
    switch operand.kind {
    case .absent: return .nan
    case .constant: return operand.value
    case .draw:
      let use = threads.countUse(operand.local, by: thread)
      return variates.draw(operand, for: threads[thread].trigger, use: use)
    case .expression:
      let computed = values.evaluate(
        code.expression(operand), eventFields: threads.fieldTable(of: thread), now: now)
      if computed.isNaN {
        records.abort(
          "an expression came to no number, such as 0 / 0", at: threads.instruction(of: thread),
          hint: Self.divisionHint)
      }
      return computed
    }
  }
}
