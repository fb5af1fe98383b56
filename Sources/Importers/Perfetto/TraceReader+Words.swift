import Recordings

/// What an import says of a trace besides its events.
extension TraceReader {
  func tell() {
    counts.tell(&draft)
    tellNetwork()
    tellProcessor()
    if !names.shared.isEmpty {
      draft.change {
        $0.assume(
          .init(
            path: "names of apps", value: "\(names.shared.count) users of several packages",
            why: "such a user has the name of the first of its packages"))
      }
    }
    if network.packets > 0 && !names.knowsPackages {
      draft.change {
        $0.assume(
          .init(
            path: "names of apps", value: "names of processes, or uid-10123",
            why:
              "the trace has no list of packages; record with the data source android.packages_list"
          ))
      }
    }
  }

  private func tellNetwork() {
    draft.take("packets of the network", network.packets)
    draft.drop("packets of the network", network.own, "they never leave the phone")
    draft.drop(
      "packets of the network", network.tunnelled,
      "a tunnel's packets are counted on the interface that carries them")
    draft.drop(
      "packets of the network", network.unclear, "their direction, length or time is not told")
    draft.drop(
      "groups of packets of the network", network.lost, "the packet that describes them was lost")
    guard network.packets > 0 else { return }
    if network.sums > 0 {
      draft.change {
        $0.assume(
          .init(
            path: RecordedKinds.packetBurst.name, value: "\(network.sums) sums of packets",
            why:
              "the trace has sums in place of single packets, so that pauses within them are not known"
          ))
      }
    }
    draft.change {
      $0.explainedBytes = network.allBytes > 0 ? network.bytes / network.allBytes : nil
      if network.wiFiBytes > 0 || network.cellularBytes > 0 {
        $0.network = network.wiFiBytes >= network.cellularBytes ? .wifi : .cellular
      }
    }
  }

  private func tellProcessor() {
    draft.take("switches of threads", processor.switches)
    draft.drop(
      "switches of threads", processor.disordered, "they contradict the switch before on their core"
    )
    let length = span.map { Double($0.upperBound - $0.lowerBound) } ?? 0
    func percent(_ share: Double) -> String { "\((1000 * min(1, max(0, share))).rounded() / 10) %" }
    draft.drop(
      "times of sleep", processor.suspensions,
      "a simulated phone decides itself when it sleeps; this one slept for \(percent(length > 0 ? processor.suspendedTime / length : 0)) of the time"
    )
    let cores = Double(processor.coreCount)
    draft.drop(
      "changes of idle states", processor.idleChanges,
      "a simulated phone decides itself when cores rest; these rested for \(percent(length > 0 ? processor.idleTime / (length * cores) : 0)) of the time"
    )
    draft.drop(
      "changes of clocks", processor.clockChanges,
      "a simulated phone decides itself how fast its cores run")
    guard processor.switches > 0 else {
      draft.drop(
        "the processor's time of apps", 1,
        "the trace has no switches of threads; record with the event sched/sched_switch")
      return
    }
    draft.change {
      $0.explainedTime = processor.time > 0 ? processor.namedTime / processor.time : nil
      guard let clock = processor.clock else {
        $0.assume(
          .init(
            path: "\(RecordedKinds.computation.name).time", value: "at unknown clocks",
            why: "the trace does not tell the clocks of cores while they computed"))
        return
      }
      func gigahertz(_ kilohertz: Double) -> String {
        "\((kilohertz / 10_000).rounded() / 100) GHz"
      }
      $0.assume(
        .init(
          path: "\(RecordedKinds.computation.name).time", value: "at \(gigahertz(clock.mean))",
          grade: "measured",
          range: "\(gigahertz(Double(clock.slowest))) to \(gigahertz(Double(clock.fastest)))",
          why: "it is the time at the clocks of the recorded phone, and this is their mean"))
    }
  }
}
