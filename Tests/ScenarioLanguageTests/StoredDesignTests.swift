import Experiments
import ScenarioLanguage
import Testing

struct `The design in a store` {
  @Test(arguments: [
    "design: grid\nmatrix:\n  parameters.x: [1s, 2 s, 10s]\n  device: [iphone-6s, pixel-6]\n",
    "design: zip\nmatrix:\n  a.b: [{ poisson: 3 }, [1, 2], 'it']\n",
    "design: sobol\npoints: 7\nmatrix:\n  parameters.x: [1 s..9 s]\n  parameters.y: [0.1..100:log]\n",
    "design: morris\npoints: 4\nmatrix:\n  parameters.n: [3..10]\n",
    "design: saltelli\npoints: 8\nmatrix:\n  parameters.n: [a, b]\n", "design: grid\n",
  ])
  func `is read as it was written`(text: String) throws {
    #expect(try StoredDesign.design(text, as: "sweep.db").text == text)
  }

  @Test(arguments: [
    "design: circle\nmatrix:\n  a: [1]\n", "design: grid\nmatrix:\n  a: []\n",
    "design: sobol\nmatrix:\n  a: [1..2]\n",
  ])
  func `that is none is refused`(text: String) {
    #expect(throws: LoadFailure.self) { try StoredDesign.design(text, as: "sweep.db") }
  }
}
