/// The app of a packet, which PCAPdroid writes behind it where its option *PCAPdroid trailer*, later
/// *dump extensions*, is on.
///
/// It stands at the end of an Ethernet frame that PCAPdroid makes up, behind the packet and up to
/// three zeros: a magic number, the app's user id, its name in 20 bytes, and a check sum, in network
/// byte order. Its own script for Wireshark has names of 16 bytes.
///
/// - Source: PCAPdroid, `core/pcap_dump.c` and `tools/pcapdroid.lua`, github.com/emanuele-f/PCAPdroid.
enum PCAPdroidTrailer {
  private static let magic: UInt32 = 0x0107_2021

  /// The name of the app, as the name of an app in scenarios; nil where there is none.
  ///
  /// - Parameter rest: What was captured behind the packet, to the end of the frame.
  static func app(in rest: UnsafeRawBufferPointer) -> String? {
    for length in [20, 16] {
      let place = rest.count - length - 12
      guard let number = rest.big32(place), number == magic, let user = rest.big32(place + 4) else {
        continue
      }
      let name = rest.part(place + 8, place + 8 + length).prefix { $0 != 0 }
      if let name = AppName.key(String(decoding: name, as: UTF8.self)) { return name }
      return Int32(bitPattern: user) < 0 ? nil : "uid-\(user)"
    }
    return nil
  }
}
