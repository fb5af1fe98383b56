import Configuration
import Experiments
import Results

/// The watcher of a study: it shows progress, passes remarks on, and may stop the work.
package protocol StudyObserver: Sendable {
  /// Carry out work that shows how far it is.
  func following<Outcome>(
    _ extent: WorkExtent, _ work: (any StudyProgress) throws -> Outcome
  ) rethrows -> Outcome

  /// Pass on a sentence about the work.
  func note(_ sentence: String)

  /// Pass on warnings about files, with their texts.
  func warn(_ warnings: [Diagnostic], _ texts: SourceTexts)

  /// Pass on why a comparison to a precision made no more runs.
  func note(_ stop: PrecisionStop)

  /// Make something that is undone where a signal ends the program.
  func guarding<Resource: Sendable>(
    _ make: () throws -> Resource, undo: @escaping @Sendable (Resource) -> Void
  ) rethrows -> Resource

  /// Call `body` with a new path in the folder for temporary files, and remove it afterwards.
  func withTemporaryFolder<Outcome>(_ body: (String) throws -> Outcome) throws -> Outcome
}

extension StudyObserver {
  /// A folder that a signal does not leave behind half made.
  package func folder(at path: String, kind: FolderKind = .result) throws -> ResultFolder {
    try guarding({ try ResultFolder(at: path, kind: kind) }, undo: { $0.discard() })
  }
}

/// The progress of some work, for those who wait for it.
package protocol StudyProgress: Sendable {
  /// Whether nobody asked the work to stop.
  var shouldContinue: Bool { get }
  /// Whether the work takes so long that the time left is of interest.
  var isSlow: Bool { get }
  /// The time since the work began.
  var elapsed: Duration { get }

  /// Show that `done` steps are done, `failed` of them without a result.
  ///
  /// - Parameter work: The work of the last of them, in the units of the time left; nil for their
  ///   number.
  func update(_ done: Int, failed: Int, work: Double?)
  /// Begin again with so many steps.
  func restart(of total: Int)
  /// Show how many steps are done where nobody knows how many there will be.
  func show(_ done: Int, _ things: String)
  /// Show from now on how much time is left.
  func tell(_ left: TimeLeft)
  /// Take the display away until the next update.
  func clear()
}

extension StudyProgress {
  /// Show that `done` steps are done.
  package func update(_ done: Int) { update(done, failed: 0, work: nil) }
}

/// The steps of some work.
package struct WorkExtent: Sendable {
  package var total: Int
  /// The number of steps that were done before.
  package var before = 0
  /// The noun for them.
  package var things = "runs"
  /// Whether there may be fewer than `total`.
  package var isBound = false
  /// The number of steps that are under way at a time.
  package var workers = 1
  /// Whether the number of steps tells how much time is left.
  package var areAlike = true
  /// The remark on a request to stop, after which the work ends in good order; without one, a signal
  /// ends the program.
  package var stopRemark: String?
}

/// The end of a comparison to a precision.
package struct PrecisionStop: Sendable {
  package let ending: PrecisionTarget.Ending
  /// The variants whose difference is not known to the precision.
  package let missing: [String]
  package let runs: Int
  package let metric: String
  /// The share of itself to which each difference was to be known.
  package let precision: Double
}
