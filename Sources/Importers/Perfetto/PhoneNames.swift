/// Names of a phone's users and processes, which a trace may tell at any place.
///
/// Android gives each app a user of its own, from 10000 on, and adds 100000 for each further person.
///
/// - Source: Perfetto, `packages_list.proto`, `process_tree.proto`; Android,
///   `android_filesystem_config.h`, for the users of the system.
struct PhoneNames {
  static let other = RecordingImport.other
  /// The first user that is an app, and the distance from one person's users to the next one's.
  private static let firstApp: Int32 = 10_000
  private static let perPerson: Int32 = 100_000
  private static let limit = 1 << 19

  private struct Process {
    var uid: Int32?
    var name = ""
    var isKernel = false
  }

  private var packages: [Int32: String] = [:]
  /// The users that several packages share.
  private(set) var shared: Set<Int32> = []
  private var processes: [Int32: Process] = [:]
  private var threads: [Int32: Int32] = [:]
  /// A process name for users without a package.
  private var processOfUser: [Int32: String] = [:]

  var knowsPackages: Bool { !packages.isEmpty }

  /// Take a list of installed packages.
  ///
  /// - Returns: The number of packages.
  mutating func take(packages list: WireReader) throws(TraceFailure) -> Int {
    var reader = list
    var count = 0
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      let package = try WireFields(reader.message)
      let name = Self.key(package.text(1))
      guard let uid = package.number(2).flatMap({ Int32(exactly: $0) }), !name.isEmpty,
        packages.count < Self.limit
      else { continue }
      count += 1
      if let known = packages[uid], known != name { shared.insert(uid) }
      packages[uid] = packages[uid].map { min($0, name) } ?? name
    }
    return count
  }

  /// Take a list of processes and threads, of which a later one wins.
  mutating func take(processTree: WireReader) throws(TraceFailure) {
    var reader = processTree
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes): try take(process: reader.message)
      case (2, .bytes):
        let thread = try WireFields(reader.message)
        if threads.count < Self.limit { threads[thread.int32(1)] = thread.int32(3) }
      default: break
      }
    }
  }

  private mutating func take(process: WireReader) throws(TraceFailure) {
    var reader = process
    var (id, parent, found, arguments): (Int32, Int32, Process, Int) = (0, 0, Process(), 0)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): id = reader.int32
      case (2, .varint): parent = reader.int32
      case (3, .bytes):
        if arguments == 0 { found.name = Self.processName(reader.text) }
        arguments += 1
      case (5, .varint): found.uid = reader.int32
      case (8, .varint): found.isKernel = reader.bits != 0
      default: break
      }
    }
    // Threads of the kernel are children of its second one.
    if id == 2 || parent == 2 { found.isKernel = true }
    guard processes.count < Self.limit else { return }
    processes[id] = found
    if let uid = found.uid, !found.isKernel, !found.name.isEmpty {
      processOfUser[uid] = processOfUser[uid].map { min($0, found.name) } ?? found.name
    }
  }

  // MARK: - Answers

  /// The name of a user: its package, its process, that of the system's user, or `uid-10123`.
  func name(ofUser uid: Int32) -> String {
    if let name = Self.systemUsers[uid] { return name }
    if let name = packages[uid] ?? processOfUser[uid] { return name }
    if uid >= Self.perPerson, let name = packages[uid % Self.perPerson] { return name }
    return "uid-\(UInt32(bitPattern: uid))"
  }

  /// The name of the app to which a thread belongs, or of its process; `other` if it is not known.
  func name(ofThread thread: Int32) -> String {
    guard let process = processes[thread] ?? threads[thread].flatMap({ processes[$0] }) else {
      return Self.other
    }
    if process.isKernel { return "kernel" }
    if let uid = process.uid, uid >= Self.firstApp { return name(ofUser: uid) }
    if !process.name.isEmpty { return process.name }
    return process.uid.map { name(ofUser: $0) } ?? Self.other
  }

  /// The users of the system that send packets or hold wake locks.
  private static let systemUsers: [Int32: String] = [
    0: "root", 1000: "system", 1001: "radio", 1002: "bluetooth", 1010: "wifi", 1013: "media",
    1020: "mdnsr", 1021: "gps", 1027: "nfc", 1029: "clat", 1051: "dns", 1052: "dns-tether",
    1073: "network-stack", 2000: "shell",
  ]

  /// The name of a process: the file of its program, or an app without the part that it runs.
  private static func processName(_ argument: String) -> String {
    let file = argument.split(separator: "/").last.map(String.init) ?? argument
    return key(String(file.prefix { $0 != ":" && $0 != " " && $0 != "\0" }))
  }

  /// A name that stands in a scenario as it is: letters, digits, points, dashes and underscores of
  /// ASCII, with a dash for anything else.
  static func key(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8.prefix(200) {
      if RecordedNames.isOfName(byte) {
        bytes.append(byte)
      } else if bytes.last != UInt8(ascii: "-") {
        bytes.append(UInt8(ascii: "-"))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
