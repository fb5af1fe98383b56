import Configuration
import Experiments

/// A part of an app that can be taken out of a scenario: the app, a handler, a timer, a step.
package struct AppPart: Sendable {
  package let kind: PartsDocument.Part.Kind
  package let app: String
  /// The path in the scenario: `apps.mail`, `apps.mail.handlers.start`, `apps.mail.tasks.load.0`.
  package let path: String
  /// The name of the event, of the timer or of the step; of an app, its own.
  package let name: String
  /// Of a timer with a name, the path under which the ledger knows its script.
  package var script: String?
  package let location: SourceLocation
  /// The patch of a variant that takes it out.
  package let patch: ConfigurationNode

  /// The parts of all apps of a baseline, each app before its handlers, timers and steps, in the
  /// order in which they are written.
  ///
  /// Of the steps, those count that components and services carry out: a step that only decides,
  /// counts or waits draws nothing by itself.
  package static func all(of baseline: ConfigurationNode) -> [AppPart] {
    (baseline["apps"]?.entries ?? []).flatMap { AppPartFinder(app: $0).parts }
  }
}
