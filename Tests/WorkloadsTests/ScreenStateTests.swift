import PowerAccounting
import Testing

@testable import Workloads

struct `The screen` {
  private let mail = AppID(1)
  private let maps = AppID(2)

  /// A lit screen with mail in front.
  private func withMail() -> ScreenState {
    var screen = ScreenState()
    _ = screen.apply(.open(mail))
    return screen
  }

  @Test func `is dark at first with nothing in front`() {
    let screen = ScreenState()
    #expect(!screen.isOn)
    #expect(screen.front == .system)
  }

  @Test func `is lit by opening an app`() {
    #expect(withMail().isOn)
  }

  @Test func `tells what left the front`() {
    var screen = withMail()
    let departure = screen.apply(.open(maps))
    #expect(departure?.app == mail)
  }

  @Test func `tells of no departure when the same app is opened again`() {
    var screen = withMail()
    let departure = screen.apply(.open(mail))
    #expect(departure == nil)
  }

  @Test func `remembers that the app that leaves was interrupted`() {
    var screen = withMail()
    _ = screen.interrupt(true)
    let departure = screen.apply(.close)
    #expect(departure?.wasInterrupted == true)
  }

  @Test func `cannot be interrupted with nothing in front`() {
    var screen = ScreenState()
    let changes = screen.interrupt(true)
    #expect(!changes)
  }

  @Test func `counts the locks by itself that an app was in front of`() {
    var screen = withMail()
    let first = screen.lockUnattended()
    let second = screen.lockUnattended()
    #expect(first?.app == mail)
    #expect(second == nil)
    #expect(screen.locks == 1)
  }

  @Test func `that lit by itself darkens by itself`() {
    var screen = ScreenState()
    let wasDark = screen.lightUnattended()
    let isDark = screen.darkenUnattended()
    #expect(wasDark)
    #expect(isDark)
    #expect(!screen.isOn)
  }

  @Test func `stays lit once somebody has used it`() {
    var screen = ScreenState()
    _ = screen.lightUnattended()
    _ = screen.apply(.unlock)
    let isDark = screen.darkenUnattended()
    #expect(!isDark)
    #expect(screen.isOn)
  }

  @Test func `tells of a touch once`() {
    var screen = withMail()
    screen.touch()
    let first = screen.takeTouch()
    let second = screen.takeTouch()
    #expect(first)
    #expect(!second)
  }
}
