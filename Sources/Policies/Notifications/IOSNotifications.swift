import Components
import Configuration

/// Notifications of iOS, local ones and alerts of servers alike.
package struct IOSNotifications: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-notifications", role: "notifications",
    summary:
      "shows notifications: has the processor draw them, lights a dark screen, shakes the phone",
    rules: [
      "A local notification is shown at its time, without network, and neither starts nor wakes its app. An alert of a server is shown when push-delivery has brought it.",
      "Showing takes 'work' of the processor. An active one also shakes the phone for one pulse of the device and, if the screen is dark, lights it for 'lit'; another one that comes in that time begins it anew. Passive ones are only listed.",
      "The screen stays lit if somebody uses the phone meanwhile, and goes dark sooner where auto-lock says so.",
      "Of an app in front nothing is shown: it is told by notification-received.",
      "Of each app the 'pending-limit' soonest that are still to come are kept, one that repeats counted once; the latest is dropped.",
      "Off, they are shown and counted all the same, and showing them costs nothing.",
    ],
    parameters: [
      .duration("lit", "how long a notification lights a dark screen")
        .assumed("10 s", "5 s", "15 s", "as phones do when nobody touches them; not published"),
      .quantity("work", .cycles, "what the system computes to show one").assumed(
        "50 Mcycles", "5 Mcycles", "500 Mcycles",
        "a list is laid out and drawn; with a picture it is more"),
      .number("pending-limit", "notifications of one app that may be still to come")
        .published("64", "apple-notifications"),
    ],
    sources: ["apple-notifications", "apple-energy-guide"],
    limits: [
      "no sound, no always-on display, no watch that shows it in place of the phone",
      "nobody has switched them off; no Focus, no summary at set hours",
      "raising the phone to read one lights nothing more",
      "the lit screen is charged to the system, work and vibration to the app",
    ])

  let settings: NotificationService.Settings

  package init(_ read: ParameterReader) {
    settings = NotificationService.Settings(
      lit: read.positiveDuration("lit"), work: read.cycles("work"),
      pendingLimit: read.whole("pending-limit", in: 1...NotificationService.limit))
  }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(NotificationService(apps: apps.count, settings: settings))
  }
}
