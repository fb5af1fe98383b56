import Configuration
import PowerAccounting
import Quantities

/// The camera: sensor, lens and image processor.
package struct Camera: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "camera",
    summary: "sensor, lens and image processor: off, or showing a preview while an app holds it",
    formula: [
      "off: P = 0", "preview: P = preview",
      "taking a picture: P = preview + picture, for picture-time",
      "each picture: picture-work cycles of the processor",
    ],
    operations: CameraOperation.definitions,
    counters: [
      CounterDefinition("pictures-taken", "pictures taken"),
      ClaimSteps.counter("camera", .camera),
    ],
    limits: ClaimSteps.limits + [
      "one power for every resolution and frame rate, front or back; video is not modelled",
      "starting and stopping take no time and no extra energy",
      "the app draws the preview and stores the picture",
    ])

  let preview: Power
  let picture: Power
  let pictureTime: SimDuration
  let pictureWork: CycleCount

  package init(_ read: ParameterReader) {
    preview = read.power("preview")
    picture = read.power("picture")
    pictureTime = read.positiveDuration("picture-time")
    pictureWork = read.cycles("picture-work")
  }

  package var laneCount: Int { 2 }
  package func makeComponent() -> InstalledComponent { .init(CameraInstance(model: self)) }
}

/// The script steps of the camera, in the order of ``definitions``.
enum CameraOperation: Int, CaseIterable {
  case hold, release, takePicture

  static let definitions =
    ClaimSteps.pair(
      "camera", "turns the camera on", isForFront: true,
      release: "stop-camera", "turns the camera off, if no other app holds it") + [
      StepDefinition(
        "take-picture", "takes a picture with the camera; the app must hold it",
        returns: "when the picture is taken; pictures are taken one after another",
        failures: [.refused]
      ).needing(.step("camera"))
    ]
}

/// The camera of one phone during a run.
struct CameraInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .suspension }

  struct Picture: BitwiseCopyable {
    var waiter = Waiter.nobody
    var app = AppID.system
  }

  enum Event: SchedulableEvent { case claimEnds(AppID), pictureTaken }

  let model: Camera
  var holds = Claims(counter: 1)
  var pictures = FIFOQueue(places: 64, filledWith: Picture())

  mutating func begin(_ context: ComponentContext) {
    holds.reset()
    pictures.reset()
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch CameraOperation(rawValue: index)! {
    case .hold:
      holds.take(
        by: request.app, for: request.operands[ClaimSteps.durationField], origin: request.origin,
        end: Event.claimEnds(request.app), context)
      drawPreview(context)
      return .completed
    case .release:
      endUse(request.app, context)
      return .completed
    case .takePicture: return takePicture(request, context)
    }
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .claimEnds(let app): endUse(app, context)
    case .pictureTaken: pictureTaken(context)
    }
  }

  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    holds.noteEnd(by: app, context)
    endUse(app, context)
  }

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) { endUse(app, context) }

  mutating func finish(_ context: ComponentContext) { holds.settle(context) }

  private mutating func endUse(_ app: AppID, _ context: ComponentContext) {
    guard holds.isHeld(by: app) else { return }
    holds.release(by: app, context)
    drawPreview(context)
  }

  private mutating func drawPreview(_ context: ComponentContext) {
    let payer = holds.payer
    context.change(
      context.lane(0), to: payer == nil ? .off : .steady(model.preview),
      chargedTo: Charging(payer ?? .system, .capture))
  }

  // MARK: - Pictures

  private mutating func takePicture(
    _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    guard holds.isHeld(by: request.app) else { return .failed(.refused) }
    guard !pictures.isFull else {
      context.abort("more than 64 pictures wait for the camera")
      return .pending
    }
    let isIdle = pictures.isEmpty
    pictures.append(Picture(waiter: request.waiter, app: request.app))
    if isIdle { startPicture(context) }
    return .pending
  }

  /// Start a picture; it completes even if its app releases the camera meanwhile.
  private mutating func startPicture(_ context: ComponentContext) {
    context.change(
      context.lane(1), to: model.picture, chargedTo: Charging(pictures.first.app, .capture))
    context.schedule(Event.pictureTaken, after: model.pictureTime, rank: .completion)
  }

  private mutating func pictureTaken(_ context: ComponentContext) {
    let picture = pictures.removeFirst()
    context.count(0)
    context.work(model.pictureWork, for: picture.app)
    context.complete(picture.waiter)
    if pictures.isEmpty {
      context.change(context.lane(1), to: Power.zero, chargedTo: .baseline)
    } else {
      startPicture(context)
    }
  }
}
