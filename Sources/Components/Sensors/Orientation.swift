import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The system's watch for turns of the phone, in place of samples that an app looks through itself.
///
/// The always-on processor beside the accelerometer reads the samples, so that the main processor
/// works only when the phone has turned.
struct Orientation: BitwiseCopyable, Sendable {
  /// The samples a second that it asks the sensor for.
  let rate: Frequency
  /// The time from the end of a turn until it counts.
  let settling: SimDuration

  init(_ read: ParameterReader) {
    rate = read.frequency("orientation-rate")
    settling = read.duration("orientation-settling")
    read.require(rate.hertz > 0, "orientation-rate", "above 0 Hz")
  }

  static let event = EventDefinition("orientation-changed", "the phone has been turned").needing(
    .all([.step(OrientationSteps.watching), .action(OrientationSteps.turning)]))
}

/// The steps that watch for turns of the phone, which the accelerometer offers after its own.
enum OrientationSteps: Int, CaseIterable {
  case watch, stopWatching, turn

  /// The name of the step that begins a watch, without which there is no other.
  static let watching = "watch-orientation"
  static let turning = "turn-phone"

  static let definitions: [StepDefinition] = [
    StepDefinition(
      watching, "has the system report when the phone is turned",
      fields: [ClaimSteps.duration], returns: ClaimSteps.returns
    ).claiming(),
    StepDefinition("stop-watching-orientation", "ends the app's watch for turns of the phone")
      .ending(watching),
    StepDefinition(
      turning, "turns the phone from upright to lying or back, which ends now",
      isForPeople: true
    ).needing(.step(watching)),
  ]
}

/// The state of the watch in a run.
struct OrientationState: ~Copyable {
  var watchers = Claims()
  /// The instant from which samples are counted: the beginning of the watch.
  var began = SimTime.zero
  /// The end of the last turn's settling.
  var report = EventToken.none
  var trigger = Trigger(entity: 0, ordinal: 0)

  mutating func reset() {
    watchers.reset()
    began = .zero
    report = .none
  }
}

extension MotionSensorInstance {
  mutating func perform(
    _ step: OrientationSteps, _ request: OperationRequest, _ context: ComponentContext
  ) {
    switch step {
    case .watch: watchOrientation(request, context)
    case .stopWatching: stopWatching(request.app, context)
    case .turn: turned(request.trigger, context)
    }
  }

  private mutating func watchOrientation(_ request: OperationRequest, _ context: ComponentContext) {
    guard let watch = model.orientation, let rate = nextRate(from: watch.rate.hertz / 1e9) else {
      return
    }
    if orientation.watchers.payer == nil { orientation.began = context.now }
    orientation.watchers.take(
      by: request.app, for: request.operands[ClaimSteps.durationField], demand: rate.hertz,
      origin: request.origin, end: Event.watchEnds(request.app), context)
    draw(context)
  }

  mutating func stopWatching(_ app: AppID, _ context: ComponentContext) {
    guard orientation.watchers.isHeld(by: app) else { return }
    orientation.watchers.release(by: app, context)
    if orientation.watchers.payer == nil { context.cancel(&orientation.report) }
    draw(context)
  }

  /// Report a turn with the first sample after it has settled; one that follows before replaces it.
  private mutating func turned(_ trigger: Trigger, _ context: ComponentContext) {
    guard let watch = model.orientation, orientation.watchers.payer != nil else { return }
    context.cancel(&orientation.report)
    orientation.trigger = trigger
    let period = SimDuration(seconds: 1 / orientation.watchers.demand)
    let sample = CommandLatch.nextLook(
      from: context.now + watch.settling, period: period, phase: orientation.began)
    orientation.report = context.schedule(Event.turned, at: sample, rank: .completion)
  }

  mutating func reportTurn(_ context: ComponentContext) {
    orientation.report = .none
    for index in 1...AppSet.appLimit where orientation.watchers.isHeld(by: AppID(index)) {
      let app = AppID(index)
      context.work(model.batchWork, for: app)
      context.deliver(
        1, to: app, fields: SIMD4(0, 0, 0, 0), trigger: orientation.trigger.child(stream, count: 0))
    }
  }
}
