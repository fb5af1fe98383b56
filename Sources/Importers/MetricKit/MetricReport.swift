/// The facts that payloads lack, and the assumptions in their place.
struct MetricReport {
  private typealias PerDay = MetricRows.PerDay

  let days: [MetricTotals]

  private func has(_ fields: MetricField...) -> Bool {
    days.contains { day in fields.contains { (day.totals[$0] ?? 0) > 0 } }
  }

  func tell(_ recording: inout RecordingImport) {
    recording.assume(
      path: "the times of all events", value: "evenly over the payload's time",
      range: "any", why: "a payload tells totals, and not when")
    let cellular = has(.cellularUp, .cellularDown)
    let wiFi = has(.wiFiUp, .wiFiDown)
    if cellular != wiFi { recording.network = cellular ? .cellular : .wifi }
    tell(
      where: cellular || wiFi, "exchanges a day and radio", "\(PerDay.exchanges)", "10 to 1000",
      &recording)
    recording.assume(
      where: cellular || wiFi, path: "packet-burst.length, packet-burst.pause", value: "0 s",
      range: "0 to 60 s",
      why: "a payload tells bytes alone; a network of the scenario gives them their time")
    tell(
      where: has(.graphics) && has(.foreground),
      "pieces of the graphics' time in each time in front", "\(PerDay.partsOfSession)", "1 to 1000",
      &recording)
    tell(
      where: has(.processor), "pieces of the processor's time a day", "\(PerDay.computations)",
      "24 to 10000", &recording)
    recording.assume(
      where: has(.processor), path: "processor-used.length, graphics-used.length",
      value: "as the time", range: "a quarter to 10 times",
      why: "a payload tells no load; one core is busy")
    tell(
      where: MetricField.allCases.contains { $0.accuracy != nil && has($0) },
      "uses of location a day and accuracy", "\(PerDay.fixes)", "1 to 288", &recording)
    recording.assume(
      where: has(.navigation, .best), path: "location-used.accuracy of the two best",
      value: "3 m and 5 m", range: "1 to 10 m", why: "Core Location has no number for them")
    tell(where: has(.writes), "writes a day", "\(PerDay.writes)", "1 to 10000", &recording)
    recording.assume(
      where: has(.writes), path: "storage-written.length", value: "100 MB/s",
      range: "10 to 1000 MB/s", why: "a payload tells bytes alone")
    tell(
      where: has(.backgroundAudio), "times of sound a day", "\(PerDay.sounds)", "1 to 100",
      &recording)
    let told = days.contains { $0.launches > 0 }
    tell(
      where: has(.foreground), "times in front a day",
      told ? "the launches and returns of the payload" : "\(PerDay.sessions)", "5 to 100",
      &recording)
    recording.assume(
      where: days.contains { !$0.bars.isEmpty }, path: "cellular-signal.level",
      value: "-140, -123, -113, -103, -90 dBm for 0 to 4 bars", grade: "proxy", range: "±10 dBm",
      why: "a payload tells bars; these are the middles of Android's steps for LTE")
  }

  private func tell(
    where isUsed: Bool, _ what: String, _ value: String, _ range: String,
    _ recording: inout RecordingImport
  ) {
    recording.assume(
      where: isUsed, path: what, value: value, range: range,
      why: "a payload tells their total alone")
  }
}
