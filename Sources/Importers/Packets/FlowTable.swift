/// The identity of a flow: the two addresses, the two ports and the protocol.
struct FlowKey: Hashable {
  let local: IPAddress
  let remote: IPAddress
  let ports: UInt64

  init(
    local: IPAddress, remote: IPAddress, localPort: UInt16, remotePort: UInt16, transport: UInt8
  ) {
    self.local = local
    self.remote = remote
    ports = UInt64(localPort) << 32 | UInt64(remotePort) << 16 | UInt64(transport)
  }
}

/// The open flows, of which there are never more than a limit, in the order of their last packets.
struct FlowTable {
  static let limit = 65_536

  private var places: [FlowKey: Int] = [:]
  private var flows: [Flow] = []
  /// The flow before and after each in the order of their last packets; -1 for none.
  private var older: [Int] = []
  private var newer: [Int] = []
  private var free: [Int] = []
  private(set) var oldest = -1
  private var newest = -1
  /// The flow that was found last, which most packets belong to again.
  private var recent: (key: FlowKey, place: Int)?

  var isFull: Bool { places.count >= Self.limit }

  mutating func place(of key: FlowKey) -> Int? {
    if let recent, recent.key == key { return recent.place }
    guard let place = places[key] else { return nil }
    recent = (key, place)
    return place
  }

  subscript(place: Int) -> Flow {
    get { flows[place] }
    _modify { yield &flows[place] }
  }

  mutating func insert(_ flow: Flow) -> Int {
    let place: Int
    if let known = free.popLast() {
      place = known
      flows[place] = flow
    } else {
      place = flows.count
      flows.append(flow)
      older.append(-1)
      newer.append(-1)
    }
    places[flow.key] = place
    recent = (flow.key, place)
    append(place)
    return place
  }

  /// Make a flow the one with the newest packet.
  mutating func touch(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    append(place)
  }

  mutating func remove(_ place: Int) {
    places[flows[place].key] = nil
    recent = nil
    unlink(place)
    free.append(place)
  }

  private mutating func append(_ place: Int) {
    (older[place], newer[place]) = (newest, -1)
    if newest >= 0 { newer[newest] = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let (before, after) = (older[place], newer[place])
    if before >= 0 { newer[before] = after } else { oldest = after }
    if after >= 0 { older[after] = before } else { newest = before }
  }
}
