import Foundation

/// Encoder of traces from the text form of Protocol Buffers, independent of what it tests.
///
/// The numbers of fields are those of Perfetto's `perfetto_trace.proto` and of Android's extensions.
enum TextProto {
  /// A line a message: fields as `name=number:type`, where a type is `n` for a varint, `f` for a
  /// float, `d` for a double, `s` for a text, `p` for a packed list of varints, or a message.
  private static let schema = """
    Trace packet=1:TracePacket
    TracePacket ftrace_events=1:Bundle process_tree=2:ProcessTree clock_snapshot=6:ClockSnapshot timestamp=8:n trusted_packet_sequence_id=10:n track_event=11:TrackEvent interned_data=12:InternedData sequence_flags=13:n trace_stats=35:TraceStats battery=38:Battery power_rails=40:PowerRails previous_packet_dropped=42:n system_info=45:SystemInfo packages_list=47:PackagesList compressed_packets=50:s timestamp_clock_id=58:n trace_packet_defaults=59:Defaults track_descriptor=60:Track initial_display_state=70:Display android_energy_estimation_breakdown=77:Estimate trusted_pid=79:n statsd_atom=84:Statsd android_system_property=86:Properties network_packet=88:NetworkPacket network_packet_bundle=92:NetworkBundle app_wakelock_bundle=116:WakeLocks zstd_compressed_packets=133:s trusted_uid=3:n for_testing=900:Unknown
    Unknown text=1:s
    Bundle cpu=1:n event=2:Event lost_events=3:n compact_sched=4:Compact ftrace_clock=5:n ftrace_timestamp=6:n boot_timestamp=7:n
    Event timestamp=1:n pid=2:n print=3:Print sched_switch=4:Switch cpu_frequency=11:State cpu_idle=13:State suspend_resume=113:Suspend netif_receive_skb=360:Received net_dev_xmit=361:Sent wakeup_source_activate=404:Source wakeup_source_deactivate=405:Source suspend_resume_minimal=481:Minimal
    Print ip=1:n buf=2:s
    Switch prev_comm=1:s prev_pid=2:n prev_state=4:n next_comm=5:s next_pid=6:n
    State state=1:n cpu_id=2:n
    Suspend action=1:s val=2:n start=3:n
    Minimal start=1:n
    Received len=1:n name=2:s skbaddr=3:n
    Sent len=1:n name=2:s rc=3:n skbaddr=4:n
    Source name=1:s state=2:n
    Compact switch_timestamp=1:p switch_prev_state=2:p switch_next_pid=3:p
    ProcessTree processes=1:Process threads=2:Thread
    Process pid=1:n ppid=2:n cmdline=3:s uid=5:n is_kthread=8:n
    Thread tid=1:n name=2:s tgid=3:n
    ClockSnapshot clocks=1:Clock primary_trace_clock=2:n
    Clock clock_id=1:n timestamp=2:n is_incremental=3:n unit_multiplier_ns=4:n
    TrackEvent type=9:n track_uuid=11:n name=23:s counter_value=30:n double_counter_value=44:d
    InternedData packet_context=30:Interned app_wakelock_info=42:Lock
    Interned iid=1:n ctx=2:NetworkPacket
    Lock iid=1:n tag=2:s flags=3:n owner_pid=4:n owner_uid=5:n work_uid=6:n
    TraceStats buffer_stats=1:BufferStats
    BufferStats chunks_overwritten=3:n
    Battery charge_counter_uah=1:n capacity_percent=2:f current_ua=3:n name=5:s voltage_uv=7:n
    PowerRails rail_descriptor=1:Rail energy_data=2:Reading
    Rail index=1:n rail_name=2:s subsys_name=3:s sampling_rate=4:n
    Reading index=1:n timestamp_ms=2:n energy=3:n
    SystemInfo android_build_fingerprint=2:s timezone_off_mins=7:n
    PackagesList packages=1:Package
    Package name=1:s uid=2:n
    Defaults timestamp_clock_id=58:n track_event_defaults=11:TrackDefaults
    TrackDefaults track_uuid=11:n
    Track uuid=1:n name=2:s counter=8:Counter
    Counter unit_name=6:s
    Display display_state=1:n brightness=2:d
    Estimate energy_consumer_descriptor=1:Consumers energy_consumer_id=2:n energy_uws=3:n per_uid_breakdown=4:Share
    Consumers energy_consumers=1:Consumer
    Consumer energy_consumer_id=1:n ordinal=2:n type=3:s name=4:s
    Share uid=1:n energy_uws=2:n
    Statsd atom=1:Atom timestamp_nanos=2:n
    Atom screen_state_changed=29:ScreenAtom
    ScreenAtom state=1:n
    Properties values=1:Property
    Property name=1:s value=2:s
    NetworkPacket direction=1:n interface=2:s length=3:n uid=4:n tag=5:n ip_proto=6:n tcp_flags=7:n local_port=8:n remote_port=9:n
    NetworkBundle iid=1:n ctx=2:NetworkPacket packet_timestamps=3:p packet_lengths=4:p total_packets=5:n total_duration=6:n total_length=7:n
    WakeLocks intern_id=1:p encoded_ts=2:p
    """

