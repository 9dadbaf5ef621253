import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkRoutes, driveRoute } from '#core/dispatch/check-routes.ts';
import { readSolomon } from '#core/dispatch/solomon.ts';
import { roundsFor, solveRoutes } from '#core/dispatch/solve-routes.ts';
import { refuse, say } from './command-line.ts';

/** `npm run route -- FILE [--seconds 3] [--seed 1]` plans a Solomon file; one JSON line. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
});
const [file] = positionals;
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (file === undefined) refuse('Name a file: npm run route -- FILE [--seconds 3] [--seed 1]');
if (!(seconds > 0 && seconds <= 600)) refuse('--seconds must be more than 0 and at most 600.');
if (!Number.isSafeInteger(seed)) refuse('--seed must be a whole number.');
const text = await readFile(file, 'utf8').catch(() => refuse(`${file} cannot be read.`));

function problemIn(written: string) {
  try {
    return readSolomon(written);
  } catch (error) {
    return refuse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const problem = problemIn(text);
const since = performance.now();
/** Rounds decide, so a seed always gives the same plan. The clock only stops slow machines. */
const plan = solveRoutes(problem, {
  seed,
  rounds: roundsFor(problem, seconds),
  isOver: () => performance.now() - since > seconds * 1_000 * 1.5,
});
const [violation] = checkRoutes(problem, plan);
if (violation !== undefined) refuse(`No feasible plan was found: ${JSON.stringify(violation)}`);
if (plan.unserved.length > 0) refuse(`${plan.unserved.length} customers cannot be served.`);
const routes = plan.routes.filter(({ length }) => length > 0);
const distance = plan.routes.reduce(
  (sum, route, truck) => sum + (route.length === 0 ? 0 : driveRoute(problem, truck, route).miles),
  0,
);
say(
  JSON.stringify({
    routes: routes.map((route) => route.map((stop) => stop + 1)),
    distance,
    vehicles: routes.length,
  }),
);
