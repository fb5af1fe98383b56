import Testing

/// Parameters of policies that contradict their models.
extension `A scenario is refused for` {
  @Test(arguments: policies)
  func `a wrong policy`(mistake: Mistake) throws { try mistake.check() }

  private static let policies = [
    Mistake(
      "policy of a role with several, without its name",
      "policies: { timer-coalescing: 1️⃣{ greatest-window: 3 s } }",
      .init(
        "1️⃣", "'policies.timer-coalescing' needs 'model'",
        note: "one of: off, tolerance-windows, android-alarms")),
    Mistake(
      "shrinking rest", "policies: { doze: { factor: 1️⃣0.5 } }",
      .init("1️⃣", "'policies.doze.factor' must be at least 1")),
    Mistake(
      "longest rest shorter than the first",
      "policies: { doze: { idle: 2 h, greatest-idle: 1️⃣1 h } }",
      .init("1️⃣", "'policies.doze.greatest-idle' must not be shorter than 'idle'")),
    Mistake(
      "rest of no length", "policies: { doze: { window: 1️⃣0 s } }",
      .init("1️⃣", "'policies.doze.window' must be longer than 0 s")),
    Mistake(
      "half an alarm", "policies: { standby: { rare-alarms: 1️⃣1.5 } }",
      .init("1️⃣", "'policies.standby.rare-alarms' must be a whole number from 1 to 64")),
    Mistake(
      "network for longer than its period",
      "policies: { standby: { network-period: 1 h, network-window: 1️⃣2 h } }",
      .init(
        "1️⃣", "'policies.standby.network-window' must not be longer than 'network-period'")),
    Mistake(
      "notice longer than the task",
      "policies: { app-lifecycle: { model: ios-lifecycle, task-limit: 1 s, task-notice: 1️⃣2 s } }",
      .init("1️⃣", "'policies.app-lifecycle.task-notice' must not be longer than 'task-limit'")),
    Mistake(
      "version that is not known", "policies: { doze: { version: 1️⃣17 } }",
      .init("1️⃣", "'policies.doze.version' must be one of 9, 10, 11, 12, 13, 14, 15, 16, found '17'")
    ),
    Mistake(
      "list of policies", "policies: 1️⃣[ off ]",
      .init(
        "1️⃣", "'policies' must be a mapping, found a list",
        note: "write, for example, policies: { doze: android-doze }")),
    Mistake(
      "share of a policy above the whole",
      "policies: { timer-coalescing: { model: tolerance-windows, default-tolerance: 1️⃣200 % } }",
      .init("1️⃣", "'policies.timer-coalescing.default-tolerance' must be at most 100 %")),
  ]
}
