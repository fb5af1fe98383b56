import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// Messages that servers send to apps of the phone.
extension Phone {
  /// Schedules the first message of every kind; an app that takes no part today gets none.
  mutating func schedulePushes(_ future: Future) {
    let sources = specification.program.pushes
    for place in sources.indices {
      pushOrdinals[place] = 0
      if world.pointee.takesPart(AppID(sources[place].app)) { scheduleNextPush(place, future) }
    }
  }

  private mutating func scheduleNextPush(_ place: Int, _ future: Future) {
    guard case .every(let every) = specification.program.pushes[place].trigger else { return }
    let ordinal = pushOrdinals[place] &+ 1
    let wait = engine.variates.value(of: every, entity: 0, occasion: ordinal)
    guard wait >= 1 else {
      return world.pointee.giveUp("a push that comes again after less than a nanosecond")
    }
    let left = world.pointee.horizon - world.pointee.now
    guard wait <= Double(left.nanoseconds) else { return }
    pushOrdinals[place] = ordinal
    future.pointee.schedule(
      EventTag(kind: EventKind.push, index: place),
      at: world.pointee.now + SimDuration(nanoseconds: Int64(wait.rounded(.down))),
      rank: .surroundings)
  }

  /// The time of a server's message has come; that of the next one is known.
  mutating func pushDue(_ place: Int, _ future: Future) {
    push(place)
    scheduleNextPush(place, future)
  }

  /// Something has changed of which servers tell.
  mutating func pushChange(of changed: Int) {
    let sources = specification.program.pushes
    for place in sources.indices {
      guard case .source(changed) = sources[place].trigger,
        world.pointee.takesPart(AppID(sources[place].app))
      else { continue }
      pushOrdinals[place] &+= 1
      push(place)
    }
  }

  private mutating func push(_ place: Int) {
    let source = specification.program.pushes[place]
    let ordinal = pushOrdinals[place]
    let size = max(0, engine.variates.value(of: source.size, entity: 0, occasion: ordinal))
    let occasion = Occasion(entity: source.name.hash, ordinal: ordinal)
    let app = AppID(source.app)
    if source.route == .connection {
      if let requests {
        requests.component.receive(size, for: app, occasion, context(requests.index))
      }
    } else if let pushes {
      pushes.component.send(
        size, to: app, by: source.route, isAlert: source.isAlert, occasion: occasion,
        context(pushes.index))
    }
  }
}
