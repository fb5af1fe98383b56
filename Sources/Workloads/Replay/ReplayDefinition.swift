import PowerAccounting
import Recordings

/// A recording that an app, the person or the surroundings play, and how they play it.
struct ReplayDefinition: Sendable {
  /// It keeps the rows of the plan alive.
  let recording: Recording
  /// For each name of the recording and each kind, names first: the event of the app, or the script
  /// of the action; -1 for one that is not played.
  let routes: [Int32]
  /// For each kind and field, the factor of the stored numbers.
  let factors: [SIMD4<Double>]
  /// For each kind, the field that holds how long an event lasted, or -1.
  let lengthFields: [Int32]
  let plan: ReplayPlan
}

/// The part of a definition that the engine needs at every event; plain data.
struct ReplayPlan: BitwiseCopyable, Sendable {
  let rows: RecordingRows
  /// The app that gets the events; the system where they are actions.
  let app: AppID
  /// The hash of its path: the entity of the work that its events trigger.
  let name: UInt32
  let kinds: Int
  /// Where its routes and its kinds begin among those of all recordings that are played.
  var firstRoute = 0
  var firstKind = 0
  /// When the recording begins, from the start of the run or of a day of it.
  let begins: Variate
  /// The time from one play to the next in nanoseconds; 0 for a single play.
  let period: Int64
  let span: Int64
  /// Recorded times are multiplied by this.
  let stretch: Double
  /// The share of the events that is played, and the law of the draw.
  let kept: Double
  let uniform: Variate
  /// Whether an event comes at a drawn instant between its own and the next.
  let drawsTimes: Bool
  /// Whether events that waited for others when they were recorded wait for them again.
  let isReactive: Bool
  /// The kinds that light the screen and bring an app to the front, or -1.
  let litKind: Int
  let openedKind: Int
}
