import Configuration

/// The properties of a connection by which it can be named.
struct ConnectionFacts {
  var address: IPAddress
  /// The server's port; 0 for none.
  var port: UInt16
  var transport: UInt8
  /// The host that the phone asked for.
  var host: String?
  /// The app that the capture itself names.
  var app: String?
}

/// A rule of the option `--app` that names the app of a connection.
struct AppRule {
  enum Condition: Equatable {
    case port(UInt16)
    case host(String)
    /// A host and all below it.
    case domain(String)
    case network(IPNetwork)
  }

  let app: String
  let condition: Condition

  static let form =
    "NAME=port:993, NAME=host:www.example.com, NAME=host:*.example.com or NAME=address:10.0.0.0/8"

  /// Read `NAME=KIND:VALUE`.
  init(_ text: Substring) throws(ImportOptionError) {
    func refuse(_ why: String) -> ImportOptionError {
      ImportOptionError(
        message: "--app: '\(TerminalText.sanitized(String(text)))' \(why); write \(Self.form)")
    }
    let text = text.trimming { $0 == " " }
    guard let equals = text.firstIndex(of: "="),
      let colon = text[equals...].firstIndex(of: ":")
    else { throw refuse("is no rule") }
    let name = text[..<equals].trimming { $0 == " " }
    guard AppName.key(String(name)) == String(name) else {
      throw refuse("has a name with other characters than small letters, digits, '-', '.' and '_'")
    }
    app = String(name)
    let value = text[text.index(after: colon)...].trimming { $0 == " " }
    switch text[text.index(after: equals)..<colon].trimming({ $0 == " " }) {
    case "port":
      guard let port = UInt16(value), port > 0 else { throw refuse("has no port from 1 to 65535") }
      condition = .port(port)
    case "host":
      let isDomain = value.hasPrefix("*.")
      guard let host = AppName.host(Array((isDomain ? value.dropFirst(2) : value).utf8)) else {
        throw refuse("has no name of a host")
      }
      condition = isDomain ? .domain(host) : .host(host)
    case "address":
      guard let network = IPNetwork(value) else { throw refuse("has no address of IP") }
      condition = .network(network)
    default: throw refuse("has none of 'port', 'host' and 'address'")
    }
  }

  func fits(_ facts: ConnectionFacts) -> Bool {
    switch condition {
    case .port(let port): facts.port == port
    case .host(let host): facts.host == host
    case .domain(let domain):
      facts.host.map { $0 == domain || $0.hasSuffix("." + domain) } ?? false
    case .network(let network): network.contains(facts.address)
    }
  }
}
