import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The direction of data, seen from the phone.
enum Direction { case up, down }

/// The events of a data radio: of its requests, which ``RequestFlows`` handles, and of its states.
enum RadioEvent: SchedulableEvent {
  case phaseEnds, answer(slot: Int), timeout(slot: Int)
  /// The radio leaves a state, finds a network or data that waits there, and counts what moved.
  case stateEnds, discovery, windowEnds
}

/// The requests that one radio carries, and their progress.
///
/// A request sends, waits for the server and receives. Requests that move data in one direction at
/// the same time share its rate evenly (processor sharing). Ends are computed at every change of
/// the rate or of the number of sharers, and nothing happens in between. At a rate of zero data
/// stands still until the rate is back or a time-out ends the request. Sending or receiving
/// nothing takes no time, but needs a rate above zero, because the packets still have to go.
///
/// More than ``limit`` requests at one time abort the run.
struct RequestFlows: ~Copyable {
  static let limit = 256

  /// Whether both directions have a rate of their own or share the time on the air.
  enum Medium: BitwiseCopyable { case separate, shared }

  let medium: Medium
  private(set) var flows = FlatTable(repeating: Flow(), count: Self.limit)
  /// All slots of ``flows``; the first ``count`` are taken, in the order of arrival.
  private(set) var order = FlatTable((0..<Self.limit).map { UInt16($0) })
  private(set) var count = 0
  private(set) var sending = 0
  private(set) var receiving = 0
  private(set) var upRate = TransferRate.zero
  private(set) var downRate = TransferRate.zero
  private var settledAt = SimTime.zero
  private var endDue = EventToken.none
  /// The app whose data began or ended to move last.
  private(set) var lastApp = AppID.system
  /// The instruction that requested these data.
  private(set) var lastOrigin = InstructionID.none
  /// Whether anybody asks for ``moved``.
  private let recordsMoved: Bool
  /// The rates that ``setRates(up:down:_:)`` last computed; most are those of the request before.
  private var known = (up: 0.0, down: 0.0, upRate: TransferRate.zero, downRate: TransferRate.zero)
  /// The data moved for each app since ``forgetMoved()``.
  private(set) var moved = FlatTable(repeating: DataAmount.zero, count: 64)
  /// The apps with moved data.
  private(set) var movers = AppSet()
  /// The journal of an observed run of moved data by their origin; nil in most runs.
  var journal: UnsafeMutablePointer<TrafficJournal>?
  /// The data sent and received since the start.
  private(set) var sent = DataAmount.zero
  private(set) var received = DataAmount.zero

  init(_ medium: Medium = .separate, recordsMoved: Bool = true) {
    self.medium = medium
    self.recordsMoved = recordsMoved
  }

  mutating func reset() {
    for index in 0..<order.count { order[index] = UInt16(index) }
    count = 0
    sending = 0
    receiving = 0
    upRate = .zero
    downRate = .zero
    settledAt = .zero
    endDue = .none
    lastApp = .system
    lastOrigin = .none
    forgetMoved()
    sent = .zero
    received = .zero
  }

  mutating func forgetMoved() {
    for app in movers { moved[app.index] = .zero }
    movers = AppSet()
    if let journal { journal.pointee.noteIdle() }
  }

  // MARK: - Events

  /// Accept a request, which begins with sending.
  mutating func begin(_ request: OperationRequest, _ context: ComponentContext) {
    settle(context)
    guard count < Self.limit else {
      return context.abort("more than 256 requests are under way on one radio")
    }
    typealias Field = NetworkSteps.RequestField
    let slot = Int(order[count])
    count += 1
    sending += 1
    lastApp = request.app
    lastOrigin = request.origin
    let up = DataAmount.wholeBytes(request.operands[Field.up])
    let down = DataAmount.wholeBytes(request.operands[Field.down])
    var flow = Flow(
      app: request.app, waiter: request.waiter, origin: request.origin,
      left: DataAmount(wholeBytes: up),
      down: DataAmount(wholeBytes: down), asked: Double(up) + Double(down),
      answer: SimDuration(operand: request.operands[Field.answer]) ?? .zero)
    flow.timeoutDue = context.schedule(
      RadioEvent.timeout(slot: slot), after: SimDuration(operand: request.operands[Field.timeout]),
      rank: .timer)
    flows[slot] = flow
    context.note(exchangeBegins: true, of: request.app)
    predictEnd(context)
  }

  /// Handle an event of a request.
  @inline(__always) mutating func handle(_ event: RadioEvent, _ context: ComponentContext) {
    settle(context)
    switch event {
    case .phaseEnds:
      endDue = .none
      endPhases(context)
    case .answer(let slot): receive(slot)
    case .timeout(let slot): timeOut(slot, context)
    case .stateEnds, .discovery, .windowEnds:
      preconditionFailure("an event of the radio's states")
    }
    predictEnd(context)
  }

