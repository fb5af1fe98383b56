import Results

/// Apps as processes, and runs of their scripts on threads.
extension PerfettoTrace {
  func writeApps(_ writer: inout TraceWriter) throws(OutputError) {
    for (variant, run) in runs.enumerated() {
      let timeline = run.timeline
      var threads = timeline.apps.map { _ in [[Span]]() }
      for execution in timeline.runs {
        let span = Span(
          name: ScriptName.text(of: timeline.scripts[execution.script]), from: execution.from,
          to: execution.to ?? timeline.end)
        threads[execution.app].place(span)
      }
      for (app, threads) in threads.enumerated() {
        // Actions of people belong to no app.
        let name = app == 0 ? "person" : timeline.apps[app]
        let pid = 100 * (variant + 1) + app
        if app == 0, threads.isEmpty { continue }
        let process = try writer.track(title(name, run.name), .process(pid: pid))
        if let row = timeline.states.firstIndex(of: .app(app)) {
          try writeState(
            "state", .app(app), timeline.stateChanges[row], until: timeline.end, below: process,
            rank: 0, &writer)
        }
        for (place, spans) in threads.enumerated() {
          try writer.add(
            spans, "scripts \(place + 1)", .thread(pid: pid, tid: 1000 * pid + place + 1),
            below: process, rank: place + 1)
        }
      }
    }
  }
}

extension [[Span]] {
  /// Put a span on the first thread that is free then.
  fileprivate mutating func place(_ span: Span) {
    if let free = firstIndex(where: { $0.last.map { $0.to <= span.from } ?? true }) {
      self[free].append(span)
    } else {
      append([span])
    }
  }
}
