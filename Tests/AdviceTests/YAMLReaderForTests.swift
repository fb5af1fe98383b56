import Configuration
import ScenarioLanguage

/// YAML that tests write.
enum YAMLReaderForTests {
  static func read(_ text: String) -> ConfigurationNode {
    YAMLReader.read(text, file: "test.yaml", reporting: Diagnostics())!
  }
}
