import Foundation
import Kernel
import PowerAccounting
import Testing

@testable import Components
@testable import Policies

/// A type of events with the cases that its declaration in the sources has.
private struct EventType: CustomTestStringConvertible {
  /// The name with that of the type around it, as the sources have it.
  let name: String
  /// The cases in the order of the declaration, each with whether it has a payload.
  let cases: [(name: String, hasPayload: Bool)]

  var testDescription: String { name }

  private static let sources =
    URL(filePath: #filePath).appending(path: "../../../Sources").standardized

  /// Every type in the sources that conforms to `SchedulableEvent` and has values.
  static let declared: [EventType] = {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).map(\.path)
    return paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      declarations(in: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
    }
  }()

  private static func declarations(in text: String) -> [EventType] {
    let declaration = /\b(struct|enum) (\w+): SchedulableEvent\b[^{]*\{/
    return text.matches(of: declaration).compactMap { match in
      let before = text[..<match.range.lowerBound]
      let isNested = before.split(separator: "\n").last?.first == " "
      let around = before.matches(of: /(?m)^(?:\w+ )*(?:struct|enum|extension) (\w+)/).last?.1
      let body = body(of: text[match.range.upperBound...])
      let cases = match.1 == "struct" ? [("", true)] : self.cases(in: body)
      if cases.isEmpty { return nil }
      return EventType(
        name: (isNested ? around.map { "\($0)." } ?? "" : "") + match.2,
        cases: cases.map { (name: $0.0, hasPayload: $0.1) })
    }
  }

  /// The text up to the brace that closes a body.
  private static func body(of rest: Substring) -> Substring {
    var depth = 1
    let end = rest.firstIndex { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth == 0
    }
    return rest[..<(end ?? rest.endIndex)]
  }

  private static func cases(in body: Substring) -> [(String, Bool)] {
    // `case wokeUp, jobDone(core: Int)`; a payload has no comma.
    body.matches(of: /\bcase ([^\n}]+)/).flatMap { line in
      line.1.split(separator: ",").map { name in
        let name = name.trimmingCharacters(in: .whitespaces)
        return (String(name.prefix { $0 != "(" }), name.contains("("))
      }
    }
  }

  /// The number of each case with a payload: those with one are counted first, and those without
  /// one share the next number, with their index in place of a payload.
  func numbers(payload: Int, bits: Int) -> [(name: String, payload: Int?, packed: Int)] {
    let carrying = cases.filter(\.hasPayload).count
    var (next, slot) = (0, 0)
    return cases.map { name, hasPayload in
      if hasPayload {
        defer { next += 1 }
        return (name, payload, next << bits | payload)
      }
      defer { slot += 1 }
      return (name, nil, carrying << bits | slot)
    }
  }
}

struct `Every event of a component or of the phone` {
  private static var types: [String: any SchedulableEvent.Type] {
    [
      "BackgroundTaskService.Event": BackgroundTaskService.Event.self,
      "BluetoothRadioInstance.Event": BluetoothRadioInstance.Event.self,
      "CameraInstance.Event": CameraInstance.Event.self,
      "ClaimEnd": ClaimEnd.self,
      "DisplayInstance.Event": DisplayInstance.Event.self,
      "DozeService.Event": DozeService.Event.self,
      "FlashStorageInstance.Event": FlashStorageInstance.Event.self,
      "GPUInstance.Event": GPUInstance.Event.self,
      "JobService.Event": JobService.Event.self,
      "LocationReceiverInstance.Event": LocationReceiverInstance.Event.self,
      "MotionSensorInstance.Event": MotionSensorInstance.Event.self,
      "NetworkService.JobTimer": NetworkService.JobTimer.self,
      "NotificationService.Event": NotificationService.Event.self,
      "PhoneEvent": PhoneEvent.self,
      "PowerSupplyInstance.Event": PowerSupplyInstance.Event.self,
      "Processor.Event": Processor.Event.self,
      "PushService.Event": PushService.Event.self,
      "RadioEvent": RadioEvent.self,
      "ServiceKeeper.Event": ServiceKeeper.Event.self,
      "StandbyService.Event": StandbyService.Event.self,
      "ThermalService.Event": ThermalService.Event.self,
    ]
  }

  @Test func `is in the list of this test`() {
    #expect(EventType.declared.map(\.name).sorted() == Self.types.keys.sorted())
  }

  @Test(arguments: EventType.declared)
  private func `comes back from its number`(_ declared: EventType) throws {
    let type = try #require(Self.types[declared.name])
    for payload in [0, 1, 1 << type.payloadBits - 1] {
      for (name, payload, packed) in declared.numbers(payload: payload, bits: type.payloadBits) {
        let event = type.init(packed: packed)
        #expect(event.packed == packed)
        let text = "\(event)"
        let shows = payload.map { text.contains("\($0)") } ?? true
        // A struct with a payload alone has no case to name.
        let isNamed = name.isEmpty || text.prefix { $0 != "(" } == name
        #expect(isNamed && shows, "\(text) is to be \(name) of \(payload ?? 0)")
      }
    }
  }

  @Test(arguments: EventType.declared.filter { $0.name != "PhoneEvent" })
  private func `of a component fits the tag beside its component`(_ declared: EventType) throws {
    let type = try #require(Self.types[declared.name])
    let all = declared.numbers(payload: 1 << type.payloadBits - 1, bits: type.payloadBits)
    for (_, _, packed) in all {
      let tag = EventTag(ComponentID(PhoneEvent.componentLimit - 1), code: packed)
      #expect(tag.component == ComponentID(PhoneEvent.componentLimit - 1))
      #expect(tag.index == packed)
    }
  }
}
