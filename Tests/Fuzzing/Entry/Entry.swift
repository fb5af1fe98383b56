import Foundation
import FuzzedReaders

/// The reader that `DRAINSIM_FUZZED` names, and the folder of its files.
private let fuzzed: (reader: FuzzedReader, folder: String) = {
  let name = ProcessInfo.processInfo.environment["DRAINSIM_FUZZED"] ?? ""
  guard let reader = FuzzedReader.all.first(where: { $0.name == name }) else {
    let names = FuzzedReader.all.map(\.name).joined(separator: " ")
    FileHandle.standardError.write(Data("DRAINSIM_FUZZED is one of: \(names)\n".utf8))
    exit(64)
  }
  let folder = FuzzedInput.memory + "/drainsim-fuzzing-\(getpid())"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return (reader, folder)
}()

/// Gives one input to the reader. The function of libFuzzer.
///
/// The process ends with an error where the reader crashes, and where it refuses an input without
/// a word.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzedInput(
    bytes: Array(UnsafeBufferPointer(start: bytes, count: count)), folder: fuzzed.folder)
  fuzzed.reader.read(input)
  return 0
}
