import Configuration
import Workloads

/// Promotion of operation queues: work that urgent work waits for becomes urgent.
package struct QueuePromotion: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "queue-promotion", role: "quality-of-service",
    summary: "makes operations as urgent as their queue and as whoever waits for them",
    rules: [
      "A queue without a class leaves its operations as they are.",
      "An operation more urgent than its queue makes the queue as urgent, and all operations in it, waiting or running.",
      "A queue whose class is raised raises all less urgent operations in it; one whose class is lowered leaves them as they are.",
      "An operation that comes later and is less urgent than its queue is taken for as urgent.",
      "'wait-until-finished' by somebody more urgent raises all that is waited for: an inversion is resolved.",
      "Off, operations keep the class they say; one that says none has that of its queue.",
    ],
    parameters: [],
    sources: ["apple-energy-guide"],
    limits: [
      "work that runs when it is promoted stays on its core, at the clock of its new class",
      "locks between threads are not modelled; a queue stands for them",
    ])

  package init(_ read: ParameterReader) {}

  package func govern(_ rules: inout SystemRules) { rules.promotesOperations = true }
}