  private typealias Field = (number: UInt64, type: String)
  private static let messages: [String: [String: Field]] = {
    var messages: [String: [String: Field]] = [:]
    for line in schema.split(separator: "\n") {
      let words = line.split(separator: " ")
      for word in words.dropFirst() {
        let parts = word.split { "=:".contains($0) }
        messages[String(words[0]), default: [:]][String(parts[0])] = (
          UInt64(parts[1])!, String(parts[2])
        )
      }
    }
    return messages
  }()

  struct Mistake: Error { let text: String }

  /// The bytes of a trace.
  static func trace(_ text: String) throws -> [UInt8] { try encoded(text, as: "Trace") }

  /// The bytes of a message of any name in the schema.
  static func encoded(_ text: String, as message: String) throws -> [UInt8] {
    var tokens = try Self.tokens(text)[...]
    let bytes = try content(&tokens, message)
    guard tokens.isEmpty else { throw Mistake(text: "'\(tokens.first!)' after the end") }
    return bytes
  }

  private static func tokens(_ text: String) throws -> [String] {
    let pattern = /[A-Za-z_][A-Za-z0-9_]*|-?[0-9][0-9.e+-]*|"(?:[^"\\]|\\.)*"|[{}:\[\],]/
    let lines = text.split(separator: "\n").map { line in
      line.contains("\"") ? line : line.prefix { $0 != "#" }
    }
    return lines.joined(separator: "\n").matches(of: pattern).map { String($0.output) }
  }

  private static func content(
    _ tokens: inout ArraySlice<String>, _ message: String
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let name = tokens.first, name != "}" {
      tokens.removeFirst()
      guard let field = messages[message]?[name] else {
        throw Mistake(text: "'\(message)' has no '\(name)'")
      }
      if tokens.first == ":" { tokens.removeFirst() }
      guard let next = tokens.popFirst() else { throw Mistake(text: "no value of '\(name)'") }
      switch field.type {
      case "n": bytes += varint(field.number << 3) + varint(try number(next))
      case "f":
        bytes += varint(field.number << 3 | 5) + little(Float(next)!.bitPattern)
      case "d":
        bytes += varint(field.number << 3 | 1) + little(Double(next)!.bitPattern)
      case "s": bytes += lengthed(field.number, text(next))
      case "p":
        var list: [UInt8] = []
        while let element = tokens.popFirst(), element != "]" {
          if element != "," { list += varint(try number(element)) }
        }
        bytes += lengthed(field.number, list)
      default:
        bytes += lengthed(field.number, try content(&tokens, field.type))
        guard tokens.popFirst() == "}" else { throw Mistake(text: "'\(name)' has no end") }
      }
    }
    return bytes
  }

  private static func number(_ text: String) throws -> UInt64 {
    if let number = Int64(text) { return UInt64(bitPattern: number) }
    guard let number = UInt64(text) else { throw Mistake(text: "'\(text)' is no number") }
    return number
  }

  private static func text(_ token: String) -> [UInt8] {
    Array(
      token.dropFirst().dropLast().replacing("\\n", with: "\n").replacing("\\\"", with: "\"").utf8)
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func lengthed(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7f) | 0x80] + varint(number >> 7)
  }
}
