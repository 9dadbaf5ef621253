import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkRoutes, driveRoute } from '#core/dispatch/check-routes.ts';
import { readSolomon } from '#core/dispatch/solomon.ts';
import { roundsFor, solveRoutes } from '#core/dispatch/solve-routes.ts';

/**
 * `npm run bench:routes -- --instances FOLDER --records FILE [--seconds 3]`: plans every instance in Solomon's format and
 * prints the gap to the best known distance, for each and for each class. The records are JSON:
 * `{"instances": {"C101": {"best": 828.94, "pyvrp3s": 828.94}}}`; without them, distances alone are printed.
 */
const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    records: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});
if (values.instances === undefined || !existsSync(values.instances)) {
  console.error('Name a folder of instances: npm run bench:routes -- --instances FOLDER');
  process.exit(1);
}
const folder = values.instances;
const seconds = Number(values.seconds);
type Known = { readonly best: number; readonly pyvrp3s: number };
const known: Readonly<Record<string, Known>> =
  values.records === undefined ? {} : JSON.parse(readFileSync(values.records, 'utf8')).instances;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const percent = (of: number): string => `${of.toFixed(2)} %`;

const gaps: { readonly name: string; readonly gap: number; readonly theirs: number }[] = [];
for (const file of readdirSync(folder).sort()) {
  const name = path.basename(file, '.txt');
  const problem = readSolomon(readFileSync(path.join(folder, file), 'utf8'));
  const since = performance.now();
  const plan = solveRoutes(problem, {
    seed: Number(values.seed),
    rounds: roundsFor(problem, seconds),
  });
  const took = performance.now() - since;
  const violations = checkRoutes(problem, plan);
  if (violations.length > 0 || plan.unserved.length > 0) {
    console.error(
      `${name}: the plan is refused: ${JSON.stringify(violations[0] ?? plan.unserved)}`,
    );
    process.exitCode = 1;
  }
  const distance = plan.routes.reduce(
    (sum, route, truck) => sum + (route.length === 0 ? 0 : driveRoute(problem, truck, route).miles),
    0,
  );
  const record = known[name];
  const gap = record === undefined ? undefined : 100 * (distance / record.best - 1);
  if (record !== undefined && gap !== undefined) {
    gaps.push({ name, gap, theirs: 100 * (record.pyvrp3s / record.best - 1) });
  }
  const told = gap === undefined ? '' : percent(gap);
  console.log(
    `${name.padEnd(8)}${distance.toFixed(2).padStart(10)}${told.padStart(10)}${(took / 1_000).toFixed(1).padStart(8)} s`,
  );
}
const classes = [...new Set(gaps.map(({ name }) => name.replace(/\d+$/, '')))];
for (const one of [...classes, '']) {
  const of = gaps.filter(({ name }) => one === '' || name.replace(/\d+$/, '') === one);
  if (of.length === 0) continue;
  console.log(
    `${(one || 'all').padEnd(8)}ours ${percent(mean(of.map(({ gap }) => gap)))}, PyVRP in 3 s ${percent(mean(of.map(({ theirs }) => theirs)))}`,
  );
}