  /// Fail all requests.
  mutating func failAll(_ failure: StepFailure, _ context: ComponentContext) {
    settle(context)
    while count > 0 {
      let flow = self[0]
      remove(at: 0, context)
      context.fail(flow.waiter, failure, left: flow.leftInAll)
    }
    predictEnd(context)
  }

  /// End the request of a waiter, if any, without notification.
  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    settle(context)
    for index in 0..<count where self[index].waiter == waiter {
      remove(at: index, context)
      return predictEnd(context)
    }
  }

  /// Set the data rates from now on, in bytes a nanosecond.
  mutating func setRates(up: Double, down: Double, _ context: ComponentContext) {
    if up != known.up || down != known.down {
      known = (
        up, down, TransferRate(bytesPerNanosecond: up), TransferRate(bytesPerNanosecond: down)
      )
    }
    if known.upRate == upRate && known.downRate == downRate { return }
    settle(context)
    upRate = known.upRate
    downRate = known.downRate
    predictEnd(context)
  }

  /// Count the requests that move data now, each once, as held to the power limit of the radio.
  @inline(never) mutating func noteLimit(_ context: ComponentContext) {
    for index in 0..<count {
      let flow = pointer(toSlot: Int(order[index]))
      if flow.pointee.phase == .answer || flow.pointee.isLimited { continue }
      flow.pointee.isLimited = true
      context.count(.limited, of: flow.pointee.origin)
    }
  }

  /// Let all data stand still from now on.
  mutating func stop(_ context: ComponentContext) {
    if upRate.parts | downRate.parts == 0 { return }
    settle(context)
    upRate = .zero
    downRate = .zero
    context.cancel(&endDue)
  }

  /// Update remaining and moved data to now.
  @inline(__always) mutating func settle(_ context: ComponentContext) {
    let now = context.now
    if now == settledAt { return }
    let elapsed = now - settledAt
    settledAt = now
    if sending + receiving > 0 { move(for: elapsed) }
  }

  /// Pass time while nothing moves.
  @inline(__always) mutating func pass(until now: SimTime) { settledAt = now }

  /// Move data for a time.
  private mutating func move(for elapsed: SimDuration) {
    let (upShare, downShare) = (share(.up), share(.down))
    for index in 0..<count {
      let flow = pointer(toSlot: Int(order[index]))
      let (phase, app, left) = (flow.pointee.phase, flow.pointee.app, flow.pointee.left)
      if phase == .answer { continue }
      let amount = min(left, (phase == .up ? upShare : downShare) * elapsed)
      flow.pointee.left = left - amount
      if recordsMoved {
        moved[app.index] = moved[app.index] + amount
        movers.insert(app)
        if let journal { journal.pointee.note(amount, of: flow.pointee.origin, for: app) }
      }
      if phase == .up { sent = sent + amount } else { received = received + amount }
    }
  }

  private mutating func endPhases(_ context: ComponentContext) {
    let (upMoves, downMoves) = (share(.up).parts > 0, share(.down).parts > 0)
    var index = 0
    while index < count {
      let slot = Int(order[index])
      index += 1
      guard pointer(toSlot: slot).pointee.left == .zero else { continue }
      let flow = flows[slot]
      switch flow.phase {
      case .up where upMoves:
        sending -= 1
        lastApp = flow.app
        lastOrigin = flow.origin
        flows[slot].phase = .answer
        if flow.answer == .zero {
          receive(slot)
          index -= 1  // It may have nothing to receive.
        } else {
          flows[slot].answerDue = context.schedule(
            RadioEvent.answer(slot: slot), after: flow.answer, rank: .completion)
        }
      case .down where downMoves:
        index -= 1
        remove(at: index, context)
        context.complete(flow.waiter)
      default: break
      }
    }
  }

  /// Begin to receive, after the answer of the server.
  private mutating func receive(_ slot: Int) {
    flows[slot].phase = .down
    flows[slot].left = flows[slot].down
    receiving += 1
    lastApp = flows[slot].app
    lastOrigin = flows[slot].origin
  }

  private mutating func timeOut(_ slot: Int, _ context: ComponentContext) {
    for index in 0..<count where Int(order[index]) == slot {
      let flow = flows[slot]
      remove(at: index, context)
      context.fail(flow.waiter, .timeout, left: flow.leftInAll)
      return
    }
  }

  /// Remove the request at an index of the order; later ones move up.
  private mutating func remove(at index: Int, _ context: ComponentContext) {
    let slot = order[index]
    let flow = flows[Int(slot)]
    switch flow.phase {
    case .up: sending -= 1
    case .down: receiving -= 1
    case .answer: context.cancel(flow.answerDue)
    }
    context.cancel(flow.timeoutDue)
    context.note(moved: flow.asked - flow.leftInAll.sum, for: flow.app)
    context.note(exchangeBegins: false, of: flow.app)
    lastApp = flow.app
    lastOrigin = flow.origin
    for next in (index + 1)..<max(count, index + 1) { order[next - 1] = order[next] }
    count -= 1
    order[count] = slot
  }

  /// Schedule the next end of a phase, and cancel the previous one.
  @inline(__always) private mutating func predictEnd(_ context: ComponentContext) {
    context.cancel(&endDue)
    // Nothing moves in most states of a radio.
    if !areStill && upRate.parts | downRate.parts != 0 { predictNextEnd(context) }
  }

  private mutating func predictNextEnd(_ context: ComponentContext) {
    let (upShare, downShare) = (share(.up), share(.down))
    var nearest: SimDuration?
    var limit = context.horizon - context.now
    for index in 0..<count {
      let flow = pointer(toSlot: Int(order[index]))
      let phase = flow.pointee.phase
      let rate = phase == .up ? upShare : downShare
      guard phase != .answer, rate.parts > 0,
        let length = flow.pointee.left.duration(at: rate, within: limit)
      else { continue }
      nearest = length
      limit = length
    }
    endDue = context.schedule(RadioEvent.phaseEnds, after: nearest, rank: .completion)
  }

  // MARK: - Flow

  /// The request with an index, in the order of arrival.
  subscript(index: Int) -> Flow {
    mutating get {
      precondition(index < count)
      return flows[Int(order[index])]
    }
  }

  /// The request in a slot, in place: a request is too long to be copied for a field of it.
  @inline(__always) mutating func pointer(toSlot slot: Int) -> UnsafeMutablePointer<Flow> {
    precondition(UInt(bitPattern: slot) < UInt(bitPattern: flows.count))
    return flows.mutableStart + slot
  }

  /// The app of the first request that moves data now, in the order of arrival; nil for none.
  mutating func firstMoving() -> AppID? {
    let (upMoves, downMoves) = (isMoving(.up), isMoving(.down))
    for index in 0..<count {
      let flow = pointer(toSlot: Int(order[index]))
      switch flow.pointee.phase {
      case .up: if upMoves { return flow.pointee.app }
      case .answer: break
      case .down: if downMoves { return flow.pointee.app }
      }
    }
    return nil
  }

  /// The number of requests with data in a direction, including requests of zero bytes.
  @inline(__always) mutating func waiting(_ direction: Direction) -> Int {
    direction == .up ? sending : receiving
  }

  /// Whether no request has data to move.
  var areStill: Bool { @inline(__always) mutating get { sending &+ receiving == 0 } }

  /// Whether data moves in a direction now.
  @inline(__always) mutating func isMoving(_ direction: Direction) -> Bool {
    waiting(direction) > 0 && share(direction).parts > 0
  }

  /// The remaining data of all requests that move data in a direction now.
  mutating func left(_ direction: Direction) -> DataAmount {
    var sum = DataAmount.zero
    let phase = direction == .up ? Phase.up : .down
    for index in 0..<count where self[index].phase == phase { sum = sum + self[index].left }
    return sum
  }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  @inline(__always) mutating func throughput(_ direction: Direction) -> Double {
    share(direction).bytesPerNanosecond * Double(waiting(direction))
  }

  /// The rate of each request that moves data in a direction.
  @inline(__always) mutating func share(_ direction: Direction) -> TransferRate {
    let sharers = medium == .shared ? sending + receiving : waiting(direction)
    return (direction == .up ? upRate : downRate).shared(by: sharers)
  }

  enum Phase: BitwiseCopyable { case up, answer, down }

  /// A request in progress.
  struct Flow: BitwiseCopyable {
    var phase = Phase.up
    var isLimited = false
    var app = AppID.system
    var waiter = Waiter.nobody
    /// The instruction that requested it.
    var origin = InstructionID.none
    /// The data left to move in the phase.
    var left = DataAmount.zero
    var down = DataAmount.zero
    /// The total bytes to send and to receive.
    var asked = 0.0
    var answer = SimDuration.zero
    var answerDue = EventToken.none
    var timeoutDue = EventToken.none

    /// The bytes left to send and to receive, rounded up.
    var leftInAll: BytesLeft {
      let phaseLeft = Double(nearest: left.startedBytes)
      return switch phase {
      case .up: BytesLeft(up: phaseLeft, down: Double(nearest: down.startedBytes))
      case .answer: BytesLeft(down: Double(nearest: down.startedBytes))
      case .down: BytesLeft(down: phaseLeft)
      }
    }
  }
}
