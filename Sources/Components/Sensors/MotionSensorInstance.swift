import Kernel
import PowerAccounting
import Quantities

/// A sensor of motion or direction during a run.
///
/// Lane 0 is the sensor; lane 1 + n is the processor that hands single samples to app n.
struct MotionSensorInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .suspension }

  /// The use of the sensor by one app.
  struct Use: BitwiseCopyable {
    /// Samples handed over together; 0 for one by one.
    var batchSize = 0
    /// The time that they take.
    var batchLength = SimDuration.zero
    /// Batches handed over since the start of the run.
    var batches: UInt32 = 0
    var trigger = Trigger(entity: 0, ordinal: 0)
    var timer = EventToken.none
    /// Whether samples come so often that the processor cannot rest between.
    var isStream = false
  }

  enum Event: SchedulableEvent { case claimEnds(AppID), batchEnds(AppID), watchEnds(AppID), turned }

  let model: MotionSensor
  let rates: FlatTable<Frequency>
  let stream: StreamName
  var holds = Claims(counter: 1)
  var uses = FlatTable(repeating: Use(), count: AppSet.appLimit + 1)
  var orientation = OrientationState()

  init(model: MotionSensor) {
    self.model = model
    rates = FlatTable(model.rates)
    stream = StreamName(model.streamName)
  }

  static var laneCount: Int { 2 + AppSet.appLimit }

  mutating func begin(_ context: ComponentContext) {
    holds.reset()
    uses.fill(with: Use())
    orientation.reset()
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch MotionSteps(rawValue: index) {
    case .sense: sense(request, context)
    case .stopSensing: stop(request.app, context)
    case nil:
      perform(OrientationSteps(rawValue: index - MotionSteps.allCases.count)!, request, context)
    }
    return .completed
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .claimEnds(let app): stop(app, context)
    case .batchEnds(let app): handOver(to: app, context)
    case .watchEnds(let app): stopWatching(app, context)
    case .turned: reportTurn(context)
    }
  }

  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    holds.noteEnd(by: app, context)
    orientation.watchers.noteEnd(by: app, context)
    appEnded(app, context)
  }

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    stop(app, context)
    stopWatching(app, context)
  }

  mutating func finish(_ context: ComponentContext) { holds.settle(context) }

  // MARK: - Claims

  private mutating func sense(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    guard let rate = nextRate(from: request.operands[MotionSteps.Field.rate]) else {
      return context.abort("a rate of a sensor that is no number, such as 0 over 0")
    }
    holds.take(
      by: app, for: request.operands[MotionSteps.Field.duration], demand: rate.hertz,
      origin: request.origin, end: Event.claimEnds(app), context)
    guard holds.isHeld(by: app) else { return }
    context.cancel(uses[app.index].timer)
    var use = Use()
    use.batches = uses[app.index].batches
    use.trigger = request.trigger
    let batch = request.operands[MotionSteps.Field.batch]
    if !batch.isNaN {
      let samples = (batch / 1e9 * rate.hertz).rounded(.down)
      use.batchSize = Int(min(max(samples, 1), Double(model.room)))
      use.batchLength = SimDuration(seconds: Double(use.batchSize) / rate.hertz)
    }
    let interval = use.batchSize > 0 ? use.batchLength : SimDuration(seconds: 1 / rate.hertz)
    use.isStream = interval <= model.streamInterval
    if use.isStream != uses[app.index].isStream {
      context.share(streamBegins: use.isStream, to: app)
    }
    uses[app.index] = use
    context.change(
      context.lane(1 + app.index), to: use.batchSize > 0 ? .off : singly(at: rate, context),
      chargedTo: Charging(app, .delivery))
    scheduleBatch(for: app, context)
    draw(context)
  }

  /// Set the power of the processor for the delivery of single samples from now on.
  private mutating func singly(at rate: Frequency, _ context: ComponentContext) -> PowerLevel {
    let period = SimDuration(seconds: 1 / rate.hertz)
    return .pulsed(
      high: model.handOver, low: .zero, period: period, onTime: min(model.handOverTime, period),
      phase: context.now)
  }

  /// The next of the sensor's rates for a request in the base unit, or the fastest; nil when the
  /// request is no number.
  mutating func nextRate(from wish: Double) -> Frequency? {
    if wish.isNaN { return nil }
    let limit = model.greatestRate
    let wish = limit > 0 ? min(wish, limit * 1e-9) : wish
    for index in 0..<rates.count {
      // Base units are per nanosecond; a rate requested by its exact number is that rate.
      let rate = rates[index]
      if wish * 1e9 <= rate.hertz * (1 + 1e-9) { return rate }
    }
    return rates[rates.count - 1]
  }

  private mutating func stop(_ app: AppID, _ context: ComponentContext) {
    guard holds.isHeld(by: app) else { return }
    holds.release(by: app, context)
    context.cancel(&uses[app.index].timer)
    if uses[app.index].isStream {
      context.share(streamBegins: false, to: app)
      uses[app.index].isStream = false
    }
    context.change(context.lane(1 + app.index), to: Power.zero, chargedTo: Charging(app, .delivery))
    draw(context)
  }

  mutating func draw(_ context: ComponentContext) {
    let watches = orientation.watchers.demand > holds.demand
    guard let payer = watches ? orientation.watchers.payer : holds.payer else {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    let rate = Frequency(hertz: max(holds.demand, orientation.watchers.demand))
    context.change(context.lane(0), to: model.power(at: rate), chargedTo: Charging(payer, .sensing))
  }

  // MARK: - Batches

  private mutating func scheduleBatch(for app: AppID, _ context: ComponentContext) {
    let use = uses[app.index]
    guard use.batchSize > 0 else { return }
    // Samples that are complete at an instant are handed over before a timer ends their collection.
    uses[app.index].timer = context.schedule(
      Event.batchEnds(app), after: use.batchLength, rank: .completion)
  }

  private mutating func handOver(to app: AppID, _ context: ComponentContext) {
    let use = uses[app.index]
    let size = Int64(use.batchSize)
    context.count(0)
    context.work(
      CycleCount(cycles: model.batchWork.cycles + size * model.sampleWork.cycles), for: app)
    context.deliver(
      0, to: app, fields: SIMD4(Double(size), 0, 0, 0),
      trigger: use.trigger.child(stream, count: use.batches))
    uses[app.index].batches &+= 1
    scheduleBatch(for: app, context)
  }
}
