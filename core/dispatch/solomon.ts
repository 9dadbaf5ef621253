import type { RoutingProblem } from './routing-problem.ts';

/** Parses Solomon's VRPTW format: name, vehicles, customers; the first customer is the depot. */
export function readSolomon(text: string): RoutingProblem {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((cells) => cells.length > 0 && cells.every((cell) => Number.isFinite(cell)));
  const vehicles = rows.find(({ length }) => length === 2);
  const nodes = rows.filter(({ length }) => length === 7);
  const [depot] = nodes;
  if (vehicles === undefined || depot === undefined) {
    throw new SyntaxError(
      'This is no file in Solomon’s format: vehicles or customers are missing.',
    );
  }
  const [count = 0, capacity = 0] = vehicles;
  const [, , , , opens = 0, closes = 0] = depot;
  const points = nodes.length;
  const miles = new Float64Array(points * points);
  nodes.forEach(([, x = 0, y = 0], one) =>
    nodes.forEach(([, otherX = 0, otherY = 0], other) => {
      miles[one * points + other] = Math.hypot(x - otherX, y - otherY);
    }),
  );
  return {
    stops: nodes.slice(1).map(([, , , demand = 0, ready = 0, due = 0, work = 0], index) => ({
      kind: 'deliver',
      point: index + 1,
      from: ready,
      to: due,
      work,
      lb: demand,
      cuFt: 0,
    })),
    trucks: Array.from({ length: count }, () => ({
      crew: 1,
      from: opens,
      to: closes,
      latest: closes,
      lb: capacity,
      cuFt: 0,
    })),
    yard: 0,
    reloadMinutes: undefined,
    points,
    minutes: miles,
    miles,
    prices: { unserved: 1e6, overtimeMinute: 0, truck: 0, minute: 0, mile: 1, change: 0 },
  };
}
