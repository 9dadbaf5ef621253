import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type ProductChange,
  type ProductImportPlan,
  UNSAVED,
  type UnsavedRow,
} from '#core/catalogue/import-products.ts';
import { counted } from '#core/kernel/counted.ts';
import { openProductImport } from '#server/platform/wiring/open-commands.ts';
import { carryOut, complain, configToImport, refuse, say } from './command-line.ts';

const MARKS: Record<ProductChange['kind'], string> = {
  create: 'new      ',
  update: 'changed  ',
  unchanged: 'same     ',
  left: 'differs  ',
};

function describeProductPlan({ changes, unused }: ProductImportPlan): string {
  const count = (kind: ProductChange['kind']) =>
    changes.filter((change) => change.kind === kind).length;
  const left = count('left');
  return [
    ...(unused.length === 0 ? [] : [`Columns left out: ${unused.join(', ')}`]),
    ...changes.map(({ row, kind, title }) => `  ${MARKS[kind]} row ${row}: ${title}`),
    `${counted(count('create'), 'product')} to create, ${count('update')} to change, ${count('unchanged')} the same.`,
    ...(left === 0
      ? []
      : [
          left === 1
            ? '1 product differs and stays as it is. --update changes it.'
            : `${left} products differ and stay as they are. --update changes them.`,
        ]),
  ].join('\n');
}

const describeFaults = ({ faults }: ProductImportPlan): string =>
  faults
    .map(({ row, column, reason }) => {
      const place = column === '' ? `Row ${row}` : `Row ${row}, ${column}`;
      return `  ${place}: ${reason}`;
    })
    .join('\n');

const describeUnsaved = (unsaved: readonly UnsavedRow[]): string =>
  unsaved.map(({ row, error }) => `  Row ${row} was not saved. ${UNSAVED[error.kind]}`).join('\n');

/** Exits with 0 if all rows were (or would be) imported, 1 if a row is invalid or not saved. */
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
  refuse(
    'Name a file: npm run import:products -- products.csv [--dry-run] [--update] [--skip-bad]',
  );
}
const config = configToImport();

async function run(products: ReturnType<typeof openProductImport>, from: string): Promise<boolean> {
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

await carryOut(openProductImport(config), (products) => run(products, file));
