document.querySelectorAll("details.zoom").forEach(function (zoom) {
  var drawn = false;
  zoom.addEventListener("toggle", function () {
    if (!zoom.open || drawn) return;
    drawn = true;
    var series = JSON.parse(zoom.querySelector("script").textContent);
    var style = getComputedStyle(document.documentElement);
    var colors = series.labels.slice(1).map(function (_, place) {
      return style.getPropertyValue("--s" + (place % 8 + 1)).trim();
    });
    // Lines differ in more than their colours.
    var dashes = [null, [8, 4], [2, 3], [8, 3, 2, 3], [8, 3, 2, 3, 2, 3]], patterns = {};
    series.labels.slice(1).forEach(function (label, place) {
      patterns[label] = { strokePattern: dashes[place % dashes.length] };
    });
    var chart = zoom.querySelector(".chart");
    // The seconds in a unit of time, and those from Monday 00:00 to the start.
    function clock(value) {
      var minutes = Math.round((value * series.clock[0] + series.clock[1]) / 60), days = "Mon Tue Wed Thu Fri Sat Sun".split(" ");
      function two(number) { return (number < 10 ? "0" : "") + number; }
      return days[Math.floor(minutes / 1440) % 7] + " " + two(Math.floor(minutes / 60) % 24) + ":" + two(minutes % 60);
    }
    var time = series.clock ? { axisLabelFormatter: clock, valueFormatter: clock, axisLabelWidth: 70 } : {};
    var graph = new Dygraph(chart, series.rows, {
      series: patterns,
      labels: series.labels, xlabel: series.time, ylabel: series.axis, colors: colors,
      strokeWidth: 1.5, legend: "always", showRangeSelector: true, includeZero: true,
      labelsDiv: zoom.querySelector(".key"), axes: { x: time, y: { axisLabelWidth: 64 } },
      axisLineColor: style.getPropertyValue("--frame").trim(),
      gridLineColor: style.getPropertyValue("--grid").trim()
    });
    chart.addEventListener("keydown", function (event) {
      var factors = { "+": 0.5, "-": 2, "0": Infinity }, steps = { ArrowLeft: -0.25, ArrowRight: 0.25 };
      var factor = factors[event.key] || 1, step = steps[event.key] || 0;
      // With other keys held down, the event is the browser's.
      if ((factor == 1 && step == 0) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      var range = graph.xAxisRange(), ends = graph.xAxisExtremes();
      var width = Math.min((range[1] - range[0]) * factor, ends[1] - ends[0]);
      var start = (range[0] + range[1] - width) / 2 + step * width;
      start = Math.min(Math.max(start, ends[0]), ends[1] - width);
      graph.updateOptions({ dateWindow: [start, start + width] });
    });
  });
});
