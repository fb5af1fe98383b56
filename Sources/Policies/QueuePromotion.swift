import Configuration
import Workloads

/// Promotion of operation queues: work that urgent work waits for becomes urgent.
package struct QueuePromotion: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "queue-promotion", role: "quality-of-service",
    summary: "raises operations to the class of their queue and of any script that waits for them",
    rules: [
      "A queue without a class does not change the class of its operations.",
      "An operation that is more urgent than its queue raises the queue to its class, and with it all operations in the queue, waiting or running.",
      "Raising the class of a queue raises all less urgent operations in it; lowering it does not change them.",
      "A later operation that is less urgent than its queue gets the class of the queue.",
      "If a more urgent script calls 'wait-until-finished', everything that it waits for is raised: this resolves a priority inversion.",
      "Off, operations keep the class they are given; without one they have that of their queue.",
    ],
    limits: [
      "work that is promoted while it runs stays on its core, at the clock of its new class",
      "locks between threads are not modelled; use a queue instead",
    ])

  package init(_ read: ParameterReader) {}

  package func govern(_ rules: inout SystemRules) { rules.promotesOperations = true }
}
