import Foundation
import Testing

/// A sweep whose disk takes no more in the middle of it.
struct `A sweep on a full disk` {
  private let room: Room
  /// Some 600 KB.
  private static let sweep = [
    "sweep", Program.search, "-n", "300", "--vary", "parameters.confirm-time=2s..8s:2s",
  ]

  init() throws { room = try Room() }

  private func path(_ name: String) -> String { room.path + "/" + name }

  private func export(_ store: String) throws -> String {
    let outcome = try Program.runFast(["results", "export", store])
    #expect(outcome.status == 0)
    return outcome.output
  }

  /// Check the properties that all ways of being full have in common.
  private func check(_ full: Program.Outcome, _ store: String, reason: String) throws {
    #expect(full.status == 74, "\(full.errors)")
    #expect(full.output.isEmpty)
    #expect(full.errors == "drainsim: \(reason); what was saved before is still there\n")
    let whole = path("whole.db")
    let undisturbed = try Program.runFast(Self.sweep + ["--store", whole])
    let resumed = try Program.runFast(Self.sweep + ["--store", store, "--resume"])
    #expect(resumed.status == 0)
    #expect(resumed.output == undisturbed.output)
    #expect(try export(store) == export(whole))
  }

  @Test(.timeLimit(.minutes(5)))
  func `ends with what was saved, and goes on to the same bytes`() throws {
    let store = path("part.db")
    // Files of 300 KiB at the most.
    let line = "ulimit -f 300; exec \"$0\" \"$@\""
    let full = try Program.Running(
      executable: "/bin/bash", ["-c", line, Program.fastPath] + Self.sweep + ["--store", store]
    ).finish()
    try check(full, store, reason: "cannot write '\(store)': disk I/O error")
  }

  /// A file system in memory that is full, which only an own name space lets a user mount.
  @Test(
    .timeLimit(.minutes(5)),
    .enabled(if: Self.canMount, "nobody may mount a small file system here"))
  func `says that no space is left`() throws {
    let (disk, store) = (path("disk"), path("part.db"))
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    let line = """
      store="$1" disk="$2"; shift 2
      mount -t tmpfs -o size=400k none "$disk" || exit 99
      "$0" "$@" --store "$disk/part.db"; status=$?
      for end in "" -wal -shm; do
        if [ -e "$disk/part.db$end" ]; then cp "$disk/part.db$end" "$store$end" || exit 98; fi
      done
      exit $status
      """
    let full = try Program.Running(
      executable: Self.unshare,
      ["--map-root-user", "--mount", "/bin/sh", "-c", line, Program.fastPath, store, disk]
        + Self.sweep
    ).finish()
    try check(full, store, reason: "cannot write '\(disk)/part.db': no space is left")
  }

  private static let unshare = "/usr/bin/unshare"

  private static var canMount: Bool {
    guard FileManager.default.isExecutableFile(atPath: unshare) else { return false }
    let line = "mount -t tmpfs -o size=400k none /mnt"
    let attempt = try? Program.Running(
      executable: unshare, ["--map-root-user", "--mount", "/bin/sh", "-c", line]
    ).finish()
    return attempt?.status == 0
  }
}
