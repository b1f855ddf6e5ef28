// Draws each table of figures as a chart; the table below it says the same.
const HEIGHT = 220;
const SPANS = [1, 2, 5, 7, 14, 30, 61, 92].map((days) => days * 86_400); // from one label to the next
const drawn = [];

drawAll();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
addEventListener("resize", () => {
  for (const { chart, place } of drawn) chart.setSize({ width: place.clientWidth, height: HEIGHT });
});

function drawAll() {
  while (drawn.length) drawn.pop().chart.destroy();
  for (const place of document.querySelectorAll("[data-chart]")) {
    const figures = read(place.parentElement.querySelector("table"));
    if (figures.days.length > 1) drawn.push({ place, chart: draw(place, figures) });
  }
}

function read(table) {
  const [, ...names] = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
  const rows = [...table.tBodies[0].rows];
  const days = rows.map((row) => Date.parse(row.querySelector("time").dateTime) / 1000);
  const series = names.map((_, place) =>
    rows.map((row) => {
      const told = row.cells[place + 1].textContent;
      return told === "" ? null : Number(told);
    }),
  );
  return { names, days, series };
}

function draw(place, { names, days, series }) {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name) => styles.getPropertyValue(name).trim();
  const strokes = [colour("--accent"), colour("--warn")];
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { month: "short", day: "numeric", timeZone: "UTC" });
  const axis = { stroke: colour("--faint"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 } };
  const isBars = place.dataset.chart === "bars";
  const lines = names.map((label, number) => ({
    label,
    stroke: strokes[number],
    fill: isBars ? strokes[number] : undefined,
    width: isBars ? 0 : 2,
    // Two bars of a day stand beside each other.
    paths: isBars ? window.uPlot.paths.bars({ size: [0.8 / names.length, 40], align: names.length === 1 ? 0 : number ? 1 : -1 }) : undefined,
    points: { show: !isBars && days.length < 3 },
  }));
  const told = (_, splits) => splits.map((at) => day.format(at * 1000));
  const options = {
    width: place.clientWidth || place.parentElement.clientWidth - 32,
    height: HEIGHT,
    tzDate: (at) => window.uPlot.tzDate(new Date(at * 1000), "UTC"),
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: true, range: (_, least, most) => [least - 43200, most + 43200] }, y: { range: (_, least, most) => [Math.min(0, least ?? 0), (most > 0 ? most : 1) * 1.05] } },
    series: [{ label: place.dataset.day, value: (_, at) => (at == null ? "–" : day.format(at * 1000)) }, ...lines],
    axes: [{ ...axis, values: told, space: 60, incrs: SPANS }, axis],
  };
  return new window.uPlot(options, [days, ...series], place);
}
