/// A phone with round numbers, for energies derived by hand.
package enum RoundPhone {
  /// The profile as the value of `device:`, in flow style.
  ///
  /// One watt lit at full brightness; the processor runs at 1 GHz at any urgency; the radio listens
  /// half the time and receives everything in its window.
  package static let device = """
    { components: { \(base), \(cpu), \(display), \(bluetooth) } }
    """

  package static let base = "base: { asleep: 10 mW, awake: 100 mW }"
  package static let cpu = """
    cpu: { model: cpu, cores: 2, clock: 1 GHz, core: 500 mW, exponent: 2, idle: 20 mW, wake-up: 1 mJ, \
    default-speed: 100 %, utility-speed: 50 %, background-speed: 50 %, \(idleSystem) }
    """
  /// A processor that sleeps and wakes at no cost, on a system that does nothing by itself.
  package static let idleSystem = """
    sleep-after: 0 s, entry-time: 0 s, entry: 0 mJ, exit-time: 0 s, exit: 0 mJ, alarm-work: 0 s, \
    push-work: 0 s, request-work: 0 s, handshake-work: 0 s, resumption-work: 0 s, data-work: 0 s, \
    packet-hold: 0 s, request-hold: 0 s
    """
  package static let display = """
    display: { model: lcd, panel: 200 mW, backlight: 800 mW, brightness: 50 % }
    """
  package static let bluetooth = """
    bluetooth: { idle: 1 mW, receive: 80 mW, scan-interval: 100 ms, scan-duty: 50 %, \
    reception: 100 %, packet-spacing: 0.5 ms, supply: 3 V, charge-scale: 1, setup-events: 6, \
    events-per-round-trip: 2, report-work: 0 cycles }
    """

  /// A scenario on this phone: `rest` are top-level keys.
  package static func scenario(_ rest: String, duration: String = "10 s") -> String {
    """
    scenario: sample
    device: \(device)
    duration: \(duration)
    \(rest)
    """
  }
}
