import Foundation
import GRDBSQLite
import Synchronization

/// A disk below a folder that fails when a test says so, put under SQLite as a layer over the system's
/// files (a VFS).
///
/// Counts what SQLite asks the disk to keep: writes, syncs, cuts and removals of files. From the chosen
/// one on, nothing is kept any more: the first fails with its fault, and all later ones fail, as on a
/// machine that has lost its disk. ``losePower(seed:)`` then takes away what was written and not yet
/// synced, in parts.
final class FaultyDisk: Sendable {
  enum Fault: CaseIterable, Sendable {
    /// No space is left.
    case full
    /// Written data does not reach the disk.
    case failedSync
    /// Half of what was to be written is there.
    case tornWrite
  }

  private struct State {
    var countdown: Int
    var hasFailed = false
    /// Where files were written since they were last synced.
    var unsynced: [String: [(offset: Int64, count: Int)]] = [:]
  }

  private let folder: String
  private let fault: Fault
  private let state: Mutex<State>

  /// - Parameter number: Which operation is the first to fail, counted from 0; those that the fault does
  ///   not fit are passed over.
  init(in folder: String, _ fault: Fault, at number: Int) {
    self.folder = folder
    self.fault = fault
    state = Mutex(State(countdown: number))
    Self.install()
    DiskLayer.disks.withLock { $0.append(self) }
  }

  /// Puts the layer under all files that are opened from now on.
  static func install() { precondition(DiskLayer.isInstalled, "SQLite takes no layer") }

  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Takes the fault away.
  func repair() { DiskLayer.disks.withLock { disks in disks.removeAll { $0 === self } } }

  /// Puts zeros over some of what was not synced, chosen by `seed`.
  func losePower(seed: UInt64) throws {
    var state = seed
    for (path, writes) in self.state.withLock({ $0.unsynced }).sorted(by: { $0.key < $1.key }) {
      guard let file = FileHandle(forUpdatingAtPath: path) else { continue }
      for write in writes {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        guard state >> 63 == 1 else { continue }
        try file.seek(toOffset: UInt64(write.offset))
        file.write(Data(count: write.count))
      }
      try file.close()
    }
  }

  fileprivate static func of(_ path: String) -> FaultyDisk? {
    DiskLayer.disks.withLock { disks in disks.first { path.hasPrefix($0.folder) } }
  }

  /// The error of an operation that fits `faults`; nil where it succeeds.
  fileprivate func failure(_ faults: Set<Fault>) -> Int32? {
    state.withLock { state in
      if state.hasFailed { return SQLITE_IOERR }
      guard faults.contains(fault) else { return nil }
      guard state.countdown == 0 else {
        state.countdown -= 1
        return nil
      }
      state.hasFailed = true
      switch fault {
      case .full: return SQLITE_FULL
      case .failedSync: return SQLITE_IOERR | 4 << 8
      case .tornWrite: return SQLITE_IOERR | 3 << 8
      }
    }
  }

  fileprivate var tears: Bool { fault == .tornWrite && !hasFailed }

  fileprivate func note(_ path: String, _ offset: Int64, _ count: Int) {
    state.withLock { $0.unsynced[path, default: []].append((offset, count)) }
  }

  fileprivate func noteSync(_ path: String) { state.withLock { $0.unsynced[path] = nil } }
}

/// The layer under SQLite. It passes everything on, but for files below the folder of a faulty disk.
private enum DiskLayer {
  static let disks = Mutex<[FaultyDisk]>([])

  nonisolated(unsafe) static let system = sqlite3_vfs_find(nil)!

  /// SQLite's default from the first use on.
  static let isInstalled: Bool = {
    let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    layer.initialize(to: system.pointee)
    layer.pointee.pNext = nil
    layer.pointee.zName = UnsafePointer(strdup("faulty-disk"))
    layer.pointee.szOsFile = system.pointee.szOsFile + Int32(MemoryLayout<LayerFile>.stride)
    layer.pointee.xOpen = { _, name, file, flags, outFlags in
      let own = UnsafeMutableRawPointer(file!).assumingMemoryBound(to: LayerFile.self)
      let inner = UnsafeMutableRawPointer(own + 1).assumingMemoryBound(to: sqlite3_file.self)
      own.initialize(to: LayerFile(base: sqlite3_file(pMethods: nil), name: name))
      let result = system.pointee.xOpen(system, name, inner, flags, outFlags)
      if inner.pointee.pMethods != nil { own.pointee.base.pMethods = UnsafePointer(methods) }
      return result
    }
    layer.pointee.xDelete = { _, name, syncsFolder in
      if let disk = FaultyDisk.of(String(cString: name!)), let failure = disk.failure([.full]) {
        return failure
      }
      return system.pointee.xDelete(system, name, syncsFolder)
    }
    return sqlite3_vfs_register(layer, 1) == SQLITE_OK
  }()

  nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 3
    passOn(&methods.pointee)
    fail(&methods.pointee)
    return methods
  }()

  /// Replace the methods that keep something by ones that may fail.
  private static func fail(_ methods: inout sqlite3_io_methods) {
    methods.xWrite = { file, bytes, count, offset in
      guard let (disk, path) = LayerFile.disk(of: file) else {
        return inner(file).methods.xWrite(inner(file).file, bytes, count, offset)
      }
      let tears = disk.tears
      if let failure = disk.failure([.full, .tornWrite]) {
        if tears { _ = inner(file).methods.xWrite(inner(file).file, bytes, count / 2, offset) }
        return failure
      }
      disk.note(path, offset, Int(count))
      return inner(file).methods.xWrite(inner(file).file, bytes, count, offset)
    }
    methods.xTruncate = { file, size in
      if let (disk, _) = LayerFile.disk(of: file), let failure = disk.failure([.full]) {
        return failure
      }
      return inner(file).methods.xTruncate(inner(file).file, size)
    }
    methods.xSync = { file, flags in
      guard let (disk, path) = LayerFile.disk(of: file) else {
        return inner(file).methods.xSync(inner(file).file, flags)
      }
      if let failure = disk.failure([.failedSync]) { return failure }
      disk.noteSync(path)
      return inner(file).methods.xSync(inner(file).file, flags)
    }
  }

  private static func passOn(_ methods: inout sqlite3_io_methods) {
    methods.xClose = { inner($0).methods.xClose(inner($0).file) }
    methods.xRead = { inner($0).methods.xRead(inner($0).file, $1, $2, $3) }
    methods.xFileSize = { inner($0).methods.xFileSize(inner($0).file, $1) }
    methods.xLock = { inner($0).methods.xLock(inner($0).file, $1) }
    methods.xUnlock = { inner($0).methods.xUnlock(inner($0).file, $1) }
    methods.xCheckReservedLock = { inner($0).methods.xCheckReservedLock(inner($0).file, $1) }
    methods.xFileControl = { inner($0).methods.xFileControl(inner($0).file, $1, $2) }
    methods.xSectorSize = { inner($0).methods.xSectorSize(inner($0).file) }
    methods.xDeviceCharacteristics = {
      inner($0).methods.xDeviceCharacteristics(inner($0).file)
    }
    methods.xShmMap = { inner($0).methods.xShmMap(inner($0).file, $1, $2, $3, $4) }
    methods.xShmLock = { inner($0).methods.xShmLock(inner($0).file, $1, $2, $3) }
    methods.xShmBarrier = { inner($0).methods.xShmBarrier(inner($0).file) }
    methods.xShmUnmap = { inner($0).methods.xShmUnmap(inner($0).file, $1) }
    methods.xFetch = { inner($0).methods.xFetch(inner($0).file, $1, $2, $3) }
    methods.xUnfetch = { inner($0).methods.xUnfetch(inner($0).file, $1, $2) }
  }
}

/// The system's file under one of ours.
private func inner(
  _ file: UnsafeMutablePointer<sqlite3_file>?
) -> (file: UnsafeMutablePointer<sqlite3_file>, methods: sqlite3_io_methods) {
  let own = UnsafeMutableRawPointer(file!).assumingMemoryBound(to: LayerFile.self)
  let inner = UnsafeMutableRawPointer(own + 1).assumingMemoryBound(to: sqlite3_file.self)
  return (inner, inner.pointee.pMethods.pointee)
}

/// An open file of the layer; that of the system lies behind it.
private struct LayerFile {
  var base: sqlite3_file
  /// SQLite keeps it as long as the file is open.
  let name: UnsafePointer<CChar>?

  static func disk(
    of file: UnsafeMutablePointer<sqlite3_file>?
  ) -> (disk: FaultyDisk, path: String)? {
    let own = UnsafeMutableRawPointer(file!).assumingMemoryBound(to: LayerFile.self)
    guard let name = own.pointee.name else { return nil }
    let path = String(cString: name)
    return FaultyDisk.of(path).map { ($0, path) }
  }
}
