import Configuration

/// What a reader of captures tells when it has read all of them.
extension PacketReader {
  /// Finish the recording.
  ///
  /// - Returns: False if it holds nothing.
  consuming func finish(
    _ file: ImportedFile, into recording: inout RecordingImport, _ diagnostics: Diagnostics
  ) -> Bool {
    drops.tell(&recording)
    guard taken.packets > 0 else {
      diagnostics.error(
        "the capture has no packet of the phone", at: file.location,
        note: recording.dropped.first.map { "\($0.count) packets are left out: \($0.why)" })
      return false
    }
    let origin = clock.first ?? 0
    recording.origin = origin
    recording.span = clock.latest - origin
    recording.start = origin / 1_000_000_000
    recording.explainedTime = 1
    recording.explainedBytes = Double(taken.frames) / Double(max(1, seen.frames))
    let flowCount = recorder.flowCount
    tellAssumptions(&recording)
    recorder.finish(into: &recording)
    recording.take("packets", taken.packets)
    recording.take("bytes sent", Int(taken.up))
    recording.take("bytes received", Int(taken.down))
    recording.take("flows", flowCount)
    if options.events == .exchange { recording.take("exchanges", recording.events.count) }
    return true
  }

  private func tellAssumptions(_ recording: inout RecordingImport) {
    func assume(_ path: String, _ value: String, _ why: String) {
      recording.assume(.init(path: path, value: value, why: why))
    }
    if !phone.isEmpty {
      let list = phone.sorted { $0 < $1 }
      let rest = list.count > 8 ? " and \(list.count - 8) others" : ""
      assume(
        "the phone's address", list.prefix(8).map(\.description).joined(separator: ", ") + rest,
        "most packets are of it; --address says otherwise")
    }
    if unsaid > 0 {
      assume(
        "the length of \(unsaid) packets", "that of their frames without the link header",
        "they were captured before the network card cut them, and IP says no length")
    }
    if cutHeaders > 0 {
      assume(
        "the header of TCP of \(cutHeaders) packets", "20 bytes", "its length was not captured")
    }
    if clock.disordered > 0, options.events == .exchange {
      assume(
        "the time of \(clock.disordered) packets", "that of the packet before them",
        "their time stamps go back by less than a second")
    }
    if clock.settings > 0 {
      assume(
        "the time after \(clock.settings) steps back of the clock",
        "\(Double(clock.setBack) / 1e9) s later in sum",
        "the clock seems to have been set, and what follows goes on from there")
    }
    if interfaces.count > 1 {
      assume(
        "the packets of \(interfaces.count) interfaces", "all counted",
        "one that went through a tunnel of the phone may be there twice")
    }
    if recorder.evicted > 0 {
      assume(
        "the end of \(recorder.evicted) flows", "when \(FlowTable.limit) others were open",
        "no more flows are kept at a time, so some exchanges are in two parts")
    }
    if recorder.unsought > 0 {
      assume(
        "the host of \(recorder.unsought) flows", "none, unless an answer of DNS tells it",
        "too many flows were being opened at the same time to look for a name in each")
    }
  }
}
