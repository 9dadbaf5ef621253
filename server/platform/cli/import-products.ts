import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { complain, refuse, say } from '#server/platform/cli/command-line.ts';
import { configOrExit } from '#server/platform/environment.ts';
import {
  describeFaults,
  describeProductPlan,
  describeUnsaved,
} from '#server/platform/cli/product-import-text.ts';
import {
  openProductImport,
  type ProductImport,
} from '#server/platform/wiring/open-product-import.ts';

/** Exit codes: 0 all rows imported (or would be), 1 a row is invalid or could not be saved. */
const { values, positionals } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const [file, ...others] = positionals;
if (file === undefined || others.length > 0) {
  refuse('Say what: npm run import:products -- products.csv [--dry-run] [--update] [--skip-bad]');
}
const config = configOrExit();
if (config.store.kind === 'memory') refuse('STORE=memory keeps nothing: nothing was imported.');

async function run(products: ProductImport, from: string): Promise<boolean> {
  const plan = await products.plan(await readFile(from), values.update);
  say(describeProductPlan(plan));
  const isSound = plan.faults.length === 0;
  if (!isSound) complain(`What is wrong in ${from}:\n${describeFaults(plan)}`);
  if (values['dry-run']) {
    say('Dry run: nothing was written.');
    return isSound;
  }
  if (!isSound && !values['skip-bad']) {
    complain('Nothing was written. Correct the rows, or leave them out with --skip-bad.');
    return false;
  }
  const unsaved = await products.carryOut(plan.changes);
  if (unsaved.length > 0) complain(describeUnsaved(unsaved));
  say('Done.');
  return isSound && unsaved.length === 0;
}

const products = openProductImport(config);
try {
  process.exitCode = (await run(products, file)) ? 0 : 1;
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await products.close();
}
