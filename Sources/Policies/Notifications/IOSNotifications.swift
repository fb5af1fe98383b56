import Components
import Configuration

/// Notifications of iOS, local ones and alerts of servers alike.
package struct IOSNotifications: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-notifications", role: "notifications",
    summary:
      "shows notifications: draws them, lights a dark screen, makes the phone vibrate",
    rules: [
      "A local notification is shown at its time, without network. It neither starts nor wakes its app. An alert from a server is shown when push-delivery has delivered it.",
      "Showing a notification takes 'work' of the processor. An active one also makes the phone vibrate for one pulse of the device and lights a dark screen for 'lit'. Another one that comes in that time starts it again. Passive ones are only listed.",
      "The screen stays lit if somebody uses the phone meanwhile. It goes dark sooner if auto-lock is shorter.",
      "Those of the app in front are not shown: the app gets notification-received.",
      "Each app keeps at most 'pending-limit' pending notifications; a repeating one counts once. Beyond the limit, the latest is dropped.",
      "Off, notifications are still shown and counted, but showing them costs nothing.",
    ],
    limits: [
      "no sound, no always-on display, no watch that shows notifications instead of the phone",
      "notifications are never switched off; no Focus, no summary at set hours",
      "raising the phone to read a notification does not light the screen",
      "the lit screen is charged to the system, the work and the vibration to the app",
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
